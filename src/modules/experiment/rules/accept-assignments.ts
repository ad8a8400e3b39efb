import type { RunningExperiment } from './running-experiments.ts';
import type { Assignment, VisitAssignments } from './visit-assignments.ts';

/**
 * Creates the function that accepts the assignments of a cookie: those that name a variation that no draw gives are open
 * again. The cookie is not signed, because a visitor who deletes it is drawn again as well.
 */
export function createAcceptAssignments(
  experiments: readonly RunningExperiment[],
): (known: VisitAssignments) => VisitAssignments {
  const drawable = new Map<string, ReadonlySet<string>>();
  for (const { key, bucketVersion, drawable: variations } of experiments)
    drawable.set(`${key}.${bucketVersion}`, new Set(variations));
  const isPossible = (key: string, { bucketVersion, variation }: Assignment) =>
    variation === null || drawable.get(`${key}.${bucketVersion}`)?.has(variation) !== false;
  return (known) => {
    if ([...known].every(([key, assignment]) => isPossible(key, assignment))) return known;
    return new Map([...known].map(([key, one]) => [key, isPossible(key, one) ? one : reopen(one)]));
  };
}

function reopen({ bucketVersion }: Assignment): Assignment {
  return { bucketVersion, state: 'open', variation: null };
}
