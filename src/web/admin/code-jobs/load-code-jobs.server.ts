import { parseListQuery } from '#kernel/list/list-query.ts';
import { CODE_JOB_LIST } from '#modules/invitation/rules/code-job-list.ts';
import { codeJobList, savedViews } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { loadList } from '../list/load-list.server.ts';
import { type CodeJobQuery, type ShownJob, toJobVariables } from './code-job-query.ts';

export type CodeJobsPageData = {
  readonly query: CodeJobQuery;
  readonly result: ListResult<ShownJob>;
  readonly views: readonly ShownView[];
};

/** Loads the list of batches and imports as its address says. */
export async function loadCodeJobs(run: Run, params: URLSearchParams): Promise<CodeJobsPageData> {
  const query = parseListQuery(CODE_JOB_LIST, params);
  const variables = toJobVariables(query);
  const [result, views] = await Promise.all([
    loadList(query, async (page) => (await run(codeJobList, { ...variables, ...page })).codeJobs),
    run(savedViews, { list: 'code-jobs' }),
  ]);
  return { query, result, views: views.savedViews };
}
