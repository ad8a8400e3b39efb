import { type Difference, listDifferences } from '#modules/experiment/rules/list-differences.ts';

export type EntryDifference = Difference;

/** What an entry replaced, value by value. Of a creation and a deletion, the values of the one side that there is. */
export function listEntryDifferences(before: unknown, after: unknown): readonly EntryDifference[] {
  return listDifferences(before ?? getEmpty(after), after ?? getEmpty(before));
}

/** The same structure without values, so that they are compared one by one. */
function getEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null;
  // A list of texts or numbers is one value.
  if (Array.isArray(value)) return value.every((one) => typeof one === 'object') ? [] : null;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, getEmpty(part)]));
}
