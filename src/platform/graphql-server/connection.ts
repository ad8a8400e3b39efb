import type { ListCount, ListPage, PagePlace } from '#kernel/list/list-page.ts';
import type { Builder, ObjectType } from './builder.ts';

/** A page of a list as resolvers return it; the count is read where the operation asks for it. */
export type Connection<Row> = { readonly page: ListPage<Row>; readonly count: () => Promise<ListCount> };

type Edge<Row> = ListPage<Row>['rows'][number];

/** The types that all lists share. */
export function addListTypes(builder: Builder) {
  const PageInfo = builder.objectRef<ListPage<unknown>>('PageInfo').implement({
    fields: (t) => ({
      hasNextPage: t.exposeBoolean('hasNext'),
      hasPreviousPage: t.exposeBoolean('hasPrevious'),
      startCursor: t.exposeString('startCursor', { nullable: true }),
      endCursor: t.exposeString('endCursor', { nullable: true }),
      isPartial: t.exposeBoolean('isPartial', {
        description:
          'The search stopped after many rows that the filter leaves out, so that there may be more than the edges: it continues after `endCursor`, or before `startCursor`.',
      }),
    }),
  });
  const ListCountType = builder.objectRef<ListCount>('ListCount').implement({
    fields: (t) => ({
      number: t.exposeInt('number'),
      isMore: t.exposeBoolean('isMore', { description: 'There are more; they were not counted.' }),
    }),
  });
  const Direction = builder.enumType('SortDirection', {
    values: { ASCENDING: { value: 'ascending' }, DESCENDING: { value: 'descending' } } as const,
  });
  return { PageInfo, ListCount: ListCountType, SortDirection: Direction };
}

export type ListTypes = ReturnType<typeof addListTypes>;

/** The connection of a list: `<name>Connection` and `<name>Edge`, in the manner of Relay. */
export function addConnection<Row extends object>(
  builder: Builder,
  { PageInfo, ListCount: Count }: ListTypes,
  name: string,
  Node: ObjectType<Row>,
): ObjectType<Connection<Row>> {
  const EdgeType = builder.objectRef<Edge<Row>>(`${name}Edge`);
  EdgeType.implement({
    fields: (t) => ({
      cursor: t.string({ resolve: ({ cursor }) => cursor }),
      // The builder cannot see that the shape of a generic type is the row itself.
      node: t.field({ type: Node, resolve: ({ row }) => row as never }),
    }),
  });
  const ConnectionType = builder.objectRef<Connection<Row>>(`${name}Connection`);
  return ConnectionType.implement({
    fields: (t) => ({
      edges: t.field({ type: [EdgeType], resolve: ({ page }) => [...page.rows] as never }),
      pageInfo: t.field({ type: PageInfo, resolve: ({ page }) => page }),
      count: t.field({
        type: Count,
        description: 'All rows that the filter matches, counted up to a limit.',
        resolve: ({ count }) => count(),
      }),
    }),
  });
}

/** The description of `until` in changes of all rows that a filter matches. */
export const UNTIL =
  'When the list was read that shows what is selected: of a filter, rows that were created later stay as they are.';

type PageArguments = {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
};

const USUAL_PAGE = 50;

/** The place that the arguments of a list name; null where they name none: `last` needs `before`. */
export function readPlace({ first, after, last, before }: PageArguments): PagePlace | null {
  if (before == null && last == null) return { limit: first ?? USUAL_PAGE, after: after ?? null, before: null };
  if (before == null || first != null || after != null) return null;
  return { limit: last ?? USUAL_PAGE, after: null, before };
}
