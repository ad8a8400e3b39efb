import { isOperationError, operationError } from '#web/routing/operation.ts';

const MISSING_PART = 'MISSING_PART';

/** A part of the program that did not arrive, as an operation's error: a network that answered nothing. */
export function missingPart(error: unknown): never {
  throw operationError(String(error), 0, { code: MISSING_PART }, error);
}

/** Whether an operation failed before anything was sent, for want of its program. */
export function isMissingPart(error: unknown): boolean {
  return isOperationError(error) && error.code === MISSING_PART;
}
