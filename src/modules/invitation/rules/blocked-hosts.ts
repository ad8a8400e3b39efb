import list from '../blocked-referrers.txt?raw';

/** The hosts of the curated list with their categories. A line is `host category country`; `#` begins a comment. */
const LISTED: readonly (readonly [string, string])[] = list
  .split('\n')
  .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
  .flatMap(([host, category = '']) => (host ? [[host, category] as const] : []));

/** The blocked hosts with their categories: the part of the list that the operator blocks (`REFERRER_BLOCK`). */
export function listBlockedHosts(categories: readonly string[]): ReadonlyMap<string, string> {
  return new Map(LISTED.filter(([, category]) => categories.includes(category)));
}
