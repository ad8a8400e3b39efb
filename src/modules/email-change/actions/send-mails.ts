import { canConfirm, canUndo, getShownEmail } from '../rules.ts';
import type { EmailChange, EmailChangeDependencies } from './ports.ts';
import { deriveSecrets } from './secrets.ts';

type Dependencies = Pick<EmailChangeDependencies, 'clock' | 'mailSecrets' | 'sendMail' | 'changes' | 'accounts'>;
type Job = { readonly changeId: string };

/**
 * Mails the new address the link that confirms a change, or, where it has an account already, that it has. Nobody but its
 * owner learns that. A repeated mail has the same link and the same Message-ID.
 */
export async function sendConfirmation(deps: Dependencies, { changeId }: Job): Promise<void> {
  const found = await findWithMember(deps, changeId);
  if (!found) return;
  const { change, member } = found;
  if (!canConfirm(change, { email: member.email, isAdmin: member.role === 'ADMIN' }, deps.clock())) return;
  const recipient = { id: `email-change confirm ${change.id}`, to: change.newEmail, locale: change.language };
  if (await deps.changes.isTaken(change.newEmail)) return deps.sendMail({ kind: 'email-change-taken', ...recipient });
  const { token } = deriveSecrets(deps.mailSecrets, change).confirm;
  await deps.sendMail({ kind: 'email-change-confirm', ...recipient, token });
}

/** Informs the old address that a change was requested, with the link that stops it. */
export async function sendNotice(deps: Dependencies, job: Job): Promise<void> {
  const mail = await prepareNotice(deps, job);
  if (!mail) return;
  const { undoUntil: _, ...notice } = mail;
  await deps.sendMail({ kind: 'email-change-notice', id: `email-change notice ${job.changeId}`, ...notice });
}

/** Informs the old address that the account has another one, with the link that takes it back. */
export async function sendChanged(deps: Dependencies, job: Job): Promise<void> {
  const mail = await prepareNotice(deps, job);
  if (mail) await deps.sendMail({ kind: 'email-changed', id: `email-changed ${job.changeId}`, ...mail });
}

async function prepareNotice(deps: Dependencies, { changeId }: Job) {
  const found = await findWithMember(deps, changeId);
  if (!found || !canUndo(found.change, { isAdmin: found.member.role === 'ADMIN' }, deps.clock())) return null;
  const { change, member } = found;
  const { firstName, country, language: locale } = member;
  const { oldEmail: to, undoUntil } = change;
  const newEmail = getShownEmail(change);
  const { token } = deriveSecrets(deps.mailSecrets, change).undo;
  return { to, locale, country, firstName, newEmail, undoUntil, token };
}

async function findWithMember({ changes, accounts }: Dependencies, changeId: string) {
  const change: EmailChange | null = await changes.find(changeId);
  const member = change && (await accounts.findMember(change.memberId));
  return change && member ? { change, member } : null;
}
