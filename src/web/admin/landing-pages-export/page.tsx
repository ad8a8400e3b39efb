import type { LoaderFunctionArgs } from 'react-router';
import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { LANDING_PAGE_LIST, type LandingPageColumn } from '#modules/invitation/rules/landing-page/list.ts';
import { landingPageExport } from '#web/generated/operations.ts';
import { createTexts, type Translate } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { formatActor } from '../changes/format-actor.ts';
import type { ShownLandingPage } from '../landing-pages/landing-page-query.ts';
import { COLUMN_TEXTS, formatSlug, KIND_TEXTS, STATE_TEXTS } from '../landing-pages/landing-page-texts.ts';
import { toLandingPageVariables } from '../landing-pages/to-variables.server.ts';
import { mapBatches, readAllPages } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';

export { handle } from './handle.ts';

/** Sends the list of landing pages as it is filtered and sorted, with the chosen columns. */
export function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  const { clock, visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const query = parseListQuery(LANDING_PAGE_LIST, url.searchParams);
  const run = runInProcess(context);
  const variables = toLandingPageVariables(query);
  const rows = readAllPages(async (after) => (await run(landingPageExport, { ...variables, after })).landingPages);
  const columns: readonly LandingPageColumn[] = ['slug', ...query.columns.filter((column) => column !== 'slug')];
  return exportList(context, {
    list: 'landing-pages',
    permission: 'landing-pages.read',
    filters: describeFilters(LANDING_PAGE_LIST, query.filters),
    name: `landing-pages-${clock().toISOString().slice(0, 10)}.csv`,
    head: ['ID', ...columns.map((column) => t(COLUMN_TEXTS[column]))],
    batches: mapBatches(rows, (row) => [row.id, ...columns.map((column) => formatColumn(column, row, t))]),
  });
}

/** Instants stay in the form that programs read. */
function formatColumn(column: LandingPageColumn, row: ShownLandingPage, t: Translate): string {
  const cells: Readonly<Record<LandingPageColumn, unknown>> = {
    slug: formatSlug(row),
    kind: t(KIND_TEXTS[row.kind]),
    state: t(STATE_TEXTS[row.state]),
    live: t(row.isLive ? 'members.yes' : 'members.no'),
    version: row.version,
    planned: row.publishAt ?? row.endAt,
    changed: row.changedAt,
    by: formatActor(row.changedBy, row.changedByName, t),
  };
  return String(cells[column] ?? '');
}
