import { hasFactor } from '../../rules/proof.ts';
import type { TooManyAttempts } from '../attempts.ts';
import { createPendingLogin } from '../factors/pending-login.ts';
import type { LoginDependencies, LoginOutcome } from '../login.ts';
import type { LinkStores, MembershipStores, MemberWithPassword, Session } from '../ports.ts';
import { describeClient, issueToken, startSession } from '../sessions.ts';

export type LinkLoginInput = {
  readonly token: string;
  readonly clientAddress: string;
  readonly userAgent?: string | null;
};

/**
 * Logs in with the link of a mail, which works once, for 15 minutes (specification G3). The page that the link opens asks for a
 * press first, so that programs that look at mails log nobody in. Admins need their second factor afterwards; without one
 * the link opens nothing. Limit: `login-address` by the client's address.
 */
export async function loginByLink(
  deps: LoginDependencies & Pick<LinkStores, 'loginLinks'>,
  input: LinkLoginInput,
): Promise<LoginOutcome | TooManyAttempts> {
  const retryAfter = await deps.takeAttempt('login-address', input.clientAddress);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const tokenHash = deps.hashToken(input.token);
  const found = tokenHash && (await deps.loginLinks.find(tokenHash, deps.clock()));
  if (!tokenHash || !found) return { kind: 'refused' };
  const opened = await deps.transaction(async (stores) => {
    const locked = await stores.members.lockMember(found.id);
    if (!locked || !(await stores.loginLinks.take(tokenHash, deps.clock()))) return null;
    return openSession(deps, stores, locked, input);
  });
  if (!opened) return { kind: 'refused' };
  if ('pendingToken' in opened) return { kind: 'factor-needed', token: opened.pendingToken };
  return { kind: 'logged-in', token: await issueToken(deps, opened), member: found };
}

async function openSession(
  deps: LoginDependencies,
  stores: MembershipStores,
  { id, role }: MemberWithPassword,
  input: LinkLoginInput,
): Promise<Session | { readonly pendingToken: string } | null> {
  const { members, factors, audit } = stores;
  if (role === 'ADMIN') {
    if (!hasFactor(await factors.summarizeFactors(id))) return null;
    const login = { memberId: id, userAgent: input.userAgent ?? null };
    return { pendingToken: await createPendingLogin(deps, stores, login) };
  }
  const session = await startSession(members, { id, role }, deps.clock(), deps.random, describeClient(deps, input));
  const subject = `member:${id}`;
  const after = { session: session.sessionId };
  await audit.record({ actor: subject, action: 'member.logged-in-by-link', subject, before: null, after });
  return session;
}
