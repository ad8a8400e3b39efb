import { hasOffSwitch } from '#modules/experiment/rules/off-switch.ts';
import { endABTestsLoading } from './loading-state.ts';
import { type Experiments, openExperiments } from './open-experiments.ts';
import { reportFailure } from './report-failure.ts';
import type { ExperimentsVisit } from './visit.ts';

let experiments: Experiments | null = null;
let isOver = false;

/** Starts the client of experiments with the first visit, and passes later states of the visit to it. */
export function followVisit(visit: ExperimentsVisit): void {
  if (isOver) return;
  if (hasOffSwitch(visit.search)) end();
  else if (experiments) experiments.follow(visit);
  else {
    experiments = openExperiments(visit);
    experiments.ready.catch(fail);
  }
}

/** The page goes on without experiments (specification I6). */
function fail(error: unknown): void {
  if (isOver) return;
  reportFailure(error);
  end();
}

function end(): void {
  isOver = true;
  experiments?.close();
  endABTestsLoading();
}
