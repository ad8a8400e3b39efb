import type { TakeAttempt } from '#kernel/ports.ts';
import type { RequestContext } from './context.ts';

/** The actor without a session, in the audit log. */
const ANONYMOUS = 'anonymous';

/**
 * Records a request that only admins may send, unless an admin sent it; the caller refuses it. Limits prevent members and
 * anonymous clients from filling the audit log: `limit` by member, `limit-address` and `limit-everywhere` without a session.
 */
export async function noteForbidden(
  takeAttempt: TakeAttempt,
  { viewer, clientAddress }: Pick<RequestContext, 'viewer' | 'clientAddress'>,
  limit: string,
  record: (actor: string) => Promise<void>,
): Promise<void> {
  if (viewer?.role === 'ADMIN') return;
  const isFull = viewer
    ? await takeAttempt(limit, viewer.memberId)
    : ((await takeAttempt(`${limit}-address`, clientAddress)) ?? (await takeAttempt(`${limit}-everywhere`, ANONYMOUS)));
  if (isFull === null) await record(viewer ? `member:${viewer.memberId}` : ANONYMOUS);
}
