import { LARGEST_PAGE, type ListPage, type PagePlace } from '#kernel/list/list-page.ts';
import { usageError } from './command.ts';

type Result<Row> =
  | { readonly kind: 'page'; readonly page: ListPage<Row> }
  | { readonly kind: 'refused'; readonly reason: string };

/** The rows of a list, read page by page. */
export async function* readRows<Row>(
  limit: number,
  readPage: (place: PagePlace) => Promise<Result<Row>>,
): AsyncGenerator<Row> {
  let after: string | null = null;
  for (let left = limit; left > 0; ) {
    const result: Result<Row> = await readPage({ limit: Math.min(left, LARGEST_PAGE), after, before: null });
    if (result.kind === 'refused') throw usageError(`the list cannot be read: ${result.reason}`);
    const { rows, hasNext, endCursor } = result.page;
    for (const { row } of rows) yield row;
    if (!hasNext || endCursor === null) return;
    left -= rows.length;
    after = endCursor;
  }
}

/** The first rows of a list. */
export async function* take<Row>(rows: AsyncIterable<Row>, limit: number): AsyncGenerator<Row> {
  let taken = 0;
  for await (const row of rows) {
    yield row;
    taken += 1;
    if (taken === limit) return;
  }
}
