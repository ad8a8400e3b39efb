import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '../../../kernel/instant.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { RegistrationStore } from '../actions/ports.ts';

type Ending = 'expired' | 'withdrawn';

/** The SQL of registrations that end without an account. */
export function endingsOf(db: Db) {
  return {
    async release(id, status, at) {
      return (await endAll(db, sql`array[${id}::uuid]`, status, at)) === 1;
    },
    async expireDue(now, limit) {
      const due = sql`array(
        select id from registration where status = 'pending' and expires_at <= ${now}
        order by expires_at limit ${limit} for update skip locked)`;
      return endAll(db, due, 'expired', now);
    },
  } satisfies Partial<RegistrationStore>;
}

/**
 * Ends pending registrations in one statement, whatever their number: their links die and their seats go back. Slots are
 * updated in one order, so that endings that overlap never lock each other out. An array of ids is found by the indexes; a
 * subquery's rows would be joined, which may read whole tables.
 */
async function endAll(db: Db, ids: RawBuilder<unknown>, status: Ending, at: Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      update registration set status = ${status}, ended_at = ${at}::timestamptz
      where id = any(${ids}) and status = 'pending' returning id, inviter_id, slot
    ), links as (
      update activation_token set revoked_at = ${at}::timestamptz
      where registration_id = any(array(select id from ended)) and used_at is null and revoked_at is null
    ), released as (
      insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
      select inviter_id, slot, 'release', id, ${at}::timestamptz from ended order by inviter_id, slot
    )
    select count(*)::int as count from ended`.execute(db);
  return rows[0]?.count ?? 0;
}
