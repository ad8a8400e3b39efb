import { isOperationError, operationError } from '#web/routing/operation.ts';

const CHUNK_LOAD_ERROR = 'CHUNK_LOAD_ERROR';

/** Turns a failed chunk load into the operation error of a failed network request. */
export function throwChunkLoadError(error: unknown): never {
  throw operationError(String(error), 0, { code: CHUNK_LOAD_ERROR }, error);
}

/** Whether an operation failed before any request, because its chunk did not load. */
export function isChunkLoadError(error: unknown): boolean {
  return isOperationError(error) && error.code === CHUNK_LOAD_ERROR;
}
