import { parseListQuery } from '#kernel/list/list-query.ts';
import { DELIVERY_LIST } from '#modules/webhook/rules/delivery-list.ts';
import { savedViews, webhookDeliveryList, webhookEndpoints } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { loadList } from '../list/load-list.server.ts';
import type { EndpointName } from './delivery-filters.tsx';
import type { DeliveryQuery, ShownDelivery } from './delivery-query.ts';
import { toDeliveryVariables } from './to-variables.server.ts';

export type DeliveriesPageData = {
  readonly query: DeliveryQuery;
  readonly result: ListResult<ShownDelivery>;
  readonly views: readonly ShownView[];
  readonly endpoints: readonly EndpointName[];
};

/** Loads the list of deliveries as its address says. */
export async function loadDeliveries(run: Run, params: URLSearchParams, timeZone: string): Promise<DeliveriesPageData> {
  const query = parseListQuery(DELIVERY_LIST, params);
  const variables = toDeliveryVariables(query, timeZone);
  const [result, views, { webhookEndpoints: endpoints }] = await Promise.all([
    loadList(query, async (page) => (await run(webhookDeliveryList, { ...variables, ...page })).webhookDeliveries),
    run(savedViews, { list: 'webhook-deliveries' }),
    run(webhookEndpoints, {}),
  ]);
  return {
    ...{ query, result, views: views.savedViews },
    endpoints: endpoints.map(({ id, url, description }) => ({
      id,
      name: description ? `${description} (${url})` : url,
    })),
  };
}
