import { type RawBuilder, sql } from 'kysely';
import { EMAIL_TEXT, listEmailRanges, listNameRanges, matchesName, NAME_TEXT } from '#platform/list/person-search.ts';
import type { ListConditions, ListSource } from '#platform/list/read-list.ts';
import { BALANCE_LIMITS, type BalanceRange, type InviterFilter, type InviterSort } from '../../rules/inviter-list.ts';

type Condition = RawBuilder<unknown>;
type First = { readonly filter: keyof InviterFilter; readonly ranges: readonly Condition[] };

export const INVITER_SORTS: ListSource<InviterSort>['sorts'] = {
  created: { expression: sql`r.created_at`, type: 'instant' },
  name: { expression: NAME_TEXT, type: 'text' },
  email: { expression: EMAIL_TEXT, type: 'text' },
};

/**
 * The conditions of a filter. The first one that an index serves decides which rows are read; the others are checked row by
 * row. In the order of creation, the period is a range at the end of each index.
 */
export function buildInviterConditions(filter: InviterFilter, sort: InviterSort): ListConditions {
  const first = findFirst(filter);
  const period = listPeriod(filter);
  const others = listConditions(filter).flatMap(([name, condition]) => (name === first?.filter ? [] : [condition]));
  return {
    indexed: sort === 'created' ? period : [],
    ranges: first?.ranges ?? [],
    checked: [...others, ...(sort === 'created' ? [] : period)],
  };
}

/** The filter that finds the fewest rows, with the ranges of an index that have them. */
function findFirst({ email, name, id, status }: InviterFilter): First | null {
  if (email !== null) return { filter: 'email', ranges: listEmailRanges(email) };
  if (name !== null) return { filter: 'name', ranges: listNameRanges(name) };
  if (id !== null) return { filter: 'id', ranges: [hasId(id)] };
  if (status === null || status === 'active') return null;
  // The constant lets PostgreSQL see that the index of inactive inviters has them.
  return { filter: 'status', ranges: [sql`r.status <> 'active' and r.status = ${status}`] };
}

function hasId(id: string): Condition {
  return sql`r.id = ${id}::uuid`;
}

function listPeriod({ createdFrom, createdBefore }: InviterFilter): readonly Condition[] {
  return [
    ...(createdFrom ? [sql`r.created_at >= ${createdFrom}::timestamptz`] : []),
    ...(createdBefore ? [sql`r.created_at < ${createdBefore}::timestamptz`] : []),
  ];
}

type Checked = readonly [filter: keyof InviterFilter, condition: Condition];

/** Each filter as a condition of one row; an email search is always the first one. */
function listConditions({ name, id, status, free }: InviterFilter): readonly Checked[] {
  return [
    ...(name === null ? [] : [['name', matchesName(name)] as const]),
    ...(id === null ? [] : [['id', hasId(id)] as const]),
    ...(status === null ? [] : [['status', sql`r.status = ${status}`] as const]),
    ...(free === null ? [] : [['free', isWithin(free)] as const]),
  ];
}

function isWithin(range: BalanceRange): Condition {
  const [from, before] = BALANCE_LIMITS[range];
  const free = sql`s.balance - s.pending`;
  return before === null ? sql`${free} >= ${from}` : sql`${free} >= ${from} and ${free} < ${before}`;
}
