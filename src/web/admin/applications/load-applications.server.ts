import { parseListQuery } from '#kernel/list/list-query.ts';
import { APPLICATION_LIST } from '#modules/membership-interest/rules/application-list.ts';
import {
  type ApplicationChangesQuery,
  applicationChange,
  applicationChanges,
  applicationCode,
  applicationList,
  savedViews,
} from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { type ListedChanges, loadChanges } from '../list/load-changes.server.ts';
import { loadListAfter } from '../list/load-list.server.ts';
import type { ApplicationQuery, ShownApplication } from './application-query.ts';
import type { ShownChange } from './change-banner.tsx';
import { toApplicationVariables } from './to-variables.server.ts';

export type ListedChange = ApplicationChangesQuery['membershipApplicationChanges'][number];

export type ApplicationsPageData = ListedChanges<ListedChange, ShownChange> & {
  readonly query: ApplicationQuery;
  readonly result: ListResult<ShownApplication>;
  readonly views: readonly ShownView[];
  /** With which an approval begins: that of the newest invitation; null for admins who decide nothing. */
  readonly code: string | null;
};

/** Loads the list of applications as its address says. */
export async function loadApplications(
  run: Run,
  params: URLSearchParams,
  { timeZone, canDecide }: { readonly timeZone: string; readonly canDecide: boolean },
): Promise<ApplicationsPageData> {
  const query = parseListQuery(APPLICATION_LIST, params);
  const variables = toApplicationVariables(query, timeZone);
  const changing = loadChanges(
    params,
    async () => (await run(applicationChanges, {})).membershipApplicationChanges,
    async (id) => (await run(applicationChange, { id })).membershipApplicationChange,
  );
  const [result, views, changes, code] = await Promise.all([
    loadListAfter(
      changing,
      query,
      async (page) => (await run(applicationList, { ...variables, ...page })).membershipApplications,
    ),
    run(savedViews, { list: 'applications' }),
    changing,
    canDecide ? run(applicationCode, {}) : null,
  ]);
  return { query, result, views: views.savedViews, ...changes, code: code?.membershipApplicationCode ?? null };
}
