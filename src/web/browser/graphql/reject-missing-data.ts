import { CombinedError, getOperationName, type OperationResult } from '@urql/core';
import { missingResult } from '#web/routing/operation.ts';

/**
 * Treats a result without errors that lacks the requested data as a missing result, as `getOperationData` does on the
 * server: pages never get null where the types promise data, and urql does not cache such a result.
 */
export function rejectMissingData(result: OperationResult): OperationResult {
  const { error, data, operation } = result;
  if (error || hasField(data, getRequestedField(operation.query.loc?.source.body))) return result;
  const networkError = missingResult(getOperationName(operation.query) ?? '');
  return { ...result, data: undefined, error: new CombinedError({ networkError }) };
}

/** Returns the first field that a document requests; our documents request one. */
function getRequestedField(text = ''): string {
  return /\{\s*(\w+)/.exec(text)?.[1] ?? '';
}

function hasField(data: unknown, field: string): boolean {
  return typeof data === 'object' && data !== null && Object.hasOwn(data, field);
}
