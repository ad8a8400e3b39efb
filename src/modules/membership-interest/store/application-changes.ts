import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { ApplicationChange, ApplicationChangeStore } from '../actions/applications/ports.ts';

const COLUMNS = sql`id, kind, actor, code, reason, cardinality(interest_ids) as total, done, changed,
  stopped_by as "stoppedBy", created_at as "createdAt", finished_at as "finishedAt"`;

/** The SQL of decisions about many applications. */
export function createApplicationChangeStore(db: Db): ApplicationChangeStore {
  return {
    async insertChange({ id, kind, actor, code, reason, interestIds, createdAt }) {
      await sql`
        insert into membership_interest_change (id, kind, actor, code, reason, interest_ids, created_at)
        values (${id}, ${kind}, ${actor}, ${code}, ${reason}, ${interestIds}::uuid[], ${createdAt})`.execute(db);
    },
    async findChange(id) {
      const { rows } = await sql<ApplicationChange>`
        select ${COLUMNS} from membership_interest_change where id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
    async lockChange(id, limit) {
      const { rows } = await sql<ApplicationChange & { readonly next: readonly string[] }>`
        select ${COLUMNS}, interest_ids[done + 1 : done + ${limit}::int] as next
        from membership_interest_change where id = ${id} for update`.execute(db);
      return rows[0] ?? null;
    },
    async saveProgress({ id, done, changed, stoppedBy, finishedAt }) {
      await sql`
        update membership_interest_change
        set done = ${done}, changed = ${changed}, stopped_by = ${stoppedBy}, finished_at = ${finishedAt}
        where id = ${id}`.execute(db);
    },
    async findSuperfluousChanges(letters) {
      const { rows } = await sql<{ id: string }>`
        select l.id from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l (id uuid, data jsonb)
        left join lateral (
          select * from membership_interest_change where id = (l.data->>'changeId')::uuid offset 0) c on true
        where c.id is null or c.finished_at is not null`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
