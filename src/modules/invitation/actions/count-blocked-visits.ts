import type { Clock } from '#kernel/instant.ts';

/** The visitors from a listed host on a day (UTC), and how many of them were redirected to the deny page. */
export type BlockedVisitCount = {
  readonly day: string;
  readonly host: string;
  readonly category: string;
  readonly arrivals: number;
  readonly denied: number;
};

export type BlockedVisitStore = {
  add(counts: readonly BlockedVisitCount[]): Promise<void>;
  /** Newest day first; within a day, the most frequent host first. */
  listSince(day: string): Promise<readonly BlockedVisitCount[]>;
};

export type BlockedVisitCounter = {
  note(arrival: { readonly host: string; readonly category: string; readonly denied: boolean }): void;
  /** Writes the counts since the last flush; a failed flush keeps its counts for the next one. */
  flush(): Promise<void>;
};

/** Counts in memory, so that many visits from one page write a row now and then instead of one for each visit. */
export function createBlockedVisitCounter(deps: {
  readonly clock: Clock;
  readonly arrivals: BlockedVisitStore;
}): BlockedVisitCounter {
  let waiting = new Map<string, BlockedVisitCount>();
  function keep(count: BlockedVisitCount): void {
    const key = `${count.day} ${count.host}`;
    const { arrivals = 0, denied = 0 } = waiting.get(key) ?? {};
    waiting.set(key, { ...count, arrivals: arrivals + count.arrivals, denied: denied + count.denied });
  }
  return {
    note({ host, category, denied }) {
      keep({ day: formatUtcDay(deps.clock()), host, category, arrivals: 1, denied: denied ? 1 : 0 });
    },
    async flush() {
      const counts = [...waiting.values()];
      if (counts.length === 0) return;
      waiting = new Map();
      try {
        await deps.arrivals.add(counts);
      } catch (error) {
        for (const count of counts) keep(count);
        throw error;
      }
    },
  };
}

/** The day of an instant as `2026-03-02`, in UTC. */
export function formatUtcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
