import { evalCondition, type GrowthBookClient, type UserContext } from '@growthbook/growthbook';
import type { EligibleExperiment, FindClient } from './clients.ts';
import { evaluateSafely } from './evaluate-safely.ts';
import type { VisitAssignments } from './visit-assignments.ts';
import { addOtherPages } from './visitor-context.ts';

/**
 * Lists the experiments whose prerequisites a visit meets. A visit that an experiment includes has met them, even if a
 * required experiment ends. Where a required experiment includes the visit, its variation counts on all pages.
 */
export function listAllowed(
  findClient: FindClient,
  eligible: readonly EligibleExperiment[],
  visit: {
    readonly begun: VisitAssignments;
    readonly assigned: ReadonlySet<string>;
    readonly context: UserContext;
  },
): readonly EligibleExperiment[] {
  const { begun, assigned, context } = visit;
  const isFree = ({ key, prerequisites }: EligibleExperiment) => prerequisites.length === 0 || assigned.has(key);
  if (eligible.every(isFree)) return eligible;
  const client = findClient(eligible, assigned, assigned);
  const onAllPages = addOtherPages(context, begun, eligible);
  return eligible.filter((one) => isFree(one) || meetsPrerequisites(one, client, onAllPages));
}

function meetsPrerequisites({ prerequisites }: EligibleExperiment, client: GrowthBookClient, context: UserContext) {
  const isMet = ({ id, condition }: EligibleExperiment['prerequisites'][number]) =>
    evalCondition({ value: client.evalFeature(id, context).value }, condition);
  return evaluateSafely(() => prerequisites.every(isMet)) === true;
}
