import type { BlockedVisit } from '#edge/referrer-blocking.ts';
import type { CountFact } from '#edge/visit-counter.ts';
import { createFunnelTally } from '#modules/funnel/actions/tally-steps.ts';
import { isCounted } from '#modules/funnel/rules.ts';
import { createArrivalTally } from '#modules/invitation/actions/tally-arrivals.ts';
import { flushRegularly } from '#platform/flush-regularly.ts';
import type { World } from './world.ts';

/** The counts of the funnel's steps and of blocked visits. They are kept in memory and written every few seconds. */
export type Counters = {
  readonly countFact: CountFact;
  readonly noteBlockedVisit: (visit: BlockedVisit) => void;
  close(): Promise<void>;
};

type Dependencies = Pick<World, 'clock' | 'brand' | 'funnel' | 'arrivals' | 'log' | 'meters'>;

export function openCounters(deps: Dependencies): Counters {
  const { log, meters } = deps;
  const funnel = createFunnelTally(deps);
  const blockedVisits = createArrivalTally(deps);
  const flushes = [
    flushRegularly(funnel.flush, (error) => log.warn({ err: error }, 'funnel: not written')),
    flushRegularly(blockedVisits.flush, (error) => log.warn({ err: error }, 'arrivals: not written')),
  ];
  return {
    countFact: (fact, visit, isView) => {
      if (isCounted(fact, isView)) funnel.note(fact, visit);
    },
    noteBlockedVisit: (visit) => {
      meters.arrivals.inc({ category: visit.category });
      blockedVisits.note(visit);
      log.info(visit, 'blocked referrer');
    },
    close: async () => {
      for (const flush of flushes) await flush.close();
    },
  };
}
