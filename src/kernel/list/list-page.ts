import type { SortDirection } from './list-query.ts';

/** The place of a page in a list: the first rows, or those after or before a row. */
export type PagePlace = { readonly limit: number; readonly after: string | null; readonly before: string | null };

/** One page of a list in the given order. */
export type PageRequest<Sort extends string> = PagePlace & {
  readonly sort: Sort;
  readonly direction: SortDirection;
};

export type ListPage<Row> = {
  readonly rows: readonly { readonly row: Row; readonly cursor: string }[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** Where the next and the previous page begin. */
  readonly startCursor: string | null;
  readonly endCursor: string | null;
  /**
   * Whether the search for further rows was stopped after many rows that the filters leave out. Then the page has fewer
   * rows than it could, and the list continues after `endCursor`, or before `startCursor`.
   */
  readonly isPartial: boolean;
};

/** A number of rows, counted up to a limit. */
export type ListCount = { readonly number: number; readonly isMore: boolean };

/** Lists count no further, so that the count costs the same however many rows there are. */
export const MOST_COUNTED = 10_000;
/** The largest page of a list; exports read pages of this size. */
export const LARGEST_PAGE = 500;
