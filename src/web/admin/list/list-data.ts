import type { ListCount } from '#kernel/list/list-page.ts';
import type { TextKey } from '#texts/keys.ts';

/** Where the pages before and after a page begin. */
export type ShownPageInfo = {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
  readonly isPartial: boolean;
};

export type ShownList<Row> = {
  readonly kind: 'loaded';
  readonly rows: readonly Row[];
  readonly pageInfo: ShownPageInfo;
  readonly count: ListCount;
  /** Before the rows were read. */
  readonly readAt: string;
};

/** The rows of a list, or why there are none. The rest of the page is shown in both cases. */
export type ListResult<Row> = ShownList<Row> | { readonly kind: 'failed'; readonly message: TextKey };

export type ShownView = { readonly id: string; readonly name: string; readonly query: string };
