import { isUuid } from '../ids.ts';
import type { Instant } from '../instant.ts';

/** All rows of a filter but some. With an instant, only those that were created until then: the others nobody has seen. */
export type AllBut = { readonly except: readonly string[]; readonly until: Instant | null };

/** The rows of a list that a change applies to: some, or all of a filter but some. */
export type RowSelection<Filter> =
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | ({ readonly kind: 'all'; readonly filter: Filter } & AllBut);

/** Why a change of many rows is refused. */
export const SELECTION_REFUSALS = [
  'nothing-selected',
  'too-many',
  'too-many-checked',
  'filter-invalid',
  'id-invalid',
] as const;
export type SelectionRefusal = (typeof SELECTION_REFUSALS)[number];

/** The most rows of one change; the database has the same limit. */
export const MOST_CHANGED = 10_000;

/**
 * Why the rows of a filter are not listed: they are more than the limit, or (`too-many-checked`) the filter is checked row by row and too
 * many rows would have to be looked at, however few match.
 */
export type TooMany = 'too-many' | 'too-many-checked';

/** The ids of the rows that a list finds. */
export type ListIds<Filter> = (filter: Filter, rows: AllBut, limit: number) => Promise<readonly string[] | TooMany>;

/**
 * The ids of a selection as it is now: each once, in the stored spelling. `normalize` returns null for a filter that no row can
 * match.
 */
export function listSelected<Given, Filter>(
  selection: RowSelection<Given>,
  normalize: (filter: Given) => Filter | null,
  listIds: ListIds<Filter>,
): Promise<readonly string[] | SelectionRefusal> {
  const ids = checkIds(selection.kind === 'some' ? selection.ids : selection.except);
  if (typeof ids === 'string') return Promise.resolve(ids);
  if (selection.kind === 'some') return Promise.resolve(checkFound(ids));
  const filter = normalize(selection.filter);
  if (!filter) return Promise.resolve('filter-invalid');
  return listIds(filter, { except: ids, until: selection.until }, MOST_CHANGED).then(checkFound);
}

function checkIds(given: readonly string[]): readonly string[] | SelectionRefusal {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  // More exceptions would be read with the rows that remain.
  if (ids.length > MOST_CHANGED) return 'too-many';
  return ids.every(isUuid) ? ids : 'id-invalid';
}

function checkFound(ids: readonly string[] | TooMany): readonly string[] | SelectionRefusal {
  return ids.length === 0 ? 'nothing-selected' : ids;
}

type GivenSelection<Given> = {
  readonly ids?: readonly (string | number)[] | null | undefined;
  readonly filter?: Given | null | undefined;
  readonly except?: readonly (string | number)[] | null | undefined;
  readonly until?: Instant | null | undefined;
};

/** The selection of an API's input. Without ids and without a filter nothing is selected, rather than everything. */
export function toRowSelection<Given, Filter>(
  { ids, filter, except, until }: GivenSelection<Given>,
  toFilter: (given: Given) => Filter,
): RowSelection<Filter> {
  if (ids || !filter) return { kind: 'some', ids: (ids ?? []).map(String) };
  return { kind: 'all', filter: toFilter(filter), except: (except ?? []).map(String), until: until ?? null };
}
