import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type {
  ChangedPage,
  LandingPagesChange,
  LandingPagesChangeStore,
  PageResultCount,
  SelectedPage,
} from '../../actions/landing-pages/bulk-ports.ts';

const COLUMNS = sql`id, kind, actor, cardinality(page_ids) as total, cardinality(results) as done,
  created_at as "createdAt", finished_at as "finishedAt"`;

type NextRow = LandingPagesChange & { readonly nextId: string | null; readonly nextRevision: number | null };
type Reads = Pick<LandingPagesChangeStore, 'findChange' | 'countResults' | 'listResults' | 'findSuperfluousChanges'>;

/** The SQL of changes of many landing pages. */
export function createLandingPagesChangeStore(db: Db): LandingPagesChangeStore {
  return { ...createWrites(db), ...createReads(db) };
}

function createWrites(db: Db): Omit<LandingPagesChangeStore, keyof Reads> {
  return {
    async insertChange({ id, kind, actor, pages, createdAt }) {
      await sql`
        insert into landing_page_change (id, kind, actor, page_ids, revisions, created_at)
        values (${id}, ${kind}, ${actor}, ${pages.map((page) => page.id)}::uuid[],
          ${pages.map((page) => page.revision)}::integer[], ${createdAt})`.execute(db);
    },
    async lockChange(id) {
      const { rows } = await sql<NextRow>`
        select ${COLUMNS}, page_ids[cardinality(results) + 1] as "nextId",
          revisions[cardinality(results) + 1] as "nextRevision"
        from landing_page_change where id = ${id} for update`.execute(db);
      const [row] = rows;
      if (!row) return null;
      const { nextId, nextRevision, ...change } = row;
      const next: SelectedPage | null = nextId === null ? null : { id: nextId, revision: nextRevision ?? 0 };
      return { ...change, next };
    },
    async addResult(id, result, finishedAt) {
      await sql`
        update landing_page_change set results = results || ${result}::text, finished_at = ${finishedAt}
        where id = ${id}`.execute(db);
    },
  };
}

function createReads(db: Db): Reads {
  return {
    async findChange(id) {
      const { rows } = await sql<LandingPagesChange>`
        select ${COLUMNS} from landing_page_change where id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
    async countResults(id) {
      const { rows } = await sql<PageResultCount>`
        select result, count(*)::int as number
        from landing_page_change c cross join lateral unnest(c.results) as result
        where c.id = ${id} group by result order by number desc, result`.execute(db);
      return rows;
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
    async findSuperfluousChanges(letters) {
      const { rows } = await sql<{ id: string }>`
        select l.id from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l (id uuid, data jsonb)
        left join lateral (
          select * from landing_page_change where id = (l.data->>'changeId')::uuid offset 0) c on true
        where c.id is null or c.finished_at is not null`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
