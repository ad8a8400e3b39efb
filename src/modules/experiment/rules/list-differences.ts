import { extendPath } from './describe-issue.ts';
import { isPlainObject } from './json-problem.ts';

/** A value that differs; null stands for a value that one side does not have. */
export type Difference = { readonly path: string; readonly before: unknown; readonly after: unknown };

/**
 * Lists the values that differ between two values of JSON, with their paths. Lists of texts or numbers are one value:
 * what changes is the list.
 */
export function listDifferences(before: unknown, after: unknown, path = ''): readonly Difference[] {
  if (isPlainObject(before) && isPlainObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => listDifferences(before[name], after[name], extendPath(path, name)));
  }
  if (isListOfObjects(before) && isListOfObjects(after)) {
    const longer = before.length > after.length ? before : after;
    return longer.flatMap((_, index) => listDifferences(before[index], after[index], extendPath(path, index)));
  }
  if (isSame(before, after)) return [];
  return [{ path, before: before ?? null, after: after ?? null }];
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every(isPlainObject);
}

/** PostgreSQL stores the properties of an object in an order of its own, so only lists and scalars compare as text. */
function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
}
