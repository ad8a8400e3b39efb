import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { beginsWith } from '#platform/list/keyset.ts';
import type { ListConditions } from '#platform/list/read-list.ts';
import type { CodeFilter, CodeState } from '../../rules/code-list.ts';

/** In the order of characters, whatever the database's language: beginnings are a range, and the order is the same everywhere. */
export const CODE_TEXT = sql`r.code collate "C"`;

/** The state of the code `r` of the inviter `i` with the seats `s`, at an instant. */
export function selectState(now: Instant): RawBuilder<CodeState> {
  return sql<CodeState>`case
    when r.disabled_at is not null then 'disabled'
    when r.ends_at <= ${now}::timestamptz then 'ended'
    when i.status <> 'active' then 'blocked'
    when r.starts_at > ${now}::timestamptz then 'upcoming'
    when s.balance <= s.pending then 'exhausted'
    else 'usable' end`;
}

type Condition = { readonly indexed: RawBuilder<unknown> | null; readonly checked: RawBuilder<unknown> | null };

/**
 * The conditions of a filter. The first that an index begins with decides which index is read; the others are checked. Each
 * such index exists in both orders, see the migration 0027. The beginning of a code is a range at the end of any of them.
 */
export function buildCodeConditions(filter: CodeFilter, now: Instant): ListConditions {
  const conditions = listConditions(filter, now);
  const first = conditions.find(({ indexed }) => indexed !== null);
  const range = filter.code === null ? [] : [beginsWith(CODE_TEXT, filter.code)];
  return {
    indexed: [...(first?.indexed ? [first.indexed] : []), ...range],
    checked: conditions.flatMap((one) => {
      const others = one === first ? [one.checked] : [one.indexed, one.checked];
      return others.filter((condition) => condition !== null);
    }),
  };
}

/** The conditions, those of fewer codes first. */
function listConditions({ inviter, campaign, state, linkOnly, customization }: CodeFilter, now: Instant) {
  const conditions: Condition[] = [];
  if (inviter !== null) conditions.push({ indexed: sql`r.inviter_id = ${findInviter(inviter)}`, checked: null });
  if (campaign !== null) conditions.push({ indexed: sql`r.campaign = ${campaign}`, checked: null });
  if (state !== null) conditions.push(buildStateCondition(state, now));
  if (linkOnly === true) conditions.push({ indexed: sql`r.link_only`, checked: null });
  if (linkOnly === false) conditions.push({ indexed: null, checked: sql`not r.link_only` });
  if (customization !== null) conditions.push({ indexed: sql`r.customization_key = ${customization}`, checked: null });
  return conditions;
}

function buildStateCondition(state: CodeState, now: Instant): Condition {
  if (state === 'disabled') return { indexed: sql`r.disabled_at is not null`, checked: null };
  const checked = sql`${selectState(now)} = ${state}`;
  return state === 'ended'
    ? { indexed: sql`r.disabled_at is null and r.ends_at is not null`, checked }
    : { indexed: null, checked };
}

function findInviter(inviter: string): RawBuilder<unknown> {
  return isUuid(inviter) ? sql`${inviter}::uuid` : sql`(select id from inviter where email = ${inviter})`;
}
