import { sql } from 'kysely';
import type { ResultCount } from '#kernel/list/bulk-change.ts';
import type { Db } from '#platform/database/open.ts';
import { type BulkChangeTable, createBulkChangeStore } from '#platform/list/bulk-change-store.ts';
import type { MemberRow, MembersChange, MembersChangeStore } from '../../actions/back-office/bulk-ports.ts';
import { type MemberRowResult, NOT_RECORDED } from '../../rules/member-selection.ts';

const SOURCE: BulkChangeTable = {
  table: sql`member_change`,
  ids: sql`member_ids`,
  columns: sql`kind, card, reason, changed`,
  // The previous release goes on without results.
  done: sql`done`,
};

/** The members that were looked at, by their places; not each has a result, nor has its place in the array. */
const RESULTS = sql`(
  select m.id, m.number, coalesce(c.results[m.number], ${NOT_RECORDED}) as result
  from unnest(c.member_ids) with ordinality as m (id, number) where m.number <= c.done)`;

/** The SQL of changes of many members. */
export function createMembersChangeStore(db: Db): MembersChangeStore {
  return {
    ...createBulkChangeStore<MembersChange, MemberRowResult>(db, SOURCE),
    async insertChange({ id, kind, actor, card, reason, memberIds, createdAt }) {
      await sql`
        insert into member_change (id, kind, actor, card, reason, member_ids, created_at)
        values (${id}, ${kind}, ${actor}, ${card}, ${reason}, ${memberIds}::uuid[], ${createdAt})`.execute(db);
    },
    async saveProgress({ id, results, changed, finishedAt }) {
      // By position, because of those without results.
      await sql`
        update member_change set results[done + 1 : done + ${results.length}::int] = ${results}::text[],
          done = done + ${results.length}::int, changed = ${changed}, finished_at = ${finishedAt}
        where id = ${id}`.execute(db);
    },
    async countResults(id) {
      const { rows } = await sql<ResultCount<MemberRowResult>>`
        select r.result, count(*)::int as number from member_change c cross join lateral ${RESULTS} r
        where c.id = ${id} group by r.result order by number desc, r.result`.execute(db);
      return rows;
    },
    async listResults(id, { after, limit, refusedOnly }) {
      const { rows } = await sql<MemberRow>`
        select u.id as "memberId", m.first_name as "firstName", m.last_name as "lastName", m.email, u.result
        from member_change c
        cross join lateral (
          select * from ${RESULTS} r where r.result <> 'done' or not ${refusedOnly}::boolean
          order by r.number offset ${after} limit ${limit}) u
        left join lateral (select * from member where id = u.id offset 0) m on true
        where c.id = ${id} order by u.number`.execute(db);
      return rows;
    },
  };
}
