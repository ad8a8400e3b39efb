import { type RawBuilder, sql } from 'kysely';
import { allOf } from '#platform/list/keyset.ts';
import { listEmailRanges, listNameRanges, matchesName } from '#platform/list/person-search.ts';
import type { ListConditions } from '#platform/list/read-list.ts';
import type { RegistrationFilter, RegistrationFlag, RegistrationState } from '../../rules/registration-list.ts';

type Condition = RawBuilder<unknown>;
type First = { readonly filter: keyof RegistrationFilter; readonly ranges: readonly Condition[] };

/** Each is the condition of an index. */
const FLAGS: Readonly<Record<RegistrationFlag, Condition>> = {
  disposable: sql`r.is_disposable`,
  mistyped: sql`r.is_mistyped`,
};

/**
 * The conditions of a filter. The first one that an index serves decides which rows are read; the others are checked row by
 * row. Where the list is in the order of creation, its period is a range at the end of every index.
 */
export function buildRegistrationConditions(filter: RegistrationFilter): ListConditions {
  const first = findFirst(filter);
  const period = listPeriod(filter);
  const isSearch = first?.filter === 'email' || first?.filter === 'name';
  const others = listConditions(filter).flatMap(([name, condition]) => (name === first?.filter ? [] : [condition]));
  return {
    indexed: isSearch ? [] : period,
    ranges: first?.ranges ?? [],
    checked: [...others, ...(isSearch ? period : [])],
  };
}

/** The filter that finds the fewest rows, with the ranges of an index that have them. */
function findFirst(filter: RegistrationFilter): First | null {
  const { email, name, code, state, flag, country } = filter;
  if (email !== null) return { filter: 'email', ranges: listEmailRanges(email) };
  if (name !== null) return { filter: 'name', ranges: listNameRanges(name) };
  if (code !== null) return { filter: 'code', ranges: listCodeRanges(code) };
  if (flag !== null) return { filter: 'flag', ranges: [FLAGS[flag]] };
  if (state !== null && state !== 'active') return { filter: 'state', ranges: [buildStateCondition(state)] };
  return country === null ? null : { filter: 'country', ranges: [sql`r.country = ${country}`] };
}

/** By the index of the code's uses, which has a range for each status. */
function listCodeRanges(code: string): readonly Condition[] {
  return ['pending', 'active', 'expired', 'withdrawn'].map((status) => sql`${isOfCode(code)} and r.status = ${status}`);
}

function isOfCode(code: string): Condition {
  return sql`r.code_id = (select id from registration_code where code = ${code})`;
}

function buildStateCondition(state: RegistrationState): Condition {
  if (state === 'erased') return sql`r.erased_at is not null`;
  if (state === 'active') return sql`r.status = 'active' and r.erased_at is null`;
  // The second condition is that of the index.
  return sql`r.status = ${state} and r.status <> 'active' and r.erased_at is null`;
}

function listPeriod({ createdFrom, createdBefore }: RegistrationFilter): readonly Condition[] {
  return [
    ...(createdFrom ? [sql`r.created_at >= ${createdFrom}::timestamptz`] : []),
    ...(createdBefore ? [sql`r.created_at < ${createdBefore}::timestamptz`] : []),
  ];
}

type Checked = readonly [filter: keyof RegistrationFilter, condition: Condition];

/** Each filter as a condition of one row. */
function listConditions({ name, code, state, flag, country, language }: RegistrationFilter): readonly Checked[] {
  return [
    ...(name === null ? [] : [['name', matchesName(name)] as const]),
    ...(code === null ? [] : [['code', isOfCode(code)] as const]),
    ...(state === null ? [] : [['state', allOf([buildStateCondition(state)])] as const]),
    ...(flag === null ? [] : [['flag', FLAGS[flag]] as const]),
    ...(country === null ? [] : [['country', sql`r.country = ${country}`] as const]),
    ...(language === null ? [] : [['language', sql`r.language = ${language}`] as const]),
  ];
}
