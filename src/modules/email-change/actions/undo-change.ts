import { canUndo } from '../rules.ts';
import { moveAccount, retryOnConflict } from './move-account.ts';
import type { EmailChangeDependencies, EmailChangeStores } from './ports.ts';
import type { Refused, TooManyAttempts } from './request-change.ts';

export type UndoInput = { readonly token: string; readonly clientAddress: string };

export type UndoResult = { readonly kind: 'undone' } | Refused | TooManyAttempts;

type Dependencies = Pick<
  EmailChangeDependencies,
  'clock' | 'takeAttempt' | 'hashToken' | 'changes' | 'transaction' | 'isConflict'
>;

const INVALID = { kind: 'refused', reason: 'link-invalid' } as const;
const TAKEN = { kind: 'refused', reason: 'email-taken' } as const;

/**
 * Gives an account back to its old address by the link of the notice, before or after the change was confirmed (specification K4).
 * The person who asked for the change has no way left to log in: sessions, password, passkeys, linked identities and
 * mailed links end, and so do later changes with the links of their addresses. The old address gets a mail to choose a
 * password. Limit: `email-change-link-address` by the client's address.
 */
export async function undoEmailChange(deps: Dependencies, input: UndoInput): Promise<UndoResult> {
  const retryAfter = await deps.takeAttempt('email-change-link-address', input.clientAddress);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const hash = deps.hashToken(input.token);
  const found = hash && (await deps.changes.findByUndoHash(hash));
  if (!found) return INVALID;
  const result = await retryOnConflict(deps, (stores) => undo(deps, stores, found.id));
  return result === 'taken' ? TAKEN : result;
}

async function undo({ clock }: Dependencies, stores: EmailChangeStores, id: string): Promise<UndoResult> {
  const { changes, accounts, events, audit } = stores;
  const memberId = (await changes.find(id))?.memberId;
  const member = memberId === undefined ? null : await accounts.lockMember(memberId);
  const change = member && (await changes.find(id));
  const at = clock();
  if (!member || !change || !canUndo(change, { isAdmin: member.role === 'ADMIN' }, at)) return INVALID;
  const isMoved = member.email !== change.oldEmail;
  if (isMoved && !(await moveAccount(stores, { memberId: member.id, email: change.oldEmail, at }))) return TAKEN;
  await changes.markUndone(change, at);
  await accounts.closeAccess(member.id, at);
  const subject = `member:${member.id}`;
  const after = { change: id, restored: isMoved };
  await audit.record({ actor: subject, action: 'member.email-change-undone', subject, before: null, after });
  if (isMoved) await events.publish('member.changed', { memberId: member.id, changed: ['email'] });
  const { language: locale } = member;
  await events.publish('password-reset.requested', { memberId: member.id, locale, askedAt: at.toISOString() });
  return { kind: 'undone' };
}
