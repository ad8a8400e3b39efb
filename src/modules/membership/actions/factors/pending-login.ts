import { addMilliseconds } from '#kernel/instant.ts';
import { PENDING_LOGIN_LIFETIME } from '../../rules/factor-change.ts';
import type { Member } from '../../rules/member.ts';
import { type FactorMethod, listFactorMethods } from '../../rules/proof.ts';
import type { TooManyAttempts } from '../attempts.ts';
import type { MembershipDependencies, MembershipStores, Session } from '../ports.ts';
import { createSessionEntry, describeClient, issueToken, startSession } from '../sessions.ts';
import { bindToLogin, offerPasskeys } from './challenges.ts';
import { checkFactor, type FactorAnswer } from './check-factor.ts';
import { noteWrongAnswer, takeFactorAttempt } from './factor-attempts.ts';
import type { LoginKey } from './ports.ts';

/** The client of a login: another browser cannot go on with it. */
type Client = { readonly userAgent?: string | null };

export type CompletionInput = FactorAnswer & Client & { readonly token: string; readonly clientAddress: string };
export type CompletionOutcome =
  | { readonly kind: 'logged-in'; readonly token: string; readonly member: Member }
  | { readonly kind: 'factor-refused' }
  /** It took too long, there were too many tries, or it is another browser's. */
  | { readonly kind: 'login-ended' }
  | TooManyAttempts;

type Hashes = Pick<MembershipDependencies, 'hashToken' | 'digest'>;
type LoginDependencies = Pick<
  MembershipDependencies,
  | 'clock'
  | 'random'
  | 'factors'
  | 'members'
  | 'transaction'
  | 'takeAttempt'
  | 'passkeys'
  | 'secretCipher'
  | 'sessionTokens'
  | 'truncateNetwork'
> &
  Hashes;

const TOKEN_BYTES = 32;
/** Who knows the password may be somebody else. */
const ANONYMOUS = 'anonymous';

/** Stores that the password of an account was right. The token opens only the second half of this login. */
export async function createPendingLogin(
  { clock, random, hashToken, digest }: Pick<LoginDependencies, 'clock' | 'random'> & Hashes,
  { factors }: Pick<MembershipStores, 'factors'>,
  { memberId, userAgent }: Client & { readonly memberId: string },
): Promise<string> {
  const createdAt = clock();
  const token = encodeToken(random(TOKEN_BYTES));
  const key = getKey({ hashToken, digest }, token, userAgent);
  if (!key) throw new Error('The token of a login has a wrong form');
  const expiresAt = addMilliseconds(createdAt, PENDING_LOGIN_LIFETIME);
  await factors.insertPendingLogin({ ...key, memberId, createdAt, expiresAt });
  return token;
}

/** By what a pending login can be completed, with what the browser needs to use a passkey; null where it has ended. */
export async function readPendingLogin(
  deps: Pick<LoginDependencies, 'clock' | 'random' | 'factors' | 'passkeys'> & Hashes,
  { token, userAgent }: Client & { readonly token: string },
): Promise<{ readonly methods: readonly FactorMethod[]; readonly passkeyOptions: string | null } | null> {
  const key = getKey(deps, token, userAgent);
  const memberId = key && (await deps.factors.findPendingLogin(key, deps.clock()));
  if (!key || !memberId) return null;
  const owner = { memberId, purpose: 'login', binding: bindToLogin(key.tokenHash) } as const;
  const methods = listFactorMethods(await deps.factors.summarizeFactors(memberId));
  return { methods, passkeyOptions: await offerPasskeys(deps, owner) };
}

/**
 * The second half of a login: opens the session where the second factor is right. Every try counts, for this login and for
 * the limits of `takeFactorAttempt`.
 */
export async function completeLogin(deps: LoginDependencies, input: CompletionInput): Promise<CompletionOutcome> {
  const key = getKey(deps, input.token, input.userAgent);
  const memberId = key && (await deps.factors.findPendingLogin(key, deps.clock()));
  if (!key || !memberId) return { kind: 'login-ended' };
  const { clientAddress } = input;
  const tooMany = await takeFactorAttempt(deps.takeAttempt, { answer: input, clientAddress, memberId });
  const opened = tooMany ?? (await deps.transaction((stores) => openSession(deps, stores, { key, memberId, input })));
  if (tooMany || opened === 'factor-refused') await noteWrongAnswer(deps, { memberId, actor: ANONYMOUS });
  if (typeof opened === 'string') return { kind: opened };
  if ('kind' in opened) return opened;
  return { kind: 'logged-in', token: await issueToken(deps, opened.session), member: opened.member };
}

type Completion = { readonly key: LoginKey; readonly memberId: string; readonly input: CompletionInput };
type Opened = { readonly session: Session; readonly member: Member };

// A refusal is no error: the try that it counts and the challenge that it uses up are committed.
async function openSession(
  deps: LoginDependencies,
  stores: MembershipStores,
  { key, memberId, input }: Completion,
): Promise<Opened | 'factor-refused' | 'login-ended'> {
  const { members, factors, audit } = stores;
  const locked = await members.lockMember(memberId);
  if (!locked || !(await factors.countTry(key.tokenHash, deps.clock()))) return 'login-ended';
  const owner = { memberId, purpose: 'login', binding: bindToLogin(key.tokenHash) } as const;
  const factor = await checkFactor(deps, stores, owner, input);
  if (factor === null) return 'factor-refused';
  await factors.deletePendingLogin(key.tokenHash);
  const { passwordHash: _, ...member } = locked;
  const session = await startSession(members, member, deps.clock(), deps.random, describeClient(deps, input));
  if (member.role === 'ADMIN') await audit.record(createSessionEntry('admin.logged-in', session, factor));
  return { session, member };
}

function getKey({ hashToken, digest }: Hashes, token: string, userAgent: string | null | undefined): LoginKey | null {
  const tokenHash = hashToken(token);
  return tokenHash && { tokenHash, clientHash: digest(`login client ${userAgent ?? ''}`) };
}

/** base64url without padding. */
function encodeToken(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
}
