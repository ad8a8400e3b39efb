import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { newId } from '#kernel/ids.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import type { Member } from '../rules/member.ts';
import { type PasswordValidationCode, validatePassword } from '../rules/password.ts';
import { recordRevoked } from './admins/record-revoked.ts';
import type { MembershipDependencies } from './ports.ts';

export type AdminInput = {
  readonly email: string;
  readonly password: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** An owner by default. */
  readonly adminRole?: AdminRole;
  /** The actor in the audit log; `cli` by default. */
  readonly actor?: string;
};
export type AdminOutcome =
  | { readonly kind: 'created'; readonly member: Member }
  | { readonly kind: 'invalid-email' }
  | { readonly kind: 'invalid-password'; readonly validationCode: PasswordValidationCode }
  | { readonly kind: 'email-taken' };
export type AdminDependencies = Pick<
  MembershipDependencies,
  'clock' | 'random' | 'brandName' | 'transaction' | 'passwords'
>;

/** Creates an admin (specification G1), an owner unless the input names another role, with a strong password that the caller gives; there is no default password. */
export async function createAdmin(deps: AdminDependencies, input: AdminInput): Promise<AdminOutcome> {
  const email = normalizeEmail(input.email);
  if (!isEmailAddress(email)) return { kind: 'invalid-email' };
  const { firstName = 'Admin', lastName = 'Admin', adminRole = 'OWNER', password, actor = 'cli' } = input;
  const personal = {
    email,
    firstName: input.firstName ?? '',
    lastName: input.lastName ?? '',
    brandName: deps.brandName,
  };
  const validationCode = validatePassword(password, personal);
  if (validationCode) return { kind: 'invalid-password', validationCode };
  const passwordHash = await deps.passwords.hash(password);
  const now = deps.clock();
  const id = newId(now, deps.random);
  const person = { email, firstName, lastName, language: 'en', country: 'DE' } as const;
  const member: Member = { id, ...person, role: 'ADMIN', adminRole, card: null };
  const rest = { passwordHash, gender: null, newsletterSince: null, registrationId: null };
  return deps.transaction(async ({ members, invitations, audit }) => {
    if ((await members.insertMember({ ...member, ...rest }, now)) === 'email-taken') return { kind: 'email-taken' };
    // The entry omits the address, because audit entries stay when the person's data is erased.
    await audit.record({
      actor,
      action: 'admin.created',
      subject: `member:${id}`,
      before: null,
      after: { role: adminRole },
    });
    await recordRevoked(audit, await invitations.revokeOpenTo(email, now), actor);
    return { kind: 'created', member };
  });
}
