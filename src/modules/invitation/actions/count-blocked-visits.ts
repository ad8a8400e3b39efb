import { createBufferedCounter } from '#kernel/buffered-counter.ts';
import type { Clock } from '#kernel/instant.ts';
import { createDayFormatter } from '#modules/funnel/rules/steps.ts';

/** The visitors from a listed host on a day of the brand's time zone, and how many of them were redirected to the deny page. */
export type BlockedVisitCount = {
  readonly day: string;
  readonly host: string;
  readonly category: string;
  readonly arrivals: number;
  readonly denied: number;
};

/** Days of the brand's time zone, both ends included; `beforeFrom` begins the period before. */
export type BlockedPeriod = { readonly beforeFrom: string; readonly from: string; readonly to: string };

export type BlockedHost = {
  readonly host: string;
  readonly category: string;
  readonly visits: number;
  readonly denied: number;
  /** Visits of the period before. */
  readonly before: number;
};

export type BlockedVisitStore = {
  add(counts: readonly BlockedVisitCount[]): Promise<void>;
  /** Newest day first; within a day, the most frequent host first. */
  listSince(day: string): Promise<readonly BlockedVisitCount[]>;
  /** The hosts of a period with those of the period before, the most frequent first. */
  sumByHost(period: BlockedPeriod): Promise<readonly BlockedHost[]>;
};

export type BlockedVisitCounter = {
  note(visit: { readonly host: string; readonly category: string; readonly denied: boolean }): void;
  flush(): Promise<void>;
};

/** Counts visits from blocked referrers by host and by day of the brand's time zone. */
export function createBlockedVisitCounter(deps: {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly blockedVisits: BlockedVisitStore;
  /** Called at once for each visit. */
  readonly noteBlockedVisit: (category: string) => void;
}): BlockedVisitCounter {
  const formatDay = createDayFormatter(deps.timeZone);
  const counter = createBufferedCounter<BlockedVisitCount>({
    formatKey: ({ day, host }) => `${day} ${host}`,
    sum: (one, other) => ({
      ...other,
      arrivals: one.arrivals + other.arrivals,
      denied: one.denied + other.denied,
    }),
    write: deps.blockedVisits.add,
  });
  return {
    note({ host, category, denied }) {
      deps.noteBlockedVisit(category);
      counter.add({ day: formatDay(deps.clock()), host, category, arrivals: 1, denied: denied ? 1 : 0 });
    },
    flush: counter.flush,
  };
}
