import { newestWebhookDeliveries, showWebhookEndpoint } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

/**
 * The endpoint and its newest deliveries; null without an endpoint. The endpoint is read last: a try changes both in one transaction,
 * so that no delivery is shown whose success the endpoint does not have yet. The page reads again only while a delivery waits.
 */
export async function loadEndpoint(run: Run, id: string) {
  const { webhookDeliveries } = await run(newestWebhookDeliveries, { id });
  const { webhookEndpoint } = await run(showWebhookEndpoint, { id });
  return webhookEndpoint && { endpoint: webhookEndpoint, deliveries: webhookDeliveries.edges.map(({ node }) => node) };
}
