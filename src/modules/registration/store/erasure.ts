import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { RegistrationStore } from '../actions/ports.ts';

/** The SQL that erases personal data from registrations; the database itself checks that none remains. */
export function createErasureStore(db: Db) {
  return {
    async isErased(id) {
      const { rows } = await sql`select from registration where id = ${id} and erased_at is not null`.execute(db);
      return rows.length > 0;
    },
    listErasable: (before, limit) => erasable(db, before, limit, sql``),
    lockErasable: (before, limit) => erasable(db, before, limit, sql`for update skip locked`),
    async erase(ids, at) {
      const erased = sql`any(${[...ids]}::uuid[])`;
      await sql`
        update registration set email = null, gender = null, first_name = null, last_name = null, postal_code = null,
          date_of_birth = null, newsletter = false, is_disposable = false, is_mistyped = false, erased_at = ${at}
        where id = ${erased} and erased_at is null`.execute(db);
      await sql`delete from activation_token where registration_id = ${erased}`.execute(db);
      await sql`delete from activation_resend where registration_id = ${erased}`.execute(db);
      await sql`delete from activation_attempt where registration_id = ${erased}`.execute(db);
      await sql`delete from activation_code_try where registration_id = ${erased}`.execute(db);
      await sql`delete from mail_delivery where about_id = ${erased}`.execute(db);
      await sql`delete from consent where registration_id = ${erased}`.execute(db);
    },
  } satisfies Partial<RegistrationStore>;
}

async function erasable(db: Db, before: Date, limit: number, locking: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from registration
    where erased_at is null and status in ('expired', 'withdrawn') and ended_at < ${before}
    order by ended_at limit ${limit} ${locking}`.execute(db);
  return rows.map(({ id }) => id);
}
