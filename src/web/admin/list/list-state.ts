import {
  formatListQuery,
  type ListQuery,
  type ListRules,
  listPersonalFilters,
  parseListQuery,
} from '#kernel/list/list-query.ts';
import { type Href, withQuery } from '#web/routing/href.ts';
import type { ListResult } from './list-data.ts';

/** A list of the back office as its address describes it. */
export type ListState = {
  /** The list's page, without a query. */
  readonly base: Href;
  readonly rules: ListRules;
  readonly query: ListQuery;
};

export type ListChanges = Partial<Pick<ListQuery, 'filters' | 'sort' | 'direction' | 'columns'>> & {
  readonly after?: string | null;
  readonly before?: string | null;
};

/** The address of the list with some changes; unless they name a place, it begins with the first row. */
export function getListHref({ base, rules, query }: ListState, changes: ListChanges = {}): Href {
  const params = formatListQuery(rules, { ...query, ...changes });
  for (const name of ['after', 'before'] as const) {
    const cursor = changes[name];
    if (cursor != null) params.set(name, cursor);
  }
  return params.size === 0 ? base : withQuery(base, Object.fromEntries(params));
}

/** The address of the list without its filters. Columns stay, and the order, unless only a search has it. */
export function getUnfilteredHref({ base, rules, query }: ListState): Href {
  const params = formatListQuery(rules, query);
  for (const name of Object.keys(rules.filters)) params.delete(name);
  return getListHref({ base, rules, query: parseListQuery(rules, params) });
}

/** The query of the list's address as a saved view stores it: without searches for a person, who may be erased. */
export function getViewQuery({ rules, query }: ListState): string {
  const params = formatListQuery(rules, query);
  for (const name of listPersonalFilters(rules)) params.delete(name);
  return params.toString();
}

/** Names a list with its filters: a selection belongs to them, in whatever order the rows are shown. */
export function getSelectionKey({ base, query }: ListState): string {
  return `${base}?${new URLSearchParams(Object.entries(query.filters) as [string, string][])}`;
}

export function isFiltered({ query }: ListState): boolean {
  return Object.keys(query.filters).length > 0;
}

/** Whether the list has no rows at all, without any filter. */
export function isEmptyList(list: ListState, result: ListResult<unknown>): boolean {
  return result.kind === 'loaded' && result.rows.length === 0 && !isFiltered(list) && !result.pageInfo.hasPreviousPage;
}
