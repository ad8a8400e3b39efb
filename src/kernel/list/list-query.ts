/** How a list can be filtered: by one of some values, or by a text. */
export type FilterRule =
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | {
      readonly kind: 'text';
      /** Converts what was typed to the stored form; null if no row can have it. */
      readonly normalize: (typed: string) => string | null;
      /** The only order of the rows that a search by this text finds: that of its index. */
      readonly sortedBy?: string;
      /** Without the search, no index has its order. */
      readonly sortsAlone?: true;
      /** The text is about a person: no view stores it. */
      readonly isPersonal?: true;
      /** No text that it finds is personal data, so that the audit log of exports contains it. */
      readonly isImpersonal?: true;
    };

export type SortDirection = 'ascending' | 'descending';

/**
 * What the address of a list can say. Each list offers only what an index of the database serves: browser, server and
 * command line share the rules.
 */
export type ListRules<Sort extends string = string, Filter extends string = string, Column extends string = string> = {
  /** Each order with the direction of its first press; the first is the default. */
  readonly sorts: Readonly<Record<Sort, SortDirection>>;
  readonly filters: Readonly<Record<Filter, FilterRule>>;
  readonly columns: readonly Column[];
  /** The columns that are shown where the address names none. */
  readonly firstColumns: readonly Column[];
};

export type ListQuery<Sort extends string = string, Filter extends string = string, Column extends string = string> = {
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
  readonly sort: Sort;
  readonly direction: SortDirection;
  readonly columns: readonly Column[];
  /** The opaque cursor after or before which the page begins; at most one of them. */
  readonly after: string | null;
  readonly before: string | null;
  /** Names of parameters whose values have no meaning, so that the list shows more than they say. */
  readonly ignored: readonly string[];
};

/** What the rules of a list say about its query. */
export type QueryOf<Rules> =
  Rules extends ListRules<infer Sort, infer Filter, infer Column> ? ListQuery<Sort, Filter, Column> : never;

const LONGEST_TEXT = 254;
const LONGEST_CURSOR = 1_000;

/** Reads the query of a list from its address. Unknown parameters are left to others; unknown values are reported. */
export function parseListQuery<Sort extends string, Filter extends string, Column extends string>(
  rules: ListRules<Sort, Filter, Column>,
  params: URLSearchParams,
): ListQuery<Sort, Filter, Column> {
  const ignored: string[] = [];
  const filters = readFilters(rules, params, ignored);
  const order = readOrder(rules, filters, params, ignored);
  const columns = readColumns(rules, params, ignored);
  const after = readCursor(params, 'after', ignored);
  const before = after === null ? readCursor(params, 'before', ignored) : null;
  return { filters, ...order, columns, after, before, ignored };
}

/** The orders in which a filtered list can be read: a search has the one of its index, which others may not have. */
export function listSorts<Sort extends string, Filter extends string>(
  rules: ListRules<Sort, Filter>,
  filters: Readonly<Partial<Record<Filter, string>>>,
): readonly Sort[] {
  const searches = Object.entries<FilterRule>(rules.filters).flatMap(([name, rule]) =>
    rule.kind === 'text' && rule.sortedBy !== undefined ? [{ ...rule, name }] : [],
  );
  const search = searches.find(({ name }) => filters[name as Filter] !== undefined);
  if (search) return [search.sortedBy as Sort];
  const alone = searches.filter(({ sortsAlone }) => sortsAlone).map(({ sortedBy }) => sortedBy);
  return (Object.keys(rules.sorts) as Sort[]).filter((sort) => !alone.includes(sort));
}

/** The filters whose texts are about a person. */
export function listPersonalFilters(rules: ListRules): readonly string[] {
  return Object.entries<FilterRule>(rules.filters).flatMap(([name, rule]) =>
    rule.kind === 'text' && rule.isPersonal ? [name] : [],
  );
}

