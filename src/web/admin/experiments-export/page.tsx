import type { LoaderFunctionArgs } from 'react-router';
import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { EXPERIMENT_LIST, type ExperimentColumn } from '#modules/experiment/rules/experiment-list.ts';
import { experimentExport } from '#web/generated/operations.ts';
import { createTexts, type Translate } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { mapBatches, readAllPages } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';
import { COLUMN_TEXTS } from '../split-generator/experiment-texts.ts';
import { type ListedExperiment, toListed } from '../split-generator/listed-experiment.ts';
import { toVariables } from '../split-generator/to-variables.server.ts';

export { handle } from './handle.ts';

/** Sends the list of experiments as it is filtered and sorted, with the chosen columns. */
export function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  const { clock, visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const query = parseListQuery(EXPERIMENT_LIST, url.searchParams);
  const run = runInProcess(context);
  const variables = toVariables(query);
  const rows = readAllPages(async (after) => (await run(experimentExport, { ...variables, after })).experimentList);
  const columns: readonly ExperimentColumn[] = ['name', ...query.columns.filter((column) => column !== 'name')];
  return exportList(context, {
    list: 'experiments',
    permission: 'experiments.read',
    filters: describeFilters(EXPERIMENT_LIST, query.filters),
    name: `experiments-${clock().toISOString().slice(0, 10)}.csv`,
    head: columns.map((column) => t(COLUMN_TEXTS[column])),
    batches: mapBatches(rows, (row) => columns.map((column) => formatColumn(column, toListed(row), t))),
  });
}

/** Instants and numbers stay in the form that programs read. */
function formatColumn(column: ExperimentColumn, row: ListedExperiment, t: Translate): string {
  const cells: Readonly<Record<ExperimentColumn, unknown>> = {
    name: row.name,
    key: row.id,
    status: t(`splitGenerator.status.${row.status}`),
    variations: row.variations,
    event: row.event.at,
    changed: row.changedAt,
    created: row.createdAt,
    started: row.startedAt,
    stopped: row.stoppedAt,
  };
  return String(cells[column] ?? '');
}
