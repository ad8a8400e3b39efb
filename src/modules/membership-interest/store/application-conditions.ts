import { type RawBuilder, sql } from 'kysely';
import { beginsWith } from '#platform/list/keyset.ts';
import type { ListConditions } from '#platform/list/read-list.ts';
import type {
  ApplicationFilter,
  ApplicationFlag,
  ApplicationSort,
  ApplicationState,
} from '../rules/application-list.ts';

/** In the order of characters, whatever the database's language: beginnings are a range of an index. */
export const EMAIL_TEXT = sql`r.email collate "C"`;

/** The state of the application `r` of the person `p`. */
export const STATE = sql<ApplicationState>`case
  when r.status = 'applied' then 'open'
  when r.status = 'declined' then 'declined'
  when p.is_member or p.is_pending then 'registered'
  else 'approved' end`;

/** The conditions of a state: the stored one begins an index, the rest depends on other tables. */
const STATES: Readonly<
  Record<ApplicationState, { indexed: RawBuilder<unknown>; checked: RawBuilder<unknown> | null }>
> = {
  open: { indexed: sql`r.status = 'applied'`, checked: null },
  declined: { indexed: sql`r.status = 'declined'`, checked: null },
  approved: { indexed: sql`r.status = 'approved'`, checked: sql`not (p.is_member or p.is_pending)` },
  registered: { indexed: sql`r.status = 'approved'`, checked: sql`(p.is_member or p.is_pending)` },
};

type Condition = { readonly indexed: RawBuilder<unknown> | null; readonly checked: RawBuilder<unknown> | null };

/** The flags of an address are stored, each with an index; the others depend on other tables. */
const FLAGS: Readonly<Record<ApplicationFlag, Condition>> = {
  disposable: { indexed: sql`r.is_disposable`, checked: null },
  mistyped: { indexed: sql`r.is_mistyped`, checked: null },
  member: { indexed: null, checked: sql`p.is_member` },
  pending: { indexed: null, checked: sql`p.is_pending` },
};

/**
 * The conditions of a filter. In the order of application, the first that an index begins with decides which index is read,
 * with the days as its range. In the order of addresses the beginning of the address is the range, and all others are checked.
 */
export function buildApplicationConditions(filter: ApplicationFilter, sort: ApplicationSort): ListConditions {
  const conditions = listConditions(filter);
  const days = listDays(filter);
  if (sort === 'email') {
    const range = filter.email === null ? [] : [beginsWith(EMAIL_TEXT, filter.email)];
    return {
      indexed: range,
      checked: [...days, ...conditions.flatMap(({ indexed, checked }) => [indexed, checked])].filter(isGiven),
    };
  }
  const first = conditions.find(({ indexed }) => indexed !== null);
  const others = conditions.map((one) => (one === first ? [one.checked] : [one.indexed, one.checked]));
  return { indexed: [first?.indexed ?? null, ...days].filter(isGiven), checked: others.flat().filter(isGiven) };
}

/** The conditions, those of fewer applications first. */
function listConditions({ flag, state, country, language }: ApplicationFilter): readonly Condition[] {
  const conditions: Condition[] = [];
  if (flag !== null) conditions.push(FLAGS[flag]);
  if (state !== null) conditions.push(STATES[state]);
  if (country !== null) conditions.push({ indexed: sql`r.country = ${country}`, checked: null });
  if (language !== null) conditions.push({ indexed: sql`r.language = ${language}`, checked: null });
  return conditions;
}

function listDays({ appliedFrom, appliedBefore }: ApplicationFilter): readonly RawBuilder<unknown>[] {
  return [
    ...(appliedFrom === null ? [] : [sql`r.applied_at >= ${appliedFrom}::timestamptz`]),
    ...(appliedBefore === null ? [] : [sql`r.applied_at < ${appliedBefore}::timestamptz`]),
  ];
}

function isGiven(condition: RawBuilder<unknown> | null): condition is RawBuilder<unknown> {
  return condition !== null;
}
