import list from '#modules/invitation/blocked-referrers.txt?raw';
import { fingerprintOf } from '#web/document/referrer-door.ts';

/** The hosts of the curated list with their categories; a line is `host category country`, `#` begins a comment. */
const LISTED: readonly (readonly [string, string])[] = list
  .split('\n')
  .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
  .flatMap(([host, category = '']) => (host ? [[host, category] as const] : []));

export type BlockList = {
  /** Each host with its category. */
  readonly hosts: ReadonlyMap<string, string>;
  /** By what browsers see a blocked referrer themselves; a host that only looks like one, the server lets through. */
  readonly fingerprints: string;
};

/** The part of the list that the operator blocks (`REFERRER_BLOCK`). */
export function blockListOf(categories: readonly string[]): BlockList {
  const hosts = new Map(LISTED.filter(([, category]) => categories.includes(category)));
  return { hosts, fingerprints: [...hosts.keys()].map(fingerprintOf).join('') };
}
