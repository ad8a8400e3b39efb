import { parseListQuery } from '#kernel/list/list-query.ts';
import { LANDING_PAGE_LIST } from '#modules/invitation/rules/landing-page/list.ts';
import {
  type LandingPagesChangesQuery,
  landingPageList,
  landingPagesChange,
  landingPagesChanges,
  savedViews,
} from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { type ListedChanges, loadChanges } from '../list/load-changes.server.ts';
import { loadListAfter } from '../list/load-list.server.ts';
import type { ShownChange } from './change-banner.tsx';
import type { LandingPageQuery, ShownLandingPage } from './landing-page-query.ts';
import { toLandingPageVariables } from './to-variables.server.ts';

export type ListedChange = LandingPagesChangesQuery['landingPagesChanges'][number];

export type LandingPagesData = ListedChanges<ListedChange, ShownChange> & {
  readonly query: LandingPageQuery;
  readonly result: ListResult<ShownLandingPage>;
  readonly views: readonly ShownView[];
};

/** Loads the list of landing pages as its address says. */
export async function loadLandingPages(run: Run, params: URLSearchParams): Promise<LandingPagesData> {
  const query = parseListQuery(LANDING_PAGE_LIST, params);
  const variables = toLandingPageVariables(query);
  const changing = loadChanges(
    params,
    async () => (await run(landingPagesChanges, {})).landingPagesChanges,
    async (id) => (await run(landingPagesChange, { id })).landingPagesChange,
  );
  const [result, views, changes] = await Promise.all([
    loadListAfter(
      changing,
      query,
      async (page) => (await run(landingPageList, { ...variables, ...page })).landingPages,
    ),
    run(savedViews, { list: 'landing-pages' }),
    changing,
  ]);
  return { query, result, views: views.savedViews, ...changes };
}
