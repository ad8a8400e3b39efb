import { expect, test } from 'vitest';
import { loadEndpoint } from './load-endpoint.server.ts';

type Run = Parameters<typeof loadEndpoint>[0];

/** A club whose worker ends a try after the given number of reads: the delivery and the endpoint change together. */
function createRun(readsBefore: number): Run {
  let reads = 0;
  const run = async () => {
    const isDelivered = reads >= readsBefore;
    reads += 1;
    return {
      webhookEndpoint: { lastSuccessAt: isDelivered ? '2026-03-02' : null },
      webhookDeliveries: { edges: [{ node: { state: isDelivered ? 'DELIVERED' : 'WAITING' } }] },
    };
  };
  return run as Run;
}

test.each([0, 1, 2])('after %i reads, no delivery is shown whose success the endpoint does not have', async (reads) => {
  const loaded = await loadEndpoint(createRun(reads), 'a');
  const isShown = loaded?.deliveries.some(({ state }) => state === 'DELIVERED');
  expect(isShown && loaded?.endpoint.lastSuccessAt === null).toBe(false);
});
