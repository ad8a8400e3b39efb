import list from '../blocked-referrers.txt?raw';

/** The hosts of the curated list with their categories; a line is `host category country`, `#` begins a comment. */
const LISTED: readonly (readonly [string, string])[] = list
  .split('\n')
  .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
  .flatMap(([host, category = '']) => (host ? [[host, category] as const] : []));

/** The hosts of blocked referrers, each with its category: the part of the list that the operator blocks (`REFERRER_BLOCK`). */
export function listBlockedHosts(categories: readonly string[]): ReadonlyMap<string, string> {
  return new Map(LISTED.filter(([, category]) => categories.includes(category)));
}
