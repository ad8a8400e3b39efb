import type { Viewer } from '#kernel/viewer.ts';
import type { RequestContext } from './context.ts';
import { codedError } from './errors.ts';

function requireViewer(context: RequestContext): Viewer {
  if (!context.viewer) throw codedError('UNAUTHENTICATED', 'Please log in');
  return context.viewer;
}

/**
 * The admin of the request; throws UNAUTHENTICATED without a valid token and FORBIDDEN for other roles (specification
 * G1).
 */
export function requireAdmin(context: RequestContext): Viewer {
  const viewer = requireViewer(context);
  if (viewer.role !== 'ADMIN') throw codedError('FORBIDDEN', 'Only admins may do this');
  return viewer;
}
