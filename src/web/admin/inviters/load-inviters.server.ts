import { parseListQuery } from '#kernel/list/list-query.ts';
import { INVITER_LIST } from '#modules/invitation/rules/inviter-list.ts';
import { inviterList, savedViews } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { loadList } from '../list/load-list.server.ts';
import { parseDone } from './change-inviters.ts';
import type { InviterQuery, ShownInviter } from './inviter-query.ts';
import { toVariables } from './to-variables.server.ts';

export type InvitersPageData = {
  readonly query: InviterQuery;
  readonly result: ListResult<ShownInviter>;
  readonly views: readonly ShownView[];
  /** What the change did that led to the page. */
  readonly done: ReturnType<typeof parseDone>;
};

/** Loads the list of inviters as its address says. */
export async function loadInviters(run: Run, params: URLSearchParams, timeZone: string): Promise<InvitersPageData> {
  const query = parseListQuery(INVITER_LIST, params);
  const variables = toVariables(query, timeZone);
  const [result, views] = await Promise.all([
    loadList(query, async (page) => (await run(inviterList, { ...variables, ...page })).inviters),
    run(savedViews, { list: 'inviters' }),
  ]);
  return { query, result, views: views.savedViews, done: parseDone(params.get('done')) };
}
