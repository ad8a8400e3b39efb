import type { LoaderFunctionArgs } from 'react-router';
import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { DELIVERY_LIST, type DeliveryColumn } from '#modules/webhook/rules/delivery-list.ts';
import { webhookDeliveryExport } from '#web/generated/operations.ts';
import { createTexts, type Translate } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { mapBatches, readAllPages } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';
import type { ShownDelivery } from '../webhook-deliveries/delivery-query.ts';
import { COLUMN_TEXTS, STATE_TEXTS } from '../webhook-deliveries/delivery-texts.ts';
import { toDeliveryVariables } from '../webhook-deliveries/to-variables.server.ts';

export { handle } from './handle.ts';

/** Sends the list of deliveries as it is filtered and sorted, with the chosen columns. */
export function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  const { clock, visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const query = parseListQuery(DELIVERY_LIST, url.searchParams);
  const run = runInProcess(context);
  const variables = toDeliveryVariables(query, visit.brand.timeZone);
  const rows = readAllPages(
    async (after) => (await run(webhookDeliveryExport, { ...variables, after })).webhookDeliveries,
  );
  const columns: readonly DeliveryColumn[] = ['type', ...query.columns.filter((column) => column !== 'type')];
  return exportList(context, {
    list: 'webhook-deliveries',
    permission: 'webhooks.read',
    filters: describeFilters(DELIVERY_LIST, query.filters),
    name: `webhook-deliveries-${clock().toISOString().slice(0, 10)}.csv`,
    head: ['ID', ...columns.map((column) => t(COLUMN_TEXTS[column]))],
    batches: mapBatches(rows, (row) => [row.id, ...columns.map((column) => formatColumn(column, row, t))]),
  });
}

/** Types, instants and numbers stay in the form that programs read. */
function formatColumn(column: DeliveryColumn, row: ShownDelivery, t: Translate): string {
  const cells: Readonly<Record<DeliveryColumn, unknown>> = {
    type: row.type,
    endpoint: row.url,
    state: t(STATE_TEXTS[row.state]),
    status: row.status ?? row.failure,
    created: row.createdAt,
    tried: row.triedAt,
    tries: row.tries,
    due: row.dueAt,
  };
  return String(cells[column] ?? '');
}
