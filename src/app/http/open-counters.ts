import type { BlockedVisit } from '#edge/referrer-blocking.ts';
import type { CountFact } from '#edge/visit-counter.ts';
import { isCounted } from '#modules/funnel/rules.ts';
import { flushRegularly } from '#platform/flush-regularly.ts';
import type { Areas } from '../areas.ts';
import type { Resources } from '../resources.ts';

/** The counters of funnel steps and blocked visits. They count in memory and are written every few seconds. */
export type VisitCounters = {
  readonly countFact: CountFact;
  readonly noteBlockedVisit: (visit: BlockedVisit) => void;
  close(): Promise<void>;
};

export function openCounters(
  { log }: Pick<Resources, 'log'>,
  areas: Pick<Areas, 'funnel' | 'invitation'>,
): VisitCounters {
  const funnel = areas.funnel.useCases.createCounter();
  const blockedVisits = areas.invitation.useCases.createBlockedVisitCounter();
  const flushes = [
    flushRegularly(funnel.flush, (error) => log.warn({ err: error }, 'funnel: the counts could not be written')),
    flushRegularly(blockedVisits.flush, (error) =>
      log.warn({ err: error }, 'blocked visits: the counts could not be written'),
    ),
  ];
  return {
    countFact: (fact, visit, isView) => {
      if (isCounted(fact, isView)) funnel.note(fact, visit);
    },
    noteBlockedVisit: (visit) => {
      blockedVisits.note(visit);
      log.info(visit, 'blocked referrer');
    },
    close: async () => {
      for (const flush of flushes) await flush.close();
    },
  };
}
