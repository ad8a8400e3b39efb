import type { LoaderFunctionArgs } from 'react-router';
import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { MEMBER_LIST, type MemberColumn } from '#modules/membership/rules/member-list.ts';
import { memberExport } from '#web/generated/operations.ts';
import { createTexts, type Translate } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { mapBatches, readAllPages } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';
import type { ShownMember } from '../members/member-query.ts';
import { CARD_TEXTS, COLUMN_TEXTS, formatMemberName } from '../members/member-texts.ts';
import { toVariables } from '../members/to-variables.server.ts';

export { handle } from './handle.ts';

/** Sends the list of members as it is filtered and sorted, with the chosen columns. */
export function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  const { clock, visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const query = parseListQuery(MEMBER_LIST, url.searchParams);
  const run = runInProcess(context);
  const variables = toVariables(query, visit.brand.timeZone);
  const rows = readAllPages(async (after) => (await run(memberExport, { ...variables, after })).members);
  const columns: readonly MemberColumn[] = ['name', ...query.columns.filter((column) => column !== 'name')];
  return exportList(context, {
    list: 'members',
    permission: 'members.read',
    filters: describeFilters(MEMBER_LIST, query.filters),
    name: `members-${clock().toISOString().slice(0, 10)}.csv`,
    head: ['ID', ...columns.map((column) => t(COLUMN_TEXTS[column]))],
    batches: mapBatches(rows, (row) => [row.id, ...columns.map((column) => formatColumn(column, row, t))]),
  });
}

/** Instants, countries and languages stay in the form that programs read. */
function formatColumn(column: MemberColumn, row: ShownMember, t: Translate): string {
  const cells: Readonly<Record<MemberColumn, unknown>> = {
    name: formatMemberName(row),
    email: row.email,
    card: row.card && t(CARD_TEXTS[row.card]),
    country: row.country,
    language: row.language,
    joined: row.createdAt,
    lastLogin: row.lastLoginAt,
    newsletter: row.newsletterSince,
    voucher: row.voucher?.code,
  };
  return String(cells[column] ?? '');
}
