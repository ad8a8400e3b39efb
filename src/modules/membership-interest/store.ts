import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { Interest, InterestStore } from './actions/ports.ts';

const columns = sql`id, email, language, country, status, confirmation_requested_at as "confirmationRequestedAt"`;

/** The applications' SQL, in the pool or transaction that it is given. */
export function createInterestStore(db: Db): InterestStore {
  return {
    async insert(row, at) {
      const { rows } = await sql`
        insert into membership_interest (id, email, language, country, applied_at, confirmation_requested_at)
        values (${row.id}, ${row.email}, ${row.language}, ${row.country}, ${at}, ${at})
        on conflict (email) do nothing returning id`.execute(db);
      return rows.length === 1 ? 'inserted' : 'known';
    },
    async lockByEmail(email) {
      const { rows } = await sql<Interest>`
        select ${columns} from membership_interest where email = ${email} for update`.execute(db);
      return rows[0] ?? null;
    },
    async find(id) {
      const { rows } = await sql<Interest>`select ${columns} from membership_interest where id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
    async noteConfirmationRequest(id, at) {
      await sql`update membership_interest set confirmation_requested_at = ${at} where id = ${id}`.execute(db);
    },
    async markConfirmationSent(id, at) {
      await sql`update membership_interest set confirmation_sent_at = ${at} where id = ${id}`.execute(db);
    },
  };
}
