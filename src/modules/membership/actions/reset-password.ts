import type { Member } from '../rules/member.ts';
import { type PasswordValidationCode, validatePassword } from '../rules/password.ts';
import { endMailedRequests } from './account/close-access.ts';
import { removeLogins } from './account/remove-logins.ts';
import type { MembershipDependencies } from './ports.ts';

export type ResetInput = { readonly token: string; readonly password: string };
export type ResetOutcome =
  | { readonly kind: 'reset'; readonly member: Member }
  | { readonly kind: 'refused' }
  | { readonly kind: 'invalid-password'; readonly validationCode: PasswordValidationCode };
type ResetDependencies = Pick<
  MembershipDependencies,
  'clock' | 'brandName' | 'resets' | 'transaction' | 'passwords' | 'hashToken'
>;

/**
 * Sets a new password with a mailed token, which works once, and ends all sessions of the member; it logs nobody in. A
 * token that is wrong, used, replaced or older than an hour is refused without the reason. A refused password leaves
 * the token unused. A former intruder has no way left to log in: linked accounts are removed, and a member's
 * passkeys, since they log in alone (decision 0126). An open change of the address ends, and so do links to personal data
 * (decision 0137).
 */
export async function resetPassword(deps: ResetDependencies, { token, password }: ResetInput): Promise<ResetOutcome> {
  const tokenHash = deps.hashToken(token);
  const member = tokenHash && (await deps.resets.find(tokenHash, deps.clock()));
  if (!tokenHash || !member) return { kind: 'refused' };
  const validationCode = validatePassword(password, { ...member, brandName: deps.brandName });
  if (validationCode) return { kind: 'invalid-password', validationCode };
  const passwordHash = await deps.passwords.hash(password, member.id);
  return deps.transaction(async (stores) => {
    const { members, factors, resets, loginLinks, audit } = stores;
    const now = deps.clock();
    const locked = await members.lockMember(member.id);
    if (!locked || !(await resets.take(tokenHash, now))) return { kind: 'refused' };
    await members.setPasswordHash(member.id, passwordHash);
    await members.revokeMemberSessions(member.id, now);
    await loginLinks.revoke(member.id, now);
    await factors.deletePendingLogins(member.id);
    await removeLogins(stores, locked, now);
    await endMailedRequests(stores, locked, now);
    const subject = `member:${member.id}`;
    await audit.record({ actor: subject, action: 'member.password-reset', subject, before: null, after: null });
    return { kind: 'reset', member };
  });
}
