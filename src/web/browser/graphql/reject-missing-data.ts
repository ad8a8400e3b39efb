import { CombinedError, getOperationName, type OperationResult } from '@urql/core';
import { missingResult } from '#web/routing/operation.ts';

/**
 * A result without errors that lacks what was asked is a missing one, as `dataOf` has it on the server: no page finds
 * nothing where the types promise something, and urql remembers no such answer.
 */
export function rejectMissingData(result: OperationResult): OperationResult {
  const { error, data, operation } = result;
  if (error || hasField(data, getRequestedField(operation.query.loc?.source.body))) return result;
  const networkError = missingResult(getOperationName(operation.query) ?? '');
  return { ...result, data: undefined, error: new CombinedError({ networkError }) };
}

/** The first field that a document asks for; ours ask for one. */
function getRequestedField(text = ''): string {
  return /\{\s*(\w+)/.exec(text)?.[1] ?? '';
}

function hasField(data: unknown, field: string): boolean {
  return typeof data === 'object' && data !== null && Object.hasOwn(data, field);
}
