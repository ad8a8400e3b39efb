import { addMilliseconds } from '#kernel/instant.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { canConfirm, UNDO_VALIDITY } from '../rules.ts';
import { moveAccount, retryOnConflict } from './move-account.ts';
import type { EmailChangeDependencies, EmailChangeStores } from './ports.ts';
import type { Refused, SessionEnded, TooManyAttempts } from './request-change.ts';

export type ConfirmInput = { readonly viewer: Viewer; readonly token: string; readonly clientAddress: string };

export type ConfirmResult =
  | { readonly kind: 'confirmed'; readonly email: string }
  | Refused
  | SessionEnded
  | TooManyAttempts;

type Dependencies = Pick<
  EmailChangeDependencies,
  'clock' | 'takeAttempt' | 'hashToken' | 'changes' | 'transaction' | 'isConflict'
>;

const INVALID = { kind: 'refused', reason: 'link-invalid' } as const;
const TAKEN = { kind: 'refused', reason: 'email-taken' } as const;

/**
 * Changes the address of an account by the link that its new address got (specification K4). The link alone changes nothing: it
 * needs a session of the account as well, so that a mistyped address gives nothing to its owner. It works once. In one
 * transaction the account, its registration and its inviter move, and links that were mailed to the old address end. Limit:
 * `email-change-link-address` by the client's address.
 */
export async function confirmEmailChange(deps: Dependencies, input: ConfirmInput): Promise<ConfirmResult> {
  const retryAfter = await deps.takeAttempt('email-change-link-address', input.clientAddress);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const hash = deps.hashToken(input.token);
  const found = hash && (await deps.changes.findByConfirmHash(hash));
  if (found?.memberId !== input.viewer.memberId) return INVALID;
  const result = await retryOnConflict(deps, (stores) => confirm(deps, stores, { id: found.id, viewer: input.viewer }));
  return result === 'taken' ? TAKEN : result;
}

async function confirm(
  { clock }: Dependencies,
  stores: EmailChangeStores,
  { id, viewer }: { readonly id: string; readonly viewer: Viewer },
): Promise<ConfirmResult> {
  const { changes, accounts, events, audit } = stores;
  if (!(await accounts.lockOwnAccount(viewer, clock()))) return { kind: 'session-ended' };
  const member = await accounts.lockMember(viewer.memberId);
  // Read again under the lock: a repetition, a newer request or an undo may have been first.
  const change = member && (await changes.find(id));
  const at = clock();
  if (!member || !change) return INVALID;
  if (!canConfirm(change, { email: member.email, isAdmin: member.role === 'ADMIN' }, at)) return INVALID;
  if (!(await moveAccount(stores, { memberId: member.id, email: change.newEmail, at }))) return TAKEN;
  // An erasure of the new address in the same moment has replaced the change: a constraint then undoes all of this.
  await changes.markConfirmed(id, at, addMilliseconds(at, UNDO_VALIDITY));
  await accounts.revokeLinks(member.id, at);
  const subject = `member:${member.id}`;
  await audit.record({
    actor: subject,
    action: 'member.email-changed',
    subject,
    before: null,
    after: { change: id },
  });
  await events.publish('email-change.confirmed', { changeId: id, memberId: member.id });
  await events.publish('member.changed', { memberId: member.id, changed: ['email'] });
  return { kind: 'confirmed', email: change.newEmail };
}
