import { newId, type RandomBytes } from '#kernel/ids.ts';
import { addMilliseconds } from '#kernel/instant.ts';
import type { AuditRecord } from '#kernel/ports.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { describeDevice } from '../rules/device.ts';
import { type Member, SESSION_LIFETIME } from '../rules/member.ts';
import type { FactorMethod } from '../rules/proof.ts';
import type { MembershipDependencies, Session, SessionClient, SessionStore } from './ports.ts';

/**
 * Opens a session of 604,800 s in the caller's transaction (specification G3). `issueToken` issues its token after the
 * commit.
 */
export async function startSession(
  sessions: Pick<SessionStore, 'insertSession'>,
  member: Pick<Member, 'id' | 'role'>,
  now: Date,
  random: RandomBytes,
  client: SessionClient,
): Promise<Session> {
  const expiresAt = addMilliseconds(now, SESSION_LIFETIME);
  const session = { sessionId: newId(now, random), memberId: member.id, role: member.role, issuedAt: now, expiresAt };
  await sessions.insertSession(session, client);
  return session;
}

/** What is stored of the client of a login: what its owner recognizes, and no full address. */
export function describeClient(
  { truncateNetwork }: Pick<MembershipDependencies, 'truncateNetwork'>,
  client: { readonly clientAddress: string; readonly userAgent?: string | null },
): SessionClient {
  return { device: describeDevice(client.userAgent ?? null), network: truncateNetwork(client.clientAddress) };
}

/** The signed token of a session. */
export function issueToken(deps: Pick<MembershipDependencies, 'sessionTokens'>, session: Session): Promise<string> {
  return deps.sessionTokens.sign(session);
}

/**
 * The viewer to whom a token belongs, or null. Every call checks the token's signature and expiry, its session and its
 * member, so that a logout takes effect at once. The role is the member's current one, not the token's.
 */
export async function identifyViewer(
  deps: Pick<MembershipDependencies, 'clock' | 'sessionTokens' | 'members'>,
  token: string | null,
): Promise<Viewer | null> {
  if (!token) return null;
  const now = deps.clock();
  const session = await deps.sessionTokens.verify(token, now);
  return session && deps.members.findLiveSession(session.sessionId, now);
}

/** The viewer of a session, as long as it lives; for who proves by other means to be its owner. */
export function findSessionViewer(
  deps: Pick<MembershipDependencies, 'clock' | 'members'>,
  sessionId: string,
): Promise<Viewer | null> {
  return deps.members.findLiveSession(sessionId, deps.clock());
}

/** Which of these sessions are neither expired nor revoked. For sockets, which outlast the request that opened them. */
export function findLiveSessions(
  deps: Pick<MembershipDependencies, 'clock' | 'members'>,
  sessionIds: readonly string[],
): Promise<readonly string[]> {
  return deps.members.findLiveSessionIds(sessionIds, deps.clock());
}

/** Ends the viewer's session; its token is invalid from then on. False when nobody is logged in. */
export async function logout(
  deps: Pick<MembershipDependencies, 'clock' | 'members' | 'transaction'>,
  viewer: Viewer | null,
): Promise<boolean> {
  if (viewer === null) return false;
  const { sessionId, role } = viewer;
  if (role !== 'ADMIN') return deps.members.revokeSession(sessionId, deps.clock());
  return deps.transaction(async ({ members, audit }) => {
    await members.lockMember(viewer.memberId);
    // Judged first: the request may have done more, and ends its own session here.
    await audit.judge(`member:${viewer.memberId}`);
    const isRevoked = await members.revokeSession(sessionId, deps.clock());
    if (isRevoked) await audit.record(createSessionEntry('admin.logged-out', viewer));
    return isRevoked;
  });
}

type SessionAction = 'admin.logged-in' | 'admin.logged-out';

/** The entry of the audit log about an admin's own session; the id of a session is no secret. */
export function createSessionEntry(
  action: SessionAction,
  { sessionId, memberId }: Pick<Session, 'sessionId' | 'memberId'>,
  factor: FactorMethod | null = null,
): AuditRecord {
  const actor = `member:${memberId}`;
  const session = { session: sessionId, ...(factor && { factor }) };
  const [before, after] = action === 'admin.logged-in' ? [null, session] : [session, null];
  return { actor, action, subject: actor, before, after };
}
