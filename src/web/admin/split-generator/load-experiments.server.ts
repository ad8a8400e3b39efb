import { parseListQuery } from '#kernel/list/list-query.ts';
import { EXPERIMENT_LIST } from '#modules/experiment/rules/experiment-list.ts';
import { experimentList, savedViews } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { loadList } from '../list/load-list.server.ts';
import type { ExperimentQuery } from './experiment-query.ts';
import { type ListedExperiment, toListed } from './listed-experiment.ts';
import { toVariables } from './to-variables.server.ts';

export type ExperimentsPageData = {
  readonly query: ExperimentQuery;
  readonly result: ListResult<ListedExperiment>;
  readonly views: readonly ShownView[];
};

/** Loads the list of experiments as its address says. */
export async function loadExperiments(run: Run, params: URLSearchParams): Promise<ExperimentsPageData> {
  const query = parseListQuery(EXPERIMENT_LIST, params);
  const variables = toVariables(query);
  const [result, views] = await Promise.all([
    loadList(query, async (page) => (await run(experimentList, { ...variables, ...page })).experimentList),
    run(savedViews, { list: 'experiments' }),
  ]);
  const shown = result.kind === 'loaded' ? { ...result, rows: result.rows.map(toListed) } : result;
  return { query, result: shown, views: views.savedViews };
}
