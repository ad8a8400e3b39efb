import { isUuid } from '../ids.ts';

/** The rows of a list that a change applies to: some, or all of a filter but some. */
export type RowSelection<Filter> =
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | { readonly kind: 'all'; readonly filter: Filter; readonly except: readonly string[] };

/** Why a change of many rows is refused. */
export const SELECTION_REFUSALS = ['nothing-selected', 'too-many', 'filter-invalid', 'id-invalid'] as const;
export type SelectionRefusal = (typeof SELECTION_REFUSALS)[number];

/** The most rows of one change; the database has the same limit. */
export const MOST_CHANGED = 10_000;

/** A selection that can be read: the ids themselves, or a filter with exceptions. */
type ReadableSelection<Filter> =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'filter'; readonly filter: Filter; readonly except: readonly string[] };

/** Checks a selection: each id once, in the stored spelling. `normalize` returns null for a filter that no row can match. */
export function checkSelection<Filter>(
  selection: RowSelection<Filter>,
  normalize: (filter: Filter) => Filter | null,
): ReadableSelection<Filter> | SelectionRefusal {
  const given = selection.kind === 'some' ? selection.ids : selection.except;
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  // More exceptions would be read with the rows that remain.
  if (ids.length > MOST_CHANGED) return 'too-many';
  if (!ids.every(isUuid)) return 'id-invalid';
  if (selection.kind === 'some') return ids.length === 0 ? 'nothing-selected' : { kind: 'ids', ids };
  const filter = normalize(selection.filter);
  return filter ? { kind: 'filter', filter, except: ids } : 'filter-invalid';
}

/** Checks the ids that a filter found; null for more than `MOST_CHANGED`. */
export function checkFound(ids: readonly string[] | null): readonly string[] | SelectionRefusal {
  if (!ids) return 'too-many';
  return ids.length === 0 ? 'nothing-selected' : ids;
}

type GivenSelection<Given> = {
  readonly ids?: readonly (string | number)[] | null | undefined;
  readonly filter?: Given | null | undefined;
  readonly except?: readonly (string | number)[] | null | undefined;
};

/** The selection of an API's input. Without ids and without a filter nothing is selected, rather than everything. */
export function toRowSelection<Given, Filter>(
  { ids, filter, except }: GivenSelection<Given>,
  toFilter: (given: Given) => Filter,
): RowSelection<Filter> {
  if (ids || !filter) return { kind: 'some', ids: (ids ?? []).map(String) };
  return { kind: 'all', filter: toFilter(filter), except: (except ?? []).map(String) };
}
