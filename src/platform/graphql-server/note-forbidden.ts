import { hasPermission, type Permission } from '#kernel/permissions.ts';
import type { TakeAttempt } from '#kernel/ports.ts';
import type { RequestContext } from './context.ts';

/** The actor without a session, in the audit log. */
const ANONYMOUS = 'anonymous';

/** What a request needs, and the name of the limits of refused ones. */
type Refusal = { readonly permission: Permission; readonly limit: string };

/**
 * Records a request without the permission that it needs; the caller refuses it. Limits prevent members and anonymous
 * clients from filling the audit log: `limit` by member, `limit-address` and `limit-everywhere` without a session.
 */
export async function noteForbidden(
  takeAttempt: TakeAttempt,
  { viewer, clientAddress }: Pick<RequestContext, 'viewer' | 'clientAddress'>,
  { permission, limit }: Refusal,
  record: (actor: string) => Promise<void>,
): Promise<void> {
  if (hasPermission(viewer?.adminRole ?? null, permission)) return;
  const isFull = viewer
    ? await takeAttempt(limit, viewer.memberId)
    : ((await takeAttempt(`${limit}-address`, clientAddress)) ?? (await takeAttempt(`${limit}-everywhere`, ANONYMOUS)));
  if (isFull === null) await record(viewer ? `member:${viewer.memberId}` : ANONYMOUS);
}
