import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import type { Member } from '../rules/member.ts';
import { PASSWORD_MAX, passwordLength } from '../rules/password-length.ts';
import { hasFactor } from '../rules/proof.ts';
import { type TooManyAttempts, takeAttempts } from './attempts.ts';
import { createPendingLogin } from './factors/pending-login.ts';
import type {
  IdentityKey,
  MembershipDependencies,
  MembershipStores,
  MemberWithPassword,
  Session,
  SessionClient,
} from './ports.ts';
import { createSessionEntry, describeClient, issueToken, startSession } from './sessions.ts';

export type LoginInput = {
  readonly email: string;
  readonly password: string;
  readonly clientAddress: string;
  /** The browser's name for itself; missing outside of browsers. */
  readonly userAgent?: string | null;
};
export type LoginOutcome =
  | { readonly kind: 'logged-in'; readonly token: string; readonly member: Member }
  /** The token is for `completeLogin` and opens nothing else. */
  | { readonly kind: 'factor-needed'; readonly token: string }
  | { readonly kind: 'refused' }
  | TooManyAttempts;
export type LoginDependencies = Pick<
  MembershipDependencies,
  | 'clock'
  | 'random'
  | 'members'
  | 'transaction'
  | 'takeAttempt'
  | 'passwords'
  | 'sessionTokens'
  | 'truncateNetwork'
  | 'hashToken'
  | 'digest'
>;

/** The time of hashing grows with the length; no valid password has more UTF-16 units. */
const MOST_UNITS = PASSWORD_MAX * 4;

/**
 * Logs in with email and password (specification G3). An unknown address and a wrong password are refused alike, after
 * the same work. For admins with a second factor this is the first half, which opens no session. Limits: `login-address` by the client's address, `login-target` by the email.
 */
export async function login(deps: LoginDependencies, input: LoginInput): Promise<LoginOutcome> {
  const email = normalizeEmail(input.email);
  const target = isEmailAddress(email) ? email : 'no address';
  const tooMany = await takeAttempts(deps.takeAttempt, 'login', input.clientAddress, target);
  if (tooMany) return tooMany;
  const member = isEmailAddress(email) ? await deps.members.findMemberByEmail(email) : null;
  const password = canBePassword(input.password) ? input.password : null;
  const hash = password === null || member === null ? null : member.passwordHash;
  const { valid, outdated } = await deps.passwords.verify(password ?? '', hash, member?.id ?? target);
  if (!valid || !member || password === null) return { kind: 'refused' };
  const renewed = outdated ? await deps.passwords.hash(password, member.id) : null;
  const opened = await openSession(deps, member, { renewed, client: describeClient(deps, input), input });
  if (!opened) return { kind: 'refused' };
  if ('pendingToken' in opened) return { kind: 'factor-needed', token: opened.pendingToken };
  return { kind: 'logged-in', token: await issueToken(deps, opened), member: withoutPassword(member) };
}

type Opening = { readonly renewed: string | null; readonly client: SessionClient; readonly input: LoginInput };

// The password may have been reset while it was compared: the hash that is read under the lock counts.
function openSession(
  deps: LoginDependencies,
  member: MemberWithPassword,
  { renewed, client, input }: Opening,
): Promise<Opened | null> {
  return deps.transaction(async (stores) => {
    const { members } = stores;
    const locked = await members.lockMember(member.id);
    if (!locked || locked.passwordHash !== member.passwordHash) return null;
    if (renewed !== null) await members.setPasswordHash(member.id, renewed);
    return openSessionOrHalf(deps, stores, locked, { client, userAgent: input.userAgent ?? null });
  });
}

type Opened = Session | { readonly pendingToken: string };
type Client = { readonly client: SessionClient; readonly userAgent: string | null };

/** The session of a locked member, or the first half of the login of an admin with a second factor. */
async function openSessionOrHalf(
  deps: LoginDependencies,
  stores: MembershipStores,
  locked: Member,
  { client, userAgent }: Client,
): Promise<Opened> {
  const { members, factors, audit } = stores;
  if (locked.role === 'ADMIN' && hasFactor(await factors.summarizeFactors(locked.id)))
    return { pendingToken: await createPendingLogin(deps, stores, { memberId: locked.id, userAgent }) };
  const session = await startSession(members, locked, deps.clock(), deps.random, client);
  if (locked.role === 'ADMIN') await audit.record(createSessionEntry('admin.logged-in', session));
  return session;
}

/** A member, and the linked account by which a provider has identified the member. */
export type IdentifiedMember = { readonly memberId: string; readonly identity: IdentityKey };

/**
 * Logs in a member whom an identity provider has identified. It replaces the password and nothing else: admins with a
 * second factor still need it. The identity may have been removed meanwhile: what is read under the lock counts.
 */
export async function logInMember(
  deps: LoginDependencies,
  { memberId, identity }: IdentifiedMember,
  client: { readonly clientAddress: string; readonly userAgent: string | null },
): Promise<LoginOutcome> {
  const described = { client: describeClient(deps, client), userAgent: client.userAgent };
  const found = await deps.transaction(async (stores) => {
    const member = await stores.members.lockMember(memberId);
    if (!member || (await stores.identities.findOwner(identity)) !== memberId) return null;
    return { member, opened: await openSessionOrHalf(deps, stores, member, described) };
  });
  if (!found) return { kind: 'refused' };
  const { member, opened } = found;
  if ('pendingToken' in opened) return { kind: 'factor-needed', token: opened.pendingToken };
  return { kind: 'logged-in', token: await issueToken(deps, opened), member: withoutPassword(member) };
}

function canBePassword(password: string): boolean {
  return password.length <= MOST_UNITS && passwordLength(password) <= PASSWORD_MAX;
}

function withoutPassword({ passwordHash: _, ...member }: MemberWithPassword): Member {
  return member;
}
