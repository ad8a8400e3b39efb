import { parseListQuery } from '#kernel/list/list-query.ts';
import { INVITER_LIST } from '#modules/invitation/rules/inviter-list.ts';
import {
  type InvitersChangesQuery,
  inviterList,
  invitersChange,
  invitersChanges,
  savedViews,
} from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { type ListedChanges, loadChanges } from '../list/load-changes.server.ts';
import { loadListAfter } from '../list/load-list.server.ts';
import type { ShownChange } from './change-banner.tsx';
import type { InviterQuery, ShownInviter } from './inviter-query.ts';
import { toVariables } from './to-variables.server.ts';

export type ListedChange = InvitersChangesQuery['invitersChanges'][number];

export type InvitersPageData = ListedChanges<ListedChange, ShownChange> & {
  readonly query: InviterQuery;
  readonly result: ListResult<ShownInviter>;
  readonly views: readonly ShownView[];
  /** For the next change. */
  readonly idempotencyKey: string;
};

/** Loads the list of inviters as its address says. */
export async function loadInviters(run: Run, params: URLSearchParams, timeZone: string): Promise<InvitersPageData> {
  const query = parseListQuery(INVITER_LIST, params);
  const variables = toVariables(query, timeZone);
  const changing = loadChanges(
    params,
    async () => (await run(invitersChanges, {})).invitersChanges,
    async (id) => (await run(invitersChange, { id })).invitersChange,
  );
  const [result, views, changes] = await Promise.all([
    loadListAfter(changing, query, async (page) => (await run(inviterList, { ...variables, ...page })).inviters),
    run(savedViews, { list: 'inviters' }),
    changing,
  ]);
  return { query, result, views: views.savedViews, ...changes, idempotencyKey: crypto.randomUUID() };
}
