import { type RawBuilder, sql } from 'kysely';
import { listEmailRanges, listNameRanges, matchesName } from '#platform/list/person-search.ts';
import type { ListConditions } from '#platform/list/read-list.ts';
import type { MemberFilter } from '../../rules/member-list.ts';

type Condition = RawBuilder<unknown>;
type First = { readonly filter: keyof MemberFilter; readonly ranges: readonly Condition[] };

/** Accounts of admins who are no members have no registration; a club has few of them. */
const IS_MEMBER = sql`r.registration_id is not null`;

/**
 * The conditions of a filter. The first one that an index serves decides which rows are read; the others are checked row by
 * row. Where the list is in the order of joining, its period is a range at the end of every index.
 */
export function buildMemberConditions(filter: MemberFilter): ListConditions {
  const first = findFirst(filter);
  const period = listPeriod(filter);
  const isSearch = first?.filter === 'email' || first?.filter === 'name';
  const others = listConditions(filter).flatMap(([name, condition]) => (name === first?.filter ? [] : [condition]));
  return {
    indexed: [IS_MEMBER, ...(isSearch ? [] : period)],
    ranges: first?.ranges ?? [],
    checked: [...others, ...(isSearch ? period : [])],
  };
}

/** The filter that finds the fewest rows, with the ranges of an index that have them. */
function findFirst({ email, name, id, voucher, card, country }: MemberFilter): First | null {
  if (email !== null) return { filter: 'email', ranges: listEmailRanges(email) };
  if (name !== null) return { filter: 'name', ranges: listNameRanges(name) };
  if (id !== null) return { filter: 'id', ranges: [hasId(id)] };
  if (voucher !== null) return { filter: 'voucher', ranges: [hasVoucher(voucher)] };
  if (card !== null && card !== 'none') return { filter: 'card', ranges: [sql`r.card = ${card}`] };
  return country === null ? null : { filter: 'country', ranges: [sql`r.country = ${country}`] };
}

function hasId(id: string): Condition {
  return sql`r.id = ${id}::uuid`;
}

function hasVoucher(code: string): Condition {
  return sql`r.id = (select member_id from voucher where code = ${code})`;
}

function listPeriod({ joinedFrom, joinedBefore }: MemberFilter): readonly Condition[] {
  return [
    ...(joinedFrom ? [sql`r.created_at >= ${joinedFrom}::timestamptz`] : []),
    ...(joinedBefore ? [sql`r.created_at < ${joinedBefore}::timestamptz`] : []),
  ];
}

type Checked = readonly [filter: keyof MemberFilter, condition: Condition];

/** Each filter as a condition of one row; an email search is always the first one. */
function listConditions(filter: MemberFilter): readonly Checked[] {
  const { name, id, voucher, card, country, language, newsletter } = filter;
  const isWithCard = card === 'none' ? sql`r.card is null` : sql`r.card = ${card}`;
  return [
    ...(name === null ? [] : [['name', matchesName(name)] as const]),
    ...(id === null ? [] : [['id', hasId(id)] as const]),
    ...(voucher === null ? [] : [['voucher', hasVoucher(voucher)] as const]),
    ...(card === null ? [] : [['card', isWithCard] as const]),
    ...(country === null ? [] : [['country', sql`r.country = ${country}`] as const]),
    ...(language === null ? [] : [['language', sql`r.language = ${language}`] as const]),
    ...(newsletter === null
      ? []
      : [['newsletter', sql`(r.newsletter_since is not null) = ${newsletter}::boolean`] as const]),
  ];
}
