import { requirePermission } from '#platform/graphql-server/access.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';

/** A change of codes that was refused. */
export type Refused = { readonly kind: 'refused'; readonly reason: string };

/** The admin of a request who may change codes, as the actor of the audit log. */
export function requireActor(context: RequestContext): string {
  return `member:${requirePermission(context, 'codes.write').memberId}`;
}
