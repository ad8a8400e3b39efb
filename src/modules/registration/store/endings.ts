import { sql } from 'kysely';
import type { Instant } from '#kernel/instant.ts';
import type { Db } from '#platform/database/open.ts';
import type { DuePage, EndedPage } from '../actions/due-page.ts';
import type { RegistrationStore } from '../actions/ports.ts';

type Ending = 'expired' | 'withdrawn';

/** The SQL of registrations that end without an account. */
export function createEndingStore(db: Db) {
  return {
    async release(id, status, at) {
      const { rows } = await sql`
        with mine as (select ${id}::uuid as id), ${buildEndingSql(status, at)} select from ended`.execute(db);
      return rows.length === 1;
    },
    expireDue: (now, page) => expireDue(db, now, page),
  } satisfies Partial<RegistrationStore>;
}

/**
 * Reads a page of due registrations without a lock, then locks those that nobody else has locked, first the slots, then
 * the registrations in them. So a sweep never waits, and it locks no registration that it does not end.
 */
async function expireDue(db: Db, now: Instant, { limit, after, inviterId }: DuePage): Promise<EndedPage> {
  const ofInviter = inviterId ? sql`and inviter_id = ${inviterId}::uuid` : sql``;
  // The first condition uses the index, the second one separates registrations of the same instant.
  const behind = after
    ? sql`and expires_at >= ${after.at}::timestamptz and (expires_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<{ ended: number; seen: number; at: string; id: string }>`
    with page as materialized (
      select id, inviter_id, slot, expires_at from registration
      where status = 'pending' and expires_at <= ${now} ${ofInviter} ${behind} order by expires_at, id limit ${limit}
    ), free as materialized (
      select inviter_id, slot from invitation_slot
      where inviter_id = any(array(select inviter_id from page)) and (inviter_id, slot) in (select inviter_id, slot from page)
      for no key update skip locked
    ), mine as materialized (
      select id from registration
      where id = any(array(select page.id from page join free using (inviter_id, slot))) and status = 'pending'
      for no key update skip locked
    ), ${buildEndingSql('expired', now)}
    select (select count(*)::int from ended) as ended, (select count(*)::int from page) as seen, expires_at::text as at, id
    from page order by expires_at desc, id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return { ended: 0, seen: 0, next: null };
  return { ended: row.ended, seen: row.seen, next: row.seen < limit ? null : { at: row.at, id: row.id } };
}

/**
 * Ends the pending registrations of `mine` in one statement, whatever their number: it revokes their links and releases
 * their seats. It updates slots in one order, so that overlapping endings never deadlock. PostgreSQL finds an array of
 * ids by index; it would join the rows of a subquery, which may read whole tables.
 */
function buildEndingSql(status: Ending, at: Instant) {
  return sql`
    ended as (
      update registration set status = ${status}, ended_at = ${at}::timestamptz
      where id = any(array(select id from mine)) and status = 'pending' returning id, inviter_id, slot
    ), links as (
      update activation_token set revoked_at = ${at}::timestamptz
      where registration_id = any(array(select id from ended)) and used_at is null and revoked_at is null
    ), released as (
      insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
      select inviter_id, slot, 'release', id, ${at}::timestamptz from ended order by inviter_id, slot
    )`;
}
