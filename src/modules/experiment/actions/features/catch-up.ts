import { createListUnknown } from '#modules/experiment/rules/known-phases.ts';
import type { PublishedPayload } from '#modules/experiment/rules/payload.ts';

export type CatchUpDependencies = {
  readonly getPublished: () => PublishedPayload | null;
  /** Reads the newest publication; false if this failed. Never throws. */
  readonly refresh: () => Promise<boolean>;
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number;
  readonly times: {
    /** The time between two readings. */
    readonly catchUpPauseMs: number;
    /** The longest time for which a request waits. */
    readonly catchUpWaitMs: number;
  };
};

export type CatchUp = {
  /**
   * Reads the newest publication where the cookie of a visit names what this process does not know: another process may
   * have read a newer one. Null where the request need not wait.
   */
  readonly catchUp: (cookie: string) => Promise<void> | null;
  /** Whether an unknown phase was unknown to the newest publication as well. */
  readonly isGone: (phase: string) => boolean;
};

const MOST_GONE = 1_000;

/** Creates what lets a process follow the visits of other processes. There is one reading at a time, however many visits ask for it. */
export function createCatchUp({ getPublished, refresh, now, times }: CatchUpDependencies): CatchUp {
  const listUnknown = createListUnknown(getPublished);
  const gone = new Set<string>();
  let goneFrom: PublishedPayload | null = null;
  let reading: Promise<void> | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;

  function isGone(phase: string): boolean {
    return goneFrom === getPublished() && gone.has(phase);
  }

  async function read(cookie: string): Promise<void> {
    const isRead = await refresh();
    reading = null;
    if (!isRead) return;
    if (goneFrom !== getPublished() || gone.size >= MOST_GONE) gone.clear();
    goneFrom = getPublished();
    for (const phase of listUnknown(cookie)) gone.add(phase);
  }

  return {
    isGone,
    catchUp(cookie) {
      if (listUnknown(cookie).every(isGone)) return null;
      if (reading === null) {
        if (now() - startedAt < times.catchUpPauseMs) return null;
        startedAt = now();
        reading = read(cookie);
      }
      return Promise.race([reading, wait(times.catchUpWaitMs)]);
    },
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
