import type { GrowthBook, StickyAssignmentsDocument, StickyBucketService } from '@growthbook/growthbook';
import { listRunning } from '#modules/experiment/rules/running-experiments.ts';
import { createBuckets, isTargeted } from '#modules/experiment/rules/visitor-context.ts';
import { readAssignments } from './assignments-cookie.ts';
import { getFeaturePayload } from './reduce-payload.ts';

type Documents = Readonly<Record<string, StickyAssignmentsDocument>>;

/**
 * Creates the SDK's sticky buckets from the cookie that the server writes: the visit keeps its variations whatever id
 * the visitor has now. The browser assigns nothing.
 */
export function createVisitBuckets(getClient: () => GrowthBook): StickyBucketService {
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
    saveAssignments: () => Promise.resolve(),
  };
  // The SDK calls these two functions of its abstract class and no others.
  return service as unknown as StickyBucketService;
}
