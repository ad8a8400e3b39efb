import { parseListQuery } from '#kernel/list/list-query.ts';
import { INVITER_LIST } from '#modules/invitation/rules/inviter-list.ts';
import { inviterList, invitersChange, invitersChanges, savedViews } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { findChange } from '../list/find-change.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { loadList } from '../list/load-list.server.ts';
import type { ShownChange } from './change-banner.tsx';
import type { InviterQuery, ShownInviter } from './inviter-query.ts';
import type { ListedChange } from './latest-changes.tsx';
import { toVariables } from './to-variables.server.ts';

export type InvitersPageData = {
  readonly query: InviterQuery;
  readonly result: ListResult<ShownInviter>;
  readonly views: readonly ShownView[];
  /** The change that the address names, else one that runs. */
  readonly change: ShownChange | null;
  /** Names the change that led to the page, which empties the selection. */
  readonly doneId: string | null;
  readonly changes: readonly ListedChange[];
  /** For the next change. */
  readonly idempotencyKey: string;
};

/** Loads the list of inviters as its address says. */
export async function loadInviters(run: Run, params: URLSearchParams, timeZone: string): Promise<InvitersPageData> {
  const query = parseListQuery(INVITER_LIST, params);
  const variables = toVariables(query, timeZone);
  const [result, views, { invitersChanges: changes }] = await Promise.all([
    loadList(query, async (page) => (await run(inviterList, { ...variables, ...page })).inviters),
    run(savedViews, { list: 'inviters' }),
    run(invitersChanges, {}),
  ]);
  const running = changes.find(({ finishedAt }) => finishedAt == null);
  const doneId = params.get('change');
  const change = await findChange(
    doneId ?? running?.id ?? null,
    async (id) => (await run(invitersChange, { id })).invitersChange,
  );
  return { query, result, views: views.savedViews, change, doneId, changes, idempotencyKey: crypto.randomUUID() };
}
