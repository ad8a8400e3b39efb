import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { type BulkChangeTable, createBulkChangeStore } from '#platform/list/bulk-change-store.ts';
import type { ChangedRow, RegistrationsChange, RegistrationsChangeStore } from '../../actions/admin/bulk-ports.ts';
import type { RowResult } from '../../rules/registration-change.ts';

const SOURCE: BulkChangeTable = { table: sql`registration_change`, ids: sql`registration_ids`, columns: sql`kind` };

/** The SQL of changes of many registrations. */
export function createRegistrationsChangeStore(db: Db): RegistrationsChangeStore {
  return {
    ...createBulkChangeStore<RegistrationsChange, RowResult>(db, SOURCE),
    async insertChange({ id, kind, actor, registrationIds, createdAt }) {
      await sql`
        insert into registration_change (id, kind, actor, registration_ids, created_at)
        values (${id}, ${kind}, ${actor}, ${registrationIds}::uuid[], ${createdAt})`.execute(db);
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
  };
}
