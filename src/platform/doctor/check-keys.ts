import { DAY } from '#kernel/instant.ts';
import type { SigningSeed } from '../link-signing.ts';
import { fail, ok, type Report, skipped, warn } from './finding.ts';

/** Random seeds of 32 bytes have more different bytes than this, but for one in 10^20. */
const LEAST_DIFFERENT = 16;
const MOST_KEYS = 4;
const OLD_DAYS = 400;

/** Whether the keys look random, are few, and are not forgotten. The seeds are not printed. */
export function checkKeys(keys: readonly SigningSeed[] | null, changedAt: Date | null, now: Date): readonly Report[] {
  const [newest] = keys ?? [];
  if (!keys || !newest) return [skipped('SECRET_KEYS is not set: development keys are used')];
  const weak = keys.filter(({ seed }) => new Set(seed).size < LEAST_DIFFERENT).map(({ id }) => id);
  const create = 'create a key by the command in docs/operating.md, "Keys"';
  const found: Report[] = [
    weak.length > 0
      ? fail(`the keys ${weak.join(', ')} of SECRET_KEYS do not look random`, create)
      : ok(`SECRET_KEYS has ${keys.length === 1 ? 'one key' : `${keys.length} keys`}, and ${newest.id} signs`),
  ];
  if (keys.length > MOST_KEYS)
    found.push(warn(`SECRET_KEYS has ${keys.length} keys`, 'remove those that were replaced more than 14 days ago'));
  const since = findDate(newest.id) ?? changedAt;
  const days = since === null ? 0 : Math.floor((now.getTime() - since.getTime()) / DAY);
  if (days > OLD_DAYS)
    found.push(
      warn(`the signing key ${newest.id} is ${days} days old`, 'replace it without ending sessions: see "Keys"'),
    );
  return found;
}

/** An id may say when its key was created: `k2026-11`. */
function findDate(id: string): Date | null {
  const [, year, month, day = '01'] = /(20\d\d)-?(0[1-9]|1[0-2])(?:-?(0[1-9]|[12]\d|3[01]))?$/.exec(id) ?? [];
  return year === undefined ? null : new Date(`${year}-${month}-${day}T00:00:00Z`);
}
