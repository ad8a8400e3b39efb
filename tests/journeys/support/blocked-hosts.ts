import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintHost } from '#web/document/referrer-check.ts';

const LIST = join(import.meta.dirname, '../../../src/modules/invitation/blocked-referrers.txt');

export const BLOCKED_HOSTS = readFileSync(LIST, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' ')[0] ?? '');

/** A host on no list that browsers cannot distinguish from one on the list. */
export function lookalike(): string {
  const known = new Set(BLOCKED_HOSTS.map(fingerprintHost));
  let number = 0;
  while (!known.has(fingerprintHost(`friend-${number}.example`))) number += 1;
  return `friend-${number}.example`;
}
