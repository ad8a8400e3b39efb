import { hasOffSwitch } from '#modules/experiment/rules/off-switch.ts';
import { onIdle } from '../on-idle.ts';
import { readAssignments } from './assignments-cookie.ts';
import { endABTestsLoading } from './loading-state.ts';
import { reportFailure } from './report-failure.ts';
import type { ExperimentsVisit } from './visit.ts';

let hasBegun = false;
let hasFailed = false;

/**
 * Loads the client of experiments once the page is idle, and passes each change of the visit to it. For a visit that no
 * experiment can include, or with experiments switched off (specification B5), nothing is loaded.
 */
export function loadExperiments(visit: ExperimentsVisit): void {
  if (!hasBegun && (hasOffSwitch(visit.search) || !canBeIncluded())) {
    endABTestsLoading();
    return;
  }
  hasBegun = true;
  onIdle(() => {
    import('./start.ts')
      .then(({ followVisit }) => followVisit(visit))
      .catch((error: unknown) => {
        endABTestsLoading();
        // Each navigation tries to load it again; one report is enough.
        if (!hasFailed) reportFailure(error);
        hasFailed = true;
      });
  });
}

/** Experiments that are not in the cookie began after the visit. */
function canBeIncluded(): boolean {
  return [...readAssignments().values()].some(({ state }) => state !== 'excluded');
}
