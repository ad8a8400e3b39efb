import type { TextKey } from '#texts/keys.ts';
import { isOperationError } from '#web/routing/operation.ts';

/**
 * Returns what an admin reads where a list could not be read: what to do, and where the cause stands. Any error but an
 * OperationError is a bug and is rethrown.
 */
export function getListFailure(error: unknown): TextKey {
  if (!isOperationError(error)) throw error;
  // The session may end, and the role change, between the page's guard and the operation's own.
  if (error.code === 'UNAUTHENTICATED') return 'linkGenerator.sessionEnded';
  if (error.code === 'FORBIDDEN') return 'error.forbidden.text';
  if (error.code === 'TOO_MANY_ATTEMPTS') return 'list.failed.tooMany';
  return error.status === 0 || error.status === 408 ? 'list.failed.slow' : 'list.failed.error';
}
