import { formatPhase } from './known-phases.ts';
import type { FeaturePayload } from './payload.ts';
import { isStorable, listLongest, listRememberable } from './rememberable.ts';
import { separateRollouts } from './rollouts.ts';
import { listRunning, type RunningExperiment } from './running-experiments.ts';
import type { VisitAssignments } from './visit-assignments.ts';

/** Begins a visit: each running experiment may include it. */
export function beginVisit(running: readonly RunningExperiment[], rememberable: ReadonlySet<string>): VisitAssignments {
  const storable = running.filter(({ key }) => rememberable.has(key));
  return new Map(storable.map(({ key, bucketVersion }) => [key, { bucketVersion, state: 'open', variation: null }]));
}

/**
 * Creates the function that begins a visit anew that is over although its browser was not closed. It keeps its place in
 * what runs and its variants of what ended lately, and what was started since may include it.
 *
 * @param mayBeNewer whether other processes may know a phase that this one does not: it stays
 */
export function createRenewVisit(
  payload: FeaturePayload,
  retained: readonly FeaturePayload[],
  mayBeNewer: (key: string, phase: number) => boolean,
): (known: VisitAssignments) => VisitAssignments {
  const running = listRunning(payload);
  const rollouts = separateRollouts(payload).places;
  const all = new Map([...listLongest(running), ...rollouts]);
  const rememberable = listRememberable(running, rollouts);
  const begun = beginVisit(running, rememberable);
  const longest = new Map([...all].filter(([key]) => rememberable.has(key)));
  const ended = new Set(retained.flatMap(listRunning).map(({ key, bucketVersion }) => formatPhase(key, bucketVersion)));
  return (known) => {
    const kept = [...known].filter(([key, { bucketVersion, state }]) => {
      if (all.get(key)?.bucketVersion === bucketVersion || mayBeNewer(key, bucketVersion)) return true;
      return state === 'assigned' && ended.has(formatPhase(key, bucketVersion));
    });
    const hasRoom = isStorable(new Map([...kept, ...longest]));
    return new Map([...(hasRoom ? begun : []), ...kept]);
  };
}
