import { SECOND } from '#kernel/instant.ts';

/** More keys than come near a limit at once; each costs somebody a proof of work. */
const MOST_KEYS = 10_000;

type Seen = { readonly count: number; readonly until: number };

/**
 * Remembers the number of attempts that the store last named for a key, so that a challenge needs no query. Another
 * process may have counted more since then; the limit itself decides about the attempt.
 */
export function createUses(points: number) {
  const seen = new Map<string, Seen>();
  return {
    /** The share of `points` that is used, from 0 to 1. */
    get(key: string): number {
      const { count, until } = seen.get(key) ?? { count: 0, until: 0 };
      return until > performance.now() ? Math.min(1, count / points) : 0;
    },
    note(key: string, count: number, seconds: number): void {
      if (seen.size >= MOST_KEYS) deleteExpired(seen);
      // Without room the difficulty stays low for this key.
      if (seen.size < MOST_KEYS || seen.has(key)) seen.set(key, { count, until: performance.now() + seconds * SECOND });
    },
  };
}

function deleteExpired(seen: Map<string, Seen>): void {
  const now = performance.now();
  for (const [key, { until }] of seen) if (until <= now) seen.delete(key);
}
