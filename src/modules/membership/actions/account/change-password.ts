import type { Viewer } from '#kernel/viewer.ts';
import { type PasswordValidationCode, validatePassword } from '../../rules/password.ts';
import { listProofMethods } from '../../rules/proof.ts';
import { type TooManyAttempts, takeAttempts } from '../attempts.ts';
import type { MembershipDependencies, MembershipStores, MemberWithPassword } from '../ports.ts';

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
  | { readonly kind: 'invalid-password'; readonly validationCode: PasswordValidationCode }
  | TooManyAttempts;

type ChangeDependencies = Pick<
  MembershipDependencies,
  'clock' | 'brandName' | 'members' | 'transaction' | 'takeAttempt' | 'passwords'
>;

/**
 * Changes the own password, after the current one or with a fresh proof of identity. All other sessions end, and so do logins
 * that wait and links that were mailed. The owner gets a mail. Limits: those of `factor`, where a password is compared.
 */
export async function changePassword(
  deps: ChangeDependencies,
  input: PasswordChangeInput,
): Promise<PasswordChangeOutcome> {
  const { viewer, password, currentPassword, clientAddress } = input;
  const { memberId } = viewer;
  if (currentPassword === null && !viewer.isProven) return { kind: 'proof-needed' };
  const member = await deps.members.findMember(memberId);
  if (!member) return { kind: 'refused' };
  const validationCode = validatePassword(password, { ...member, brandName: deps.brandName });
  if (validationCode) return { kind: 'invalid-password', validationCode };
  const tooMany =
    currentPassword === null ? null : await takeAttempts(deps.takeAttempt, 'factor', clientAddress, memberId);
  if (tooMany) return tooMany;
  const passwordHash = await deps.passwords.hash(password);
  return deps.transaction(async (stores): Promise<PasswordChangeOutcome> => {
    const locked = await stores.members.lockMember(memberId);
    if (!locked) return { kind: 'refused' };
    const refusal = currentPassword === null ? null : await checkCurrent(deps, stores, locked, currentPassword);
    if (refusal) return refusal;
    await setPassword(deps, stores, viewer, passwordHash);
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
  const { valid } = await passwords.verify(currentPassword, passwordHash);
  return valid ? null : { kind: 'refused' };
}

async function setPassword(
  { clock }: Pick<ChangeDependencies, 'clock'>,
  { members, factors, resets, loginLinks, audit, events }: MembershipStores,
  { memberId, sessionId }: Viewer,
  passwordHash: string,
): Promise<void> {
  const at = clock();
  await members.setPasswordHash(memberId, passwordHash);
  const ended = await members.revokeOtherSessions(memberId, sessionId, at);
  await factors.deletePendingLogins(memberId);
  await resets.revoke(memberId, at);
  await loginLinks.revoke(memberId, at);
  const subject = `member:${memberId}`;
  const after = { endedSessions: ended.length };
  await audit.record({ actor: subject, action: 'member.password-changed', subject, before: null, after });
  await events.publish('password.changed', { memberId, at: at.toISOString() });
}
