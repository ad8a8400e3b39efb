import type { LoaderFunctionArgs } from 'react-router';
import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { INVITER_LIST, type InviterColumn } from '#modules/invitation/rules/inviter-list.ts';
import { inviterExport } from '#web/generated/operations.ts';
import { createTexts, type Translate } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import type { ShownInviter } from '../inviters/inviter-query.ts';
import { COLUMN_TEXTS, formatInviterName, STATUS_TEXTS } from '../inviters/inviter-texts.ts';
import { toVariables } from '../inviters/to-variables.server.ts';
import { mapBatches, readAllPages } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';

export { handle } from './handle.ts';

/** Sends the list of inviters as it is filtered and sorted, with the chosen columns. */
export function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  const { clock, visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const query = parseListQuery(INVITER_LIST, url.searchParams);
  const run = runInProcess(context);
  const variables = toVariables(query, visit.brand.timeZone);
  const rows = readAllPages(async (after) => (await run(inviterExport, { ...variables, after })).inviters);
  const columns: readonly InviterColumn[] = [
    'id',
    'name',
    ...query.columns.filter((one) => !/^(?:id|name)$/.test(one)),
  ];
  return exportList(context, {
    list: 'inviters',
    permission: 'inviters.read',
    filters: describeFilters(INVITER_LIST, query.filters),
    name: `inviters-${clock().toISOString().slice(0, 10)}.csv`,
    head: columns.map((column) => t(COLUMN_TEXTS[column])),
    batches: mapBatches(rows, (row) => columns.map((column) => formatColumn(column, row, t))),
  });
}

/** Instants and numbers stay in the form that programs read. */
function formatColumn(column: InviterColumn, row: ShownInviter, t: Translate): string {
  const cells: Readonly<Record<InviterColumn, unknown>> = {
    id: row.id,
    name: formatInviterName(row, t),
    email: row.status === 'DELETED' ? '' : row.email,
    status: t(STATUS_TEXTS[row.status]),
    free: row.free,
    balance: row.balance,
    pending: row.pending,
    created: row.createdAt,
  };
  return String(cells[column]);
}
