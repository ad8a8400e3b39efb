import {
  type AdminRole,
  hasPermission,
  isAllowedWithoutFactor,
  listRolesWith,
  needsProof,
  type Permission,
} from '#kernel/permissions.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { noteGrant } from '../request-origin.ts';
import type { RequestContext } from './context.ts';
import { codedError } from './errors.ts';

const PROVE = 'Please confirm your identity with proveIdentity, then repeat the request';

/**
 * The admin of the request, who has a permission; throws UNAUTHENTICATED without a valid token and FORBIDDEN for members
 * and for admins whose role does not have it (specification G1). The role is read with the session, so that a change
 * of it applies at once; the audit log judges both again in the transaction of what the operation changes. FACTOR_REQUIRED
 * for admins who have to set up a second factor first, STEP_UP_REQUIRED where the permission needs a fresh proof of identity.
 */
export function requirePermission({ viewer }: Pick<RequestContext, 'viewer'>, permission: Permission): Viewer {
  if (!viewer) throw loggedOut();
  judgeRole(viewer.adminRole, permission);
  noteGrant({
    actor: `member:${viewer.memberId}`,
    sessionId: viewer.sessionId,
    judge(session) {
      if (!session) throw loggedOut();
      judgeRole(session.role, permission);
    },
  });
  if (viewer.needsFactor && !isAllowedWithoutFactor(permission))
    throw codedError('FACTOR_REQUIRED', 'Please set up a second factor first');
  if (needsProof(permission) && !viewer.isProven) throw codedError('STEP_UP_REQUIRED', PROVE);
  return viewer;
}

function loggedOut(): Error {
  return codedError('UNAUTHENTICATED', 'Please log in');
}

function judgeRole(role: AdminRole | null, permission: Permission): void {
  if (role === null) throw codedError('FORBIDDEN', 'Only admins may do this');
  if (hasPermission(role, permission)) return;
  const message = `Only these roles may do this: ${listRolesWith(permission).join(', ')}`;
  throw codedError('FORBIDDEN', message, { permission });
}

/**
 * The member or admin of the request, for what everybody does with the own account; throws as `requirePermission` does,
 * but members need no permission. Where the permission needs a fresh proof of identity, members need one as well.
 */
export function requireAccount(
  context: Pick<RequestContext, 'viewer'>,
  permission: 'account.use' | 'account.factors',
): Viewer {
  const { viewer } = context;
  if (viewer === null || viewer.adminRole !== null) return requirePermission(context, permission);
  if (needsProof(permission) && !viewer.isProven) throw codedError('STEP_UP_REQUIRED', PROVE);
  return viewer;
}

type SessionEnded = { readonly kind: 'session-ended' };

/**
 * Throws UNAUTHENTICATED, as for nobody, where the session of the request ended while the operation waited: the operation
 * changed nothing then. Returns any other outcome.
 */
export function requireOpenSession<Outcome extends { readonly kind: string }>(
  outcome: Outcome | SessionEnded,
): Exclude<Outcome, SessionEnded> {
  if (outcome.kind === 'session-ended') throw loggedOut();
  return outcome as Exclude<Outcome, SessionEnded>;
}
