import type { ExposureDependencies } from '#edge/count-exposures.ts';
import type { BlockedVisit } from '#edge/referrer-blocking.ts';
import type { CountFact } from '#edge/visit-counter.ts';
import { isCounted } from '#modules/funnel/rules/steps.ts';
import { flushRegularly } from '#platform/flush-regularly.ts';
import type { Areas } from '../areas.ts';
import type { Resources } from '../resources.ts';

/** The counters of funnel steps, blocked visits, exposures and openings of links. They count in memory and are written every few seconds. */
export type VisitCounters = {
  readonly countFact: CountFact;
  readonly noteBlockedVisit: (visit: BlockedVisit) => void;
  readonly decideExposures: ExposureDependencies['decideExposures'];
  close(): Promise<void>;
};

export function openCounters(
  { log }: Pick<Resources, 'log'>,
  areas: Pick<Areas, 'funnel' | 'invitation' | 'experiment' | 'featureService' | 'registration'>,
): VisitCounters {
  const funnel = areas.funnel.useCases.createCounter();
  const blockedVisits = areas.invitation.useCases.createBlockedVisitCounter();
  const exposures = areas.experiment.useCases.createExposureCounter();
  const flushes = [
    flushRegularly(funnel.flush, (error) => log.warn({ err: error }, 'funnel: the counts could not be written')),
    flushRegularly(blockedVisits.flush, (error) =>
      log.warn({ err: error }, 'blocked visits: the counts could not be written'),
    ),
    flushRegularly(exposures.flush, (error) =>
      log.warn({ err: error }, 'experiments: the counts could not be written'),
    ),
    flushRegularly(areas.registration.useCases.attemptLog.flush, (error) =>
      log.warn({ err: error }, 'registrations: openings of links could not be written'),
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
    decideExposures: createDecideExposures(areas, exposures),
    close: async () => {
      for (const flush of flushes) await flush.close();
    },
  };
}

type ExposureCounter = ReturnType<Areas['experiment']['useCases']['createExposureCounter']>;

/** Decides what a response exposes its visit to, and how it is counted; null if A/B testing is off. */
function createDecideExposures(
  { featureService }: Pick<Areas, 'featureService'>,
  { note }: Pick<ExposureCounter, 'note'>,
): VisitCounters['decideExposures'] {
  const decide = featureService.useCases.createDecideExposures();
  if (!decide) return null;
  return (response) => {
    const decided = decide(response);
    if (!decided) return null;
    const count = () => {
      for (const one of decided.counts) note(one);
    };
    return { newCookie: decided.newCookie, count };
  };
}
