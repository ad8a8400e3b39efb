import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { type BulkChangeTable, createBulkChangeStore } from '#platform/list/bulk-change-store.ts';
import type { ChangedInviter, InvitersChange, InvitersChangeStore } from '../../actions/inviters/bulk-ports.ts';
import type { InviterRowResult } from '../../rules/inviter-change.ts';

const SOURCE: BulkChangeTable = {
  table: sql`inviters_change`,
  ids: sql`inviter_ids`,
  columns: sql`kind, amount, reason`,
};

/** The SQL of changes of many inviters. */
export function createInvitersChangeStore(db: Db): InvitersChangeStore {
  return {
    ...createBulkChangeStore<InvitersChange, InviterRowResult>(db, SOURCE),
    async insertChange({ id, kind, amount, reason, actor, inviterIds, createdAt }) {
      const { rows } = await sql`
        insert into inviters_change (id, kind, amount, reason, actor, inviter_ids, created_at)
        values (${id}, ${kind}, ${amount}, ${reason}, ${actor}, ${inviterIds}::uuid[], ${createdAt})
        on conflict (id) do nothing returning id`.execute(db);
      return rows.length === 1 ? 'inserted' : 'repeated';
    },
    async isChangeOf(id, inviterIds) {
      const { rows } = await sql<{ isSame: boolean }>`
        select inviter_ids = ${inviterIds}::uuid[] as "isSame" from inviters_change where id = ${id}`.execute(db);
      return rows[0]?.isSame ?? false;
    },
    async listResults(id, { after, limit, refusedOnly }) {
      const { rows } = await sql<ChangedInviter>`
        select u.inviter_id as "inviterId", i.first_name as "firstName", i.last_name as "lastName",
          coalesce(i.status = 'deleted', false) as "isErased", case when i.status <> 'deleted' then i.email end as email,
          u.result
        from inviters_change c
        cross join lateral (
          select * from unnest(c.inviter_ids, c.results) with ordinality as u (inviter_id, result, number)
          where u.result is not null and (u.result <> 'done' or not ${refusedOnly}::boolean)
          order by u.number offset ${after} limit ${limit}) u
        left join lateral (select * from inviter where id = u.inviter_id offset 0) i on true
        where c.id = ${id} order by u.number`.execute(db);
      return rows;
    },
  };
}
