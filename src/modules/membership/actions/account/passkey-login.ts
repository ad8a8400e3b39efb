import { CHALLENGE_LIFETIME } from '../../rules/factor-change.ts';
import type { Member } from '../../rules/member.ts';
import type { TooManyAttempts } from '../attempts.ts';
import type { MembershipDependencies, MembershipStores, Session } from '../ports.ts';
import { describeClient, issueToken, startSession } from '../sessions.ts';

export type PasskeyLoginInput = {
  /** The browser's answer to `readPasskeyOptions`, as JSON. */
  readonly response: string;
  readonly clientAddress: string;
  readonly userAgent?: string | null;
};
export type PasskeyLoginOutcome =
  | { readonly kind: 'logged-in'; readonly token: string; readonly member: Member }
  | { readonly kind: 'refused' }
  /** An admin's passkey is the second factor after the password. */
  | { readonly kind: 'password-needed' }
  | TooManyAttempts;

type LoginDependencies = Pick<
  MembershipDependencies,
  | 'clock'
  | 'random'
  | 'factors'
  | 'transaction'
  | 'takeAttempt'
  | 'passkeys'
  | 'loginChallenges'
  | 'sessionTokens'
  | 'truncateNetwork'
>;

/** What a browser needs to log in by any passkey that it has for this website, as JSON. Nothing is stored. */
export function readPasskeyOptions({
  clock,
  random,
  passkeys,
  loginChallenges,
}: Pick<LoginDependencies, 'clock' | 'random' | 'passkeys' | 'loginChallenges'>): Promise<string> {
  return passkeys.createAuthentication(loginChallenges.issue(clock(), random), []);
}

/**
 * Logs a member in by a passkey alone (specification G3): it proves possession, and the authenticator has verified the person. A
 * challenge is accepted for ten minutes and once. Limit: `login-address` by the client's address.
 */
export async function loginByPasskey(deps: LoginDependencies, input: PasskeyLoginInput): Promise<PasskeyLoginOutcome> {
  const retryAfter = await deps.takeAttempt('login-address', input.clientAddress);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const opened = await deps.transaction((stores) => openSession(deps, stores, input));
  if (typeof opened === 'string') return { kind: opened };
  return { kind: 'logged-in', token: await issueToken(deps, opened.session), member: opened.member };
}

async function openSession(
  deps: LoginDependencies,
  { members, factors }: MembershipStores,
  input: PasskeyLoginInput,
): Promise<{ readonly session: Session; readonly member: Member } | 'refused' | 'password-needed'> {
  const now = deps.clock();
  const challenge = deps.passkeys.findChallenge(input.response);
  const challengedAt = challenge && deps.loginChallenges.read(challenge, now, CHALLENGE_LIFETIME);
  const credentialId = deps.passkeys.findCredentialId(input.response);
  if (!challenge || !challengedAt || credentialId === null) return 'refused';
  const found = await factors.findPasskey(credentialId);
  const locked = found && (await members.lockMember(found.memberId));
  // Read again under the lock: a removed passkey opens nothing.
  const passkey = locked && (await factors.findPasskey(credentialId));
  if (!passkey) return 'refused';
  const signCounter = await deps.passkeys.verifyAuthentication(input.response, challenge, passkey);
  if (signCounter === null) return 'refused';
  if (!(await factors.takeLogin(passkey.id, { challengedAt, signCounter, at: now }))) return 'refused';
  if (locked.role === 'ADMIN') return 'password-needed';
  const { passwordHash: _, ...member } = locked;
  const session = await startSession(members, member, now, deps.random, describeClient(deps, input));
  return { session, member };
}
