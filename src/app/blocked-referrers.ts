import list from '../modules/invitation/blocked-referrers.txt?raw';

/** The hosts of the curated list; a line is `host category country`, `#` begins a comment. */
export const BLOCKED_REFERRERS: ReadonlySet<string> = new Set(
  list
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().split(/\s+/)[0] ?? '')
    .filter(Boolean),
);
