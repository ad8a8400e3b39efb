import { DEFAULT_COUNTRY } from '#kernel/country.ts';
import { newId } from '#kernel/ids.ts';
import { type FieldError, type PersonNames, readPersonNames } from '#modules/registration/rules/form.ts';
import type { Member } from '../../rules/member.ts';
import { type PasswordValidationCode, validatePassword } from '../../rules/password.ts';
import { endMailedRequests, revokeMailedLinks } from '../account/close-access.ts';
import { removeLogins } from '../account/remove-logins.ts';
import { deleteFactors } from '../factors/reset-factors.ts';
import type { MembershipDependencies, MembershipStores } from '../ports.ts';
import type { AdminInvitation } from './ports.ts';

export type AcceptingDependencies = Pick<
  MembershipDependencies,
  'clock' | 'random' | 'brandName' | 'members' | 'invitations' | 'transaction' | 'passwords' | 'hashToken'
>;

export type OpenedInvitation = Pick<AdminInvitation, 'email' | 'role' | 'expiresAt'> & {
  /** The address belongs to a member, whose names are known. */
  readonly hasAccount: boolean;
};

/** What the link of an invitation opens; null where it is wrong, used, replaced, withdrawn, expired or no longer needed. */
export async function openAdminInvitation(
  deps: AcceptingDependencies,
  token: string,
): Promise<OpenedInvitation | null> {
  const tokenHash = deps.hashToken(token);
  const invitation = tokenHash && (await deps.invitations.findByToken(tokenHash, deps.clock()));
  if (!invitation) return null;
  const { email, role, expiresAt } = invitation;
  const account = await deps.members.findMemberByEmail(email);
  return account?.role === 'ADMIN' ? null : { email, role, expiresAt, hasAccount: account !== null };
}

export type AcceptingInput = {
  readonly token: string;
  /** Ignored where the address has an account. */
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
};
type PasswordError = { readonly name: 'password'; readonly validationCode: PasswordValidationCode };
export type AcceptingOutcome =
  | { readonly kind: 'accepted'; readonly memberId: string }
  | { readonly kind: 'refused' }
  | {
      readonly kind: 'invalid';
      readonly errors: readonly (FieldError | PasswordError)[];
    };

/**
 * Accepts an invitation with the link of its mail, which works once: creates the account, or gives the member with this
 * address the role. The password is set either way and is all that logs in afterwards, so that the mailbox alone decides: what
 * opened the account of a member before is removed. It logs nobody in.
 */
export async function acceptAdminInvitation(
  deps: AcceptingDependencies,
  input: AcceptingInput,
): Promise<AcceptingOutcome> {
  const tokenHash = deps.hashToken(input.token);
  const invitation = tokenHash && (await deps.invitations.findByToken(tokenHash, deps.clock()));
  if (!tokenHash || !invitation) return { kind: 'refused' };
  const known = await deps.members.findMemberByEmail(invitation.email);
  const { names, errors } = known ? { names: known, errors: [] } : readPersonNames(input);
  const personal = { email: invitation.email, ...names, brandName: deps.brandName };
  const validationCode = validatePassword(input.password, personal);
  const passwordErrors = validationCode ? [{ name: 'password', validationCode } as const] : [];
  if (errors.length + passwordErrors.length > 0) return { kind: 'invalid', errors: [...errors, ...passwordErrors] };
  const passwordHash = await deps.passwords.hash(input.password);
  return deps.transaction(async (stores) => {
    const member = await lockAccount(stores, invitation.email);
    // The command line may have created the admin meanwhile, with another role.
    if (member?.role === 'ADMIN') return { kind: 'refused' };
    if (!(await stores.invitations.accept(tokenHash, deps.clock()))) return { kind: 'refused' };
    const memberId = member
      ? await promote(deps, stores, { member, invitation, passwordHash })
      : await create(deps, stores, { invitation, passwordHash, names });
    const subject = `member:${memberId}`;
    const values = {
      before: member && { role: 'MEMBER' },
      after: { role: invitation.role, invitation: invitation.id },
    };
    await stores.audit.record({ actor: subject, action: 'admin-invitation.accepted', subject, ...values });
    return { kind: 'accepted', memberId };
  });
}

/** The member with this address, until the transaction ends. */
async function lockAccount({ members }: MembershipStores, email: string): Promise<Member | null> {
  const found = await members.findMemberByEmail(email);
  const locked = found && (await members.lockMember(found.id));
  // The account was deleted in between: the next try creates another one.
  if (found && !locked) throw new Error('The account of an invitation was deleted meanwhile');
  return locked;
}

type Accepted = { readonly invitation: AdminInvitation; readonly passwordHash: string };
type Clocks = Pick<AcceptingDependencies, 'clock' | 'random'>;

async function promote(
  { clock }: Clocks,
  stores: MembershipStores,
  { member, invitation, passwordHash }: Accepted & { readonly member: Member },
): Promise<string> {
  const at = clock();
  // While the account is a member's, whose passkeys log in: those of an admin would stay.
  await removeLogins(stores, member, at);
  await deleteFactors(stores.factors, member.id, at);
  await stores.admins.setAdminRole(member.id, invitation.role);
  await stores.members.setPasswordHash(member.id, passwordHash);
  await stores.members.revokeMemberSessions(member.id, at);
  await revokeMailedLinks(stores, member.id, at);
  await endMailedRequests(stores, member, at);
  return member.id;
}

async function create(
  { clock, random }: Clocks,
  { members }: MembershipStores,
  { invitation, passwordHash, names }: Accepted & { readonly names: PersonNames },
): Promise<string> {
  const now = clock();
  const id = newId(now, random);
  const { email, language, role: adminRole } = invitation;
  const { firstName, lastName } = names;
  const person = { id, email, firstName, lastName, language, country: DEFAULT_COUNTRY };
  const rest = { card: null, gender: null, newsletterSince: null, registrationId: null };
  const inserted = await members.insertMember({ ...person, ...rest, role: 'ADMIN', adminRole, passwordHash }, now);
  // A member with this address was activated in between: the next try promotes that member.
  if (inserted === 'email-taken') throw new Error('The address of an invitation was taken meanwhile');
  return id;
}
