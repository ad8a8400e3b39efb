import type { LoaderFunctionArgs } from 'react-router';
import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { REGISTRATION_LIST, type RegistrationColumn } from '#modules/registration/rules/registration-list.ts';
import { registrationExport } from '#web/generated/operations.ts';
import { createTexts, type Translate } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { formatInviterName } from '../inviters/inviter-texts.ts';
import { mapBatches, readAllPages } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';
import type { ShownRegistration } from '../registrations/registration-query.ts';
import { COLUMN_TEXTS, FLAG_TEXTS, formatName, STATE_TEXTS } from '../registrations/registration-texts.ts';
import { toVariables } from '../registrations/to-variables.server.ts';

export { handle } from './handle.ts';

/** Sends the list of registrations as it is filtered and sorted, with the chosen columns. */
export function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  const { clock, visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const query = parseListQuery(REGISTRATION_LIST, url.searchParams);
  const run = runInProcess(context);
  const variables = toVariables(query, visit.brand.timeZone);
  const rows = readAllPages(async (after) => (await run(registrationExport, { ...variables, after })).registrations);
  const columns: readonly RegistrationColumn[] = ['name', ...query.columns.filter((column) => column !== 'name')];
  return exportList(context, {
    list: 'registrations',
    permission: 'registrations.read',
    filters: describeFilters(REGISTRATION_LIST, query.filters),
    name: `registrations-${clock().toISOString().slice(0, 10)}.csv`,
    head: ['ID', ...columns.map((column) => t(COLUMN_TEXTS[column]))],
    batches: mapBatches(rows, (row) => [row.id, ...columns.map((column) => formatColumn(column, row, t))]),
  });
}

/** Instants, countries and languages stay in the form that programs read. */
function formatColumn(column: RegistrationColumn, row: ShownRegistration, t: Translate): string {
  const cells: Readonly<Record<RegistrationColumn, unknown>> = {
    name: formatName(row),
    email: row.email,
    state: t(STATE_TEXTS[row.state]),
    flags: row.flags.map((flag) => t(FLAG_TEXTS[flag])).join(', '),
    code: row.code.code,
    inviter: formatInviterName(row.inviter, t),
    country: row.country,
    language: row.language,
    campaign: row.campaign,
    created: row.createdAt,
    expires: row.expiresAt,
    ended: row.endedAt,
  };
  return String(cells[column] ?? '');
}
