import type { ListQuery } from '#kernel/list/list-query.ts';
import { isOperationError } from '#web/routing/operation.ts';
import { getListFailure } from './failure-text.ts';
import type { ListResult, ShownList, ShownPageInfo } from './list-data.ts';

/** The page arguments of an operation. */
export type PageVariables = {
  readonly first: number | null;
  readonly after: string | null;
  readonly last: number | null;
  readonly before: string | null;
};

type Connection<Row> = {
  readonly edges: readonly { readonly node: Row }[];
  readonly pageInfo: {
    readonly [Name in keyof ShownPageInfo]: ShownPageInfo[Name] extends string | null
      ? ShownPageInfo[Name] | undefined
      : ShownPageInfo[Name];
  };
  readonly count: ShownList<Row>['count'];
};

const ROWS = 50;

/**
 * Loads the page of a list that its address names. A place that is not one of this list, or a page before the first row, is the
 * beginning of the list.
 */
export async function loadList<Row>(
  { after, before }: Pick<ListQuery, 'after' | 'before'>,
  read: (page: PageVariables) => Promise<Connection<Row>>,
): Promise<ListResult<Row>> {
  const first: PageVariables = { first: ROWS, after: null, last: null, before: null };
  // Of the clock that rows are created by.
  const readAt = new Date().toISOString();
  const place = before === null ? { ...first, after } : { first: null, after: null, last: ROWS, before };
  try {
    const connection = await read(place);
    const isStart = before !== null && !connection.pageInfo.hasPreviousPage;
    return toShown(isStart ? await read(first) : connection, readAt);
  } catch (error) {
    if (!isOperationError(error)) throw error;
    if (error.reason === 'cursor-invalid') return toShown(await read(first), readAt);
    return { kind: 'failed', message: getListFailure(error) };
  }
}

/**
 * Loads a list after its changes of many rows: a page whose change has ended does not read again, so that the rows of its last
 * batch have to be there.
 */
export async function loadListAfter<Row>(
  changes: Promise<unknown>,
  query: Pick<ListQuery, 'after' | 'before'>,
  read: (page: PageVariables) => Promise<Connection<Row>>,
): Promise<ListResult<Row>> {
  await changes;
  return loadList(query, read);
}

function toShown<Row>({ edges, pageInfo, count }: Connection<Row>, readAt: string): ShownList<Row> {
  return {
    kind: 'loaded',
    rows: edges.map(({ node }) => node),
    pageInfo: { ...pageInfo, startCursor: pageInfo.startCursor ?? null, endCursor: pageInfo.endCursor ?? null },
    count,
    readAt,
  };
}
