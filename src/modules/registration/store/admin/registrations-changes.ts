import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type {
  ChangedRow,
  RegistrationsChange,
  RegistrationsChangeStore,
  ResultCount,
} from '../../actions/admin/bulk-ports.ts';

const COLUMNS = sql`id, kind, actor, cardinality(registration_ids) as total, cardinality(results) as done,
  is_cancelled as "isCancelled", created_at as "createdAt", finished_at as "finishedAt"`;

/** The SQL of changes of many registrations. */
export function createRegistrationsChangeStore(db: Db): RegistrationsChangeStore {
  return { ...createWrites(db), ...createReads(db) };
}

type Reads = Pick<RegistrationsChangeStore, 'findChange' | 'countResults' | 'listResults' | 'findSuperfluousChanges'>;

function createWrites(db: Db): Omit<RegistrationsChangeStore, keyof Reads> {
  return {
    async insertChange({ id, kind, actor, registrationIds, createdAt }) {
      await sql`
        insert into registration_change (id, kind, actor, registration_ids, created_at)
        values (${id}, ${kind}, ${actor}, ${registrationIds}::uuid[], ${createdAt})`.execute(db);
    },
    async lockChange(id, limit) {
      const { rows } = await sql<RegistrationsChange & { readonly next: readonly string[] }>`
        select ${COLUMNS},
          registration_ids[cardinality(results) + 1 : cardinality(results) + ${limit}::int] as next
        from registration_change where id = ${id} for update`.execute(db);
      return rows[0] ?? null;
    },
    async addResults(id, results, finishedAt) {
      await sql`
        update registration_change set results = results || ${results}::text[], finished_at = ${finishedAt}
        where id = ${id}`.execute(db);
    },
    async cancelChange(id, at) {
      await sql`
        update registration_change set is_cancelled = true, finished_at = ${at} where id = ${id}`.execute(db);
    },
  };
}

function createReads(db: Db): Reads {
  return {
    async findChange(id) {
      const { rows } = await sql<RegistrationsChange>`
        select ${COLUMNS} from registration_change where id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
    async countResults(id) {
      const { rows } = await sql<ResultCount>`
        select result, count(*)::int as number
        from registration_change c cross join lateral unnest(c.results) as result
        where c.id = ${id} group by result order by number desc, result`.execute(db);
      return rows;
    },
    async listResults(id, { after, limit, refusedOnly }) {
      const { rows } = await sql<ChangedRow>`
        select u.registration_id as "registrationId", u.result
        from registration_change c
        cross join lateral unnest(c.registration_ids, c.results) with ordinality as u (registration_id, result, number)
        where c.id = ${id} and u.result is not null and (u.result <> 'done' or not ${refusedOnly}::boolean)
        order by u.number offset ${after} limit ${limit}`.execute(db);
      return rows;
    },
    async findSuperfluousChanges(letters) {
      const { rows } = await sql<{ id: string }>`
        select l.id from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l (id uuid, data jsonb)
        left join lateral (
          select * from registration_change where id = (l.data->>'changeId')::uuid offset 0) c on true
        where c.id is null or c.finished_at is not null`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
