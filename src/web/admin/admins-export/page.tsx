import type { LoaderFunctionArgs } from 'react-router';
import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { ADMIN_LIST, type AdminColumn, getLogin } from '#modules/membership/rules/admin-list.ts';
import { adminExport } from '#web/generated/operations.ts';
import { createTexts, type Translate } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import type { ShownAdmin } from '../admins/admin-query.ts';
import { COLUMN_TEXTS, FACTOR_TEXTS, STATUS_TEXTS } from '../admins/admin-texts.ts';
import { toVariables } from '../admins/to-variables.server.ts';
import { ROLE_TEXTS } from '../layout/role-texts.ts';
import { mapBatches, readAllPages } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';

export { handle } from './handle.ts';

/** Sends the list of admins as it is filtered and sorted, with the chosen columns. */
export function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  const { clock, visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const query = parseListQuery(ADMIN_LIST, url.searchParams);
  const run = runInProcess(context);
  const variables = toVariables(query);
  const rows = readAllPages(async (after) => (await run(adminExport, { ...variables, after })).admins);
  const columns: readonly AdminColumn[] = ['email', ...query.columns.filter((column) => column !== 'email')];
  return exportList(context, {
    list: 'admins',
    permission: 'admins.read',
    filters: describeFilters(ADMIN_LIST, query.filters),
    name: `admins-${clock().toISOString().slice(0, 10)}.csv`,
    head: ['ID', ...columns.map((column) => t(COLUMN_TEXTS[column]))],
    batches: mapBatches(rows, (row) => [row.id, ...columns.map((column) => formatColumn(column, row, t))]),
  });
}

/** Instants and numbers stay in the form that programs read. */
function formatColumn(column: AdminColumn, row: ShownAdmin, t: Translate): string {
  const factors = [row.passkeys > 0 && t(FACTOR_TEXTS.passkey), row.hasTotp && t(FACTOR_TEXTS.totp)].filter(Boolean);
  const cells: Readonly<Record<AdminColumn, unknown>> = {
    email: row.email,
    name: `${row.firstName} ${row.lastName}`,
    role: t(ROLE_TEXTS[row.role]),
    status: t(STATUS_TEXTS[getLogin(row)]),
    lastLogin: row.lastLoginAt,
    factor: factors.join(', ') || t(FACTOR_TEXTS.none),
    sessions: row.openSessions,
    created: row.createdAt,
  };
  return String(cells[column] ?? '');
}
