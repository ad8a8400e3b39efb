import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { MemberRow, MembersChange, MembersChangeStore } from '../../actions/back-office/bulk-ports.ts';

const COLUMNS = sql`id, kind, actor, card, reason, cardinality(member_ids) as total, done, changed,
  created_at as "createdAt", finished_at as "finishedAt"`;

/** The SQL of changes of many members. */
export function createMembersChangeStore(db: Db): MembersChangeStore {
  return {
    async insertChange({ id, kind, actor, card, reason, memberIds, createdAt }) {
      await sql`
        insert into member_change (id, kind, actor, card, reason, member_ids, created_at)
        values (${id}, ${kind}, ${actor}, ${card}, ${reason}, ${memberIds}::uuid[], ${createdAt})`.execute(db);
    },
    async findChange(id) {
      const { rows } = await sql<MembersChange>`select ${COLUMNS} from member_change where id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
    async lockChange(id, limit) {
      const { rows } = await sql<MembersChange & { readonly next: readonly string[] }>`
        select ${COLUMNS}, member_ids[done + 1 : done + ${limit}::int] as next
        from member_change where id = ${id} for update`.execute(db);
      return rows[0] ?? null;
    },
    async saveProgress({ id, results, changed, finishedAt }) {
      // By position: the previous release goes on without results.
      await sql`
        update member_change set results[done + 1 : done + ${results.length}::int] = ${results}::text[],
          done = done + ${results.length}::int, changed = ${changed}, finished_at = ${finishedAt}
        where id = ${id}`.execute(db);
    },
    async listResults(id) {
      const { rows } = await sql<MemberRow>`
        select m.id as "memberId", c.results[m.number] as result
        from member_change c cross join lateral unnest(c.member_ids) with ordinality as m (id, number)
        where c.id = ${id} and m.number <= c.done order by m.number`.execute(db);
      return rows;
    },
    async findSuperfluousChanges(letters) {
      const { rows } = await sql<{ id: string }>`
        select l.id from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l (id uuid, data jsonb)
        left join lateral (select * from member_change where id = (l.data->>'changeId')::uuid offset 0) c on true
        where c.id is null or c.finished_at is not null`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
