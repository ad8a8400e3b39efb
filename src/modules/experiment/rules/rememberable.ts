import type { RunningExperiment } from './running-experiments.ts';
import {
  formatAssignments,
  isStorableVariation,
  parseAssignments,
  type VisitAssignments,
} from './visit-assignments.ts';

/**
 * Lists the experiments and rollouts that the cookie of a visit can hold, whatever variations the visit gets. No others
 * may include a visit: its next page would not know its variation.
 */
export function listRememberable(
  running: readonly RunningExperiment[],
  rollouts: VisitAssignments,
): ReadonlySet<string> {
  return listStored(new Map([...listLongest(running), ...rollouts]));
}

/** The longest assignments that experiments can give. */
export function listLongest(running: readonly RunningExperiment[]): VisitAssignments {
  return new Map(
    running.map(({ key, bucketVersion, variations }) => {
      const variation = variations.find((one) => !isStorableVariation(one)) ?? findLongest(variations);
      return [key, { bucketVersion, state: 'assigned', variation }];
    }),
  );
}

/** Whether a cookie holds all these assignments. */
export function isStorable(assignments: VisitAssignments): boolean {
  return listStored(assignments).size === assignments.size;
}

function listStored(assignments: VisitAssignments): ReadonlySet<string> {
  return new Set(parseAssignments(formatAssignments(assignments))?.keys());
}

function findLongest(variations: readonly string[]): string {
  return variations.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
}
