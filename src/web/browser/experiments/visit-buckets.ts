import type { GrowthBook, StickyAssignmentsDocument, StickyBucketService } from '@growthbook/growthbook';
import { listRunning } from '#modules/experiment/rules/running-experiments.ts';
import type { VisitAssignments } from '#modules/experiment/rules/visit-assignments.ts';
import { createBuckets, isTargeted } from '#modules/experiment/rules/visitor-context.ts';
import { readAssignments, writeAssignments } from './assignments-cookie.ts';
import { getFeaturePayload } from './reduce-payload.ts';

type Documents = Readonly<Record<string, StickyAssignmentsDocument>>;

/**
 * Creates the SDK's sticky buckets from the cookie that the server writes: the visit keeps its variations whatever id
 * the visitor has now. An assignment that the browser makes is added to the cookie; none is changed.
 */
export function createVisitBuckets(getClient: () => GrowthBook, publicOrigin: string): StickyBucketService {
  const service = {
    async getAllAssignments(attributes: Readonly<Record<string, string>>): Promise<Documents> {
      const client = getClient();
      const running = listRunning(getFeaturePayload(client.getDecryptedPayload()));
      const targeted = running.filter((one) => isTargeted(one, client.getAttributes()));
      const assignments = createBuckets(readAssignments(), targeted);
      return Object.fromEntries(
        Object.entries(attributes).map(([attributeName, attributeValue]) => [
          `${attributeName}||${attributeValue}`,
          { attributeName, attributeValue, assignments: { ...assignments } },
        ]),
      );
    },
    async saveAssignments({ assignments }: StickyAssignmentsDocument): Promise<void> {
      const known = readAssignments();
      const added = addAssignments(known, assignments);
      if (added.size > 0) writeAssignments(new Map([...known, ...added]), publicOrigin);
    },
  };
  // The SDK calls these two functions of its abstract class and no others.
  return service as unknown as StickyBucketService;
}

/** The variations of experiments that the visit was not assigned to so far. */
function addAssignments(known: VisitAssignments, buckets: Readonly<Record<string, string>>): VisitAssignments {
  const found = [...known].flatMap(([key, { bucketVersion, state }]) => {
    const variation = buckets[`${key}__${bucketVersion}`];
    const isNew = state === 'open' && variation !== undefined;
    return isNew ? [[key, { bucketVersion, state: 'assigned', variation }] as const] : [];
  });
  return new Map(found);
}
