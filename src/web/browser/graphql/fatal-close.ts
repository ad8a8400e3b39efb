import { isOperationError } from '#web/routing/operation.ts';

/** Close codes after which a retry cannot succeed (specification I5), beside those of the protocol. */
const FATAL: ReadonlySet<number> = new Set([4500, 4005, 4400, 4004, 4401, 4406, 4409, 4429]);
const PASSING: ReadonlySet<number> = new Set([1000, 1001, 1005, 1006, 1012, 1013, 1014]);

/** Whether an operation failed because either side closed its socket permanently. */
export function isFatalClose(error: unknown): boolean {
  if (!isOperationError(error) || error.status !== 0) return false;
  const { cause } = error;
  // A message that violates the protocol; the client then closes with 4004.
  if (cause instanceof Error) return true;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? Number(cause.code) : 0;
  return FATAL.has(code) || (code >= 1000 && code <= 1999 && !PASSING.has(code));
}
