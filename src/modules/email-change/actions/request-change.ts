import { canonicalizeEmail, isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { newId } from '#kernel/ids.ts';
import { addMilliseconds } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { CONFIRM_VALIDITY, type EmailChangeRefusal, UNDO_VALIDITY } from '../rules.ts';
import type { EmailChangeDependencies, EmailChangeStores } from './ports.ts';
import { deriveSecrets } from './secrets.ts';

export type ChangeRequest = {
  readonly viewer: Viewer;
  readonly email: string;
  readonly language: Locale;
};

export type TooManyAttempts = { readonly kind: 'too-many-attempts'; readonly retryAfter: number };
/** The session ended while the operation waited. */
export type SessionEnded = { readonly kind: 'session-ended' };
export type Refused = { readonly kind: 'refused'; readonly reason: EmailChangeRefusal };

export type RequestResult =
  | { readonly kind: 'requested' }
  | {
      readonly kind: 'invalid';
      readonly fields: readonly { readonly name: 'email'; readonly message: string }[];
    }
  | Refused
  | SessionEnded
  | TooManyAttempts;

type Dependencies = Pick<
  EmailChangeDependencies,
  'clock' | 'random' | 'takeAttempt' | 'isReachable' | 'mailSecrets' | 'transaction'
>;

/**
 * Requests another address for an account (specification K4): the new address gets a link that confirms it, the old one a link
 * that stops it. Response and work are the same whether or not the new address has an account; the job of its mail looks. A
 * newer request replaces an older one. Limits: `email-change-target` by the account, `email-change-mailbox` by the new
 * address.
 */
export async function requestEmailChange(deps: Dependencies, input: ChangeRequest): Promise<RequestResult> {
  const { viewer, language } = input;
  const { memberId } = viewer;
  if (viewer.role === 'ADMIN') return { kind: 'refused', reason: 'account-is-admin' };
  const email = normalizeEmail(input.email);
  if (!isEmailAddress(email) || !deps.isReachable(email)) return refuseEmail('validation.email');
  const retryAfter =
    (await deps.takeAttempt('email-change-target', memberId)) ??
    (await deps.takeAttempt('email-change-mailbox', canonicalizeEmail(email)));
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  return deps.transaction(async (stores): Promise<RequestResult> => {
    if (!(await stores.accounts.lockOwnAccount(viewer, deps.clock()))) return { kind: 'session-ended' };
    const member = await stores.accounts.lockMember(memberId);
    if (!member || member.role === 'ADMIN') return { kind: 'refused', reason: 'account-is-admin' };
    if (member.email === email) return refuseEmail('changeEmail.same');
    await saveRequest(deps, stores, { memberId, oldEmail: member.email, newEmail: email, language });
    return { kind: 'requested' };
  });
}

function refuseEmail(message: string): RequestResult {
  return { kind: 'invalid', fields: [{ name: 'email', message }] };
}

type Requested = {
  readonly memberId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly language: Locale;
};

async function saveRequest(
  { clock, random, mailSecrets }: Dependencies,
  { changes, events, audit }: EmailChangeStores,
  requested: Requested,
): Promise<void> {
  const requestedAt = clock();
  const { memberId } = requested;
  const source = { id: newId(requestedAt, random), keyId: mailSecrets.newestKeyId, salt: mailSecrets.newSalt() };
  const { confirm, undo } = deriveSecrets(mailSecrets, source);
  await changes.replaceOpen(memberId, requestedAt);
  await changes.insert({
    ...source,
    ...requested,
    confirmHash: confirm.hash,
    undoHash: undo.hash,
    requestedAt,
    expiresAt: addMilliseconds(requestedAt, CONFIRM_VALIDITY),
    undoUntil: addMilliseconds(requestedAt, UNDO_VALIDITY),
  });
  const subject = `member:${memberId}`;
  const after = { change: source.id };
  await audit.record({ actor: subject, action: 'member.email-change-requested', subject, before: null, after });
  await events.publish('email-change.requested', { changeId: source.id, memberId });
}
