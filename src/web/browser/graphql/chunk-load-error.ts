import { isOperationError, operationError } from '#web/routing/operation.ts';

const CHUNK_LOAD_ERROR = 'CHUNK_LOAD_ERROR';

/** A part of the program that did not arrive, as an operation's error: a network that answered nothing. */
export function throwChunkLoadError(error: unknown): never {
  throw operationError(String(error), 0, { code: CHUNK_LOAD_ERROR }, error);
}

/** Whether an operation failed before anything was sent, for want of its program. */
export function isChunkLoadError(error: unknown): boolean {
  return isOperationError(error) && error.code === CHUNK_LOAD_ERROR;
}
