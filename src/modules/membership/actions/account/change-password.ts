import type { Viewer } from '#kernel/viewer.ts';
import { type PasswordValidationCode, validatePassword } from '../../rules/password.ts';
import { listProofMethods } from '../../rules/proof.ts';
import type { TooManyAttempts } from '../attempts.ts';
import { noteWrongAnswer, takeFactorAttempt } from '../factors/factor-attempts.ts';
import { lockOwnAccount } from '../factors/lock-own-account.ts';
import type { MembershipDependencies, MembershipStores, MemberWithPassword } from '../ports.ts';
import { endMailedRequests, revokeMailedLinks } from './close-access.ts';

export type PasswordChangeInput = {
  readonly viewer: Viewer;
  readonly password: string;
  /** The password until now; not needed where the session has a fresh proof of identity. */
  readonly currentPassword: string | null;
  readonly clientAddress: string;
};
export type PasswordChangeOutcome =
  | { readonly kind: 'changed' }
  /** The current password is wrong. */
  | { readonly kind: 'refused' }
  /** Neither the current password nor a fresh proof. */
  | { readonly kind: 'proof-needed' }
  /** While the change waited. */
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'invalid-password'; readonly validationCode: PasswordValidationCode }
  | TooManyAttempts;

type ChangeDependencies = Pick<
  MembershipDependencies,
  'clock' | 'brandName' | 'members' | 'transaction' | 'takeAttempt' | 'passwords'
>;

/**
 * Changes the own password, after the current one or with a fresh proof of identity. All other sessions end, and so do logins
 * that wait and links that were mailed. The owner gets a mail. Limits: `password-change` by the account; where a password is
 * compared, those of a proof of identity as well, with their alarm (`factor-wrong`).
 */
export async function changePassword(
  deps: ChangeDependencies,
  input: PasswordChangeInput,
): Promise<PasswordChangeOutcome> {
  const { viewer, currentPassword } = input;
  const { memberId } = viewer;
  if (currentPassword === null && !viewer.isProven) return { kind: 'proof-needed' };
  // Before the limits of guesses: a right password that is refused here is no guess, and raises no alarm.
  const retryAfter = await deps.takeAttempt('password-change', memberId);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const outcome = (await takeGuess(deps, input)) ?? (await change(deps, input));
  const isWrong = outcome.kind === 'refused' || outcome.kind === 'too-many-attempts';
  if (currentPassword !== null && isWrong) await noteWrongAnswer(deps, { memberId, actor: `member:${memberId}` });
  return outcome;
}

/** Counts a comparison of the current password as an answer to a proof of identity. */
async function takeGuess(
  { takeAttempt }: Pick<ChangeDependencies, 'takeAttempt'>,
  { viewer: { memberId }, currentPassword, clientAddress }: PasswordChangeInput,
): Promise<TooManyAttempts | null> {
  if (currentPassword === null) return null;
  return takeFactorAttempt(takeAttempt, { answer: { code: null, passkey: null }, clientAddress, memberId });
}

async function change(deps: ChangeDependencies, input: PasswordChangeInput): Promise<PasswordChangeOutcome> {
  const { viewer, password, currentPassword } = input;
  const { memberId } = viewer;
  const member = await deps.members.findMember(memberId);
  if (!member) return { kind: 'session-ended' };
  const validationCode = validatePassword(password, { ...member, brandName: deps.brandName });
  if (validationCode) return { kind: 'invalid-password', validationCode };
  const passwordHash = await deps.passwords.hash(password, memberId);
  return deps.transaction(async (stores): Promise<PasswordChangeOutcome> => {
    // The hash takes time, in which a reset or another change may have ended the session.
    if (!(await lockOwnAccount(stores, viewer, deps.clock()))) return { kind: 'session-ended' };
    const locked = await stores.members.lockMember(memberId);
    if (!locked) return { kind: 'session-ended' };
    const refusal = currentPassword === null ? null : await checkCurrent(deps, stores, locked, currentPassword);
    if (refusal) return refusal;
    await setPassword(deps, stores, { viewer, email: locked.email, passwordHash });
    return { kind: 'changed' };
  });
}

/** Where a second factor replaces the password, the password proves nothing. */
async function checkCurrent(
  { passwords }: Pick<ChangeDependencies, 'passwords'>,
  { factors }: MembershipStores,
  { id, role, passwordHash }: MemberWithPassword,
  currentPassword: string,
): Promise<PasswordChangeOutcome | null> {
  if (!listProofMethods(await factors.summarizeFactors(id), role).includes('PASSWORD')) return { kind: 'proof-needed' };
  const { valid } = await passwords.verify(currentPassword, passwordHash, id);
  return valid ? null : { kind: 'refused' };
}

type NewPassword = { readonly viewer: Viewer; readonly email: string; readonly passwordHash: string };

async function setPassword(
  { clock }: Pick<ChangeDependencies, 'clock'>,
  stores: MembershipStores,
  { viewer: { memberId, sessionId }, email, passwordHash }: NewPassword,
): Promise<void> {
  const { members, factors, audit, events } = stores;
  const at = clock();
  await members.setPasswordHash(memberId, passwordHash);
  const ended = await members.revokeOtherSessions(memberId, sessionId, at);
  await factors.deletePendingLogins(memberId);
  await revokeMailedLinks(stores, memberId, at);
  await endMailedRequests(stores, { id: memberId, email }, at);
  const subject = `member:${memberId}`;
  const after = { endedSessions: ended.length };
  await audit.record({ actor: subject, action: 'member.password-changed', subject, before: null, after });
  await events.publish('password.changed', { memberId, at: at.toISOString() });
}
