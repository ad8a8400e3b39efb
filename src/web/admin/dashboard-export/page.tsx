import { data } from 'react-router';
import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { DASHBOARD, readDashboardQuery } from '#modules/funnel/rules/dashboard-query.ts';
import { formatDay } from '#modules/funnel/rules/steps.ts';
import { blockedReferrers, funnelReport } from '#web/generated/operations.ts';
import { createTexts } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { DASHBOARD_PARTS } from '../dashboard/dashboard-data.ts';
import { exportList } from '../list/export-list.server.ts';
import { buildLines, buildReferrerLines } from './build-lines.ts';
import type { handle } from './handle.ts';

export { handle } from './handle.ts';

/** Sends a part of the dashboard as a file, for the days and filters of the address. */
export function loader({ context, url, params }: PageArgs<typeof handle>): Promise<Response> {
  const { clock, visit } = getLoadContext(context);
  const part = DASHBOARD_PARTS.find((one) => one === params.part);
  if (!part) throw data(null, { status: 404 });
  const { t } = createTexts(visit.locale, visit.country);
  const query = parseListQuery(DASHBOARD, url.searchParams);
  const { period, breakdown, filter } = readDashboardQuery(query, formatDay(visit.brand.timeZone, clock()));
  const run = runInProcess(context);
  const variables = { ...period, breakdown: breakdown.toUpperCase() as Uppercase<typeof breakdown>, filter };
  async function* read() {
    if (part === 'referrers') yield buildReferrerLines((await run(blockedReferrers, period)).blockedReferrers, t).lines;
    else if (part) yield buildLines(part, (await run(funnelReport, variables)).funnelReport, { breakdown, t }).lines;
  }
  return exportList(context, {
    list: `dashboard-${part}`,
    permission: 'funnel.read',
    filters: describeFilters(DASHBOARD, { ...query.filters, ...period }),
    name: `dashboard-${part}-${period.from}-${period.to}.csv`,
    head: part === 'referrers' ? buildReferrerLines([], t).head : buildLines(part, null, { breakdown, t }).head,
    batches: read(),
  });
}
