import type { LoaderFunctionArgs } from 'react-router';
import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { APPLICATION_LIST, type ApplicationColumn } from '#modules/membership-interest/rules/application-list.ts';
import { applicationExport } from '#web/generated/operations.ts';
import { createTexts, type Translate } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import type { ShownApplication } from '../applications/application-query.ts';
import { COLUMN_TEXTS, FLAG_TEXTS, STATE_TEXTS } from '../applications/application-texts.ts';
import { toApplicationVariables } from '../applications/to-variables.server.ts';
import { mapBatches, readAllPages } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';

export { handle } from './handle.ts';

/** Sends the list of applications as it is filtered and sorted, with the chosen columns. */
export function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  const { clock, visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const query = parseListQuery(APPLICATION_LIST, url.searchParams);
  const run = runInProcess(context);
  const variables = toApplicationVariables(query, visit.brand.timeZone);
  const applications = readAllPages(
    async (after) => (await run(applicationExport, { ...variables, after })).membershipApplications,
  );
  const columns: readonly ApplicationColumn[] = ['email', ...query.columns.filter((column) => column !== 'email')];
  return exportList(context, {
    list: 'applications',
    permission: 'applications.read',
    filters: describeFilters(APPLICATION_LIST, query.filters),
    name: `applications-${clock().toISOString().slice(0, 10)}.csv`,
    head: columns.map((column) => t(COLUMN_TEXTS[column])),
    batches: mapBatches(applications, (application) => columns.map((column) => formatColumn(column, application, t))),
  });
}

/** Instants, countries and languages stay in the form that programs read. */
function formatColumn(column: ApplicationColumn, application: ShownApplication, t: Translate): string {
  const cells: Readonly<Record<ApplicationColumn, unknown>> = {
    email: application.email,
    state: t(STATE_TEXTS[application.state]),
    flags: application.flags.map((flag) => t(FLAG_TEXTS[flag])).join('; '),
    country: application.country,
    language: application.language,
    applied: application.appliedAt,
    decided: application.decidedAt,
    code: application.code,
  };
  return String(cells[column] ?? '');
}
