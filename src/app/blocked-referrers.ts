import list from '../modules/invitation/blocked-referrers.txt?raw';
import { fingerprintOf } from '../web/client/referrer-door.ts';

/** The hosts of the curated list with their categories; a line is `host category country`, `#` begins a comment. */
export const BLOCKED_REFERRERS: ReadonlyMap<string, string> = new Map(
  list
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
    .flatMap(([host, category = '']) => (host ? [[host, category]] : [])),
);

/** By what browsers see a blocked referrer themselves; a host that only looks like one, the server lets through. */
export const FINGERPRINTS = [...BLOCKED_REFERRERS.keys()].map(fingerprintOf).join('');