/** The parameters of a query, without those that say what is shown anyway, and without the place in the list. */
export function formatListQuery<Sort extends string, Filter extends string, Column extends string>(
  rules: ListRules<Sort, Filter, Column>,
  query: Pick<ListQuery<Sort, Filter, Column>, 'filters' | 'sort' | 'direction' | 'columns'>,
): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of Object.keys(rules.filters) as Filter[]) {
    const value = query.filters[name];
    if (value !== undefined) params.set(name, value);
  }
  const [first] = listSorts(rules, query.filters);
  if (query.sort !== first || query.direction !== rules.sorts[query.sort]) params.set('sort', formatSort(query));
  if (query.columns.join() !== rules.firstColumns.join()) params.set('columns', query.columns.join(','));
  return params;
}

/** The filters as the audit log of exports has them: a text that may be personal data is only said to be there. */
export function describeFilters<Filter extends string>(
  rules: ListRules<string, Filter>,
  filters: Readonly<Partial<Record<Filter, string>>>,
): Readonly<Record<string, string>> {
  const given = Object.entries<string | undefined>(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value = '']) => {
      const rule: FilterRule = rules.filters[name as Filter];
      return [name, rule.kind === 'choice' || rule.isImpersonal ? value : '…'];
    }),
  );
}

/** An order as a parameter: `created`, or `-created` for the descending one. */
export function formatSort({ sort, direction }: Pick<ListQuery, 'sort' | 'direction'>): string {
  return direction === 'descending' ? `-${sort}` : sort;
}

function readFilters<Filter extends string>(
  rules: ListRules<string, Filter>,
  params: URLSearchParams,
  ignored: string[],
): Readonly<Partial<Record<Filter, string>>> {
  const filters: Partial<Record<Filter, string>> = {};
  for (const [name, rule] of Object.entries<FilterRule>(rules.filters)) {
    // An empty field of a form is no filter.
    const typed = params.get(name)?.trim() ?? '';
    if (typed === '') continue;
    const value = readFilter(rule, typed);
    if (value === null) ignored.push(name);
    else filters[name as Filter] = value;
  }
  return filters;
}

function readFilter(rule: FilterRule, typed: string): string | null {
  if (typed.length > LONGEST_TEXT) return null;
  if (rule.kind === 'choice') return rule.values.includes(typed) ? typed : null;
  return rule.normalize(typed);
}

function readOrder<Sort extends string, Filter extends string>(
  rules: ListRules<Sort, Filter>,
  filters: Readonly<Partial<Record<Filter, string>>>,
  params: URLSearchParams,
  ignored: string[],
): { readonly sort: Sort; readonly direction: SortDirection } {
  const sorts = listSorts(rules, filters);
  const given = params.get('sort') ?? '';
  const [, minus, name] = /^(-?)(.*)$/s.exec(given) ?? [];
  const sort = sorts.find((one) => one === name);
  if (sort !== undefined) return { sort, direction: minus ? 'descending' : 'ascending' };
  // A search changes the order, which is no mistake in the address.
  if (given !== '' && !Object.keys(rules.sorts).some((one) => one === name)) ignored.push('sort');
  const first = sorts[0] as Sort;
  return { sort: first, direction: rules.sorts[first] };
}

/** A form sends a parameter for each column, a link one with all. Their order is that of the rules. */
function readColumns<Column extends string>(
  rules: ListRules<string, string, Column>,
  params: URLSearchParams,
  ignored: string[],
): readonly Column[] {
  const given = params.getAll('columns').flatMap((text) => text.split(',').filter(Boolean));
  const columns = rules.columns.filter((column) => given.includes(column));
  if (given.some((name) => !rules.columns.some((column) => column === name))) ignored.push('columns');
  return columns.length > 0 ? columns : rules.firstColumns;
}

function readCursor(params: URLSearchParams, name: 'after' | 'before', ignored: string[]): string | null {
  const cursor = params.get(name) ?? '';
  if (cursor === '') return null;
  if (cursor.length <= LONGEST_CURSOR && /^[\w-]+$/.test(cursor)) return cursor;
  ignored.push(name);
  return null;
}
