import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { type BulkChangeTable, createBulkChangeStore } from '#platform/list/bulk-change-store.ts';
import type { ApplicationChange, ApplicationChangeStore, DecidedRow } from '../actions/applications/ports.ts';
import type { ApplicationResult } from '../rules/decision.ts';

const SOURCE: BulkChangeTable = {
  table: sql`membership_interest_change`,
  ids: sql`interest_ids`,
  columns: sql`kind, code, reason, changed, stopped_by as "stoppedBy"`,
  // The previous release goes on without results.
  done: sql`done`,
};

/** The SQL of decisions about many applications. */
export function createApplicationChangeStore(db: Db): ApplicationChangeStore {
  return {
    ...createBulkChangeStore<ApplicationChange, ApplicationResult>(db, SOURCE),
    async insertChange({ id, kind, actor, code, reason, interestIds, createdAt }) {
      await sql`
        insert into membership_interest_change (id, kind, actor, code, reason, interest_ids, created_at)
        values (${id}, ${kind}, ${actor}, ${code}, ${reason}, ${interestIds}::uuid[], ${createdAt})`.execute(db);
    },
    async countOpenLeft(id) {
      const { rows } = await sql<{ number: number }>`
        select count(*)::int as number from membership_interest
        where status = 'applied' and id = any((
          select interest_ids[done + 1 :] from membership_interest_change where id = ${id})::uuid[])`.execute(db);
      return rows[0]?.number ?? 0;
    },
    async saveProgress({ id, results, changed, stoppedBy, finishedAt }) {
      // By position, because of those without results.
      await sql`
        update membership_interest_change
        set results = results || array_fill(null::text, array[greatest(0, done - cardinality(results))]) || ${results}::text[],
          done = done + ${results.length}::int, changed = ${changed}, stopped_by = ${stoppedBy}, finished_at = ${finishedAt}
        where id = ${id}`.execute(db);
    },
    async listResults(id, { after, limit, refusedOnly }) {
      const { rows } = await sql<DecidedRow>`
        select u.interest_id as "applicationId", u.result
        from membership_interest_change c
        cross join lateral unnest(c.interest_ids, c.results) with ordinality as u (interest_id, result, number)
        where c.id = ${id} and u.result is not null and (u.result <> 'done' or not ${refusedOnly}::boolean)
        order by u.number offset ${after} limit ${limit}`.execute(db);
      return rows;
    },
  };
}
