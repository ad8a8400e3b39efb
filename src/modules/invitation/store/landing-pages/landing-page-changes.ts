import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { type BulkChangeTable, createBulkChangeStore } from '#platform/list/bulk-change-store.ts';
import type {
  ChangedPage,
  LandingPagesChange,
  LandingPagesChangeStore,
  PageResult,
} from '../../actions/landing-pages/bulk-ports.ts';

const SOURCE: BulkChangeTable = {
  table: sql`landing_page_change`,
  ids: sql`page_ids`,
  columns: sql`kind, revisions[cardinality(results) + 1] as "nextRevision"`,
};

/** The SQL of changes of many landing pages. */
export function createLandingPagesChangeStore(db: Db): LandingPagesChangeStore {
  return {
    ...createBulkChangeStore<LandingPagesChange, PageResult>(db, SOURCE),
    async insertChange({ id, kind, actor, pages, createdAt }) {
      await sql`
        insert into landing_page_change (id, kind, actor, page_ids, revisions, created_at)
        values (${id}, ${kind}, ${actor}, ${pages.map((page) => page.id)}::uuid[],
          ${pages.map((page) => page.revision)}::integer[], ${createdAt})`.execute(db);
    },
    async listResults(id, { after, limit, refusedOnly }) {
      const { rows } = await sql<ChangedPage>`
        select u.page_id as "pageId", p.kind, p.slug, u.result
        from landing_page_change c
        cross join lateral (
          select * from unnest(c.page_ids, c.results) with ordinality as u (page_id, result, number)
          where u.result is not null and (u.result <> 'done' or not ${refusedOnly}::boolean)
          order by u.number offset ${after} limit ${limit}) u
        left join landing_page p on p.id = u.page_id
        where c.id = ${id} order by u.number`.execute(db);
      return rows;
    },
  };
}
