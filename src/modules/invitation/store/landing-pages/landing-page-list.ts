import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { beginsWith } from '#platform/list/keyset.ts';
import { createListReader, type ListConditions } from '#platform/list/read-list.ts';
import type { LandingPageSelectionStore } from '../../actions/landing-pages/bulk-ports.ts';
import type {
  LandingPage,
  LandingPageListStore,
  LandingPageRow,
  LandingPageVersion,
} from '../../actions/landing-pages/ports.ts';
import type { LandingPageFilter, LandingPageSort } from '../../rules/landing-page/list.ts';

const COLUMNS = sql`r.id, r.kind, r.slug, r.state, r.is_live as "isLive", r.version, r.revision,
  r.draft is not null as "hasDraft", r.publish_at as "publishAt", r.end_at as "endAt", r.changed_at as "changedAt",
  r.changed_by as "changedBy"`;

/** With its contents; the last version is what visitors saw of an ended start page or landing entry. */
const PAGE_COLUMNS = sql`${COLUMNS}, r.draft, r.planned_by as "plannedBy", r.plan_refusal as "planRefusal",
  coalesce(landing_content(r.kind, r.slug),
    (select content from landing_page_version where page_id = r.id and number = r.version)) as published`;

export const VERSION_COLUMNS = sql`number, content, published_at as "publishedAt", published_by as "publishedBy"`;

/** Reads landing pages for admins. */
export function createLandingPageListStore(db: Db): LandingPageListStore & LandingPageSelectionStore {
  const reader = createListReader<LandingPageSort, LandingPageRow>(db, {
    from: sql`landing_page r`,
    sorts: {
      changed: { expression: sql`r.changed_at`, type: 'instant' },
      slug: { expression: sql`r.slug`, type: 'text' },
    },
    joins: sql``,
    columns: COLUMNS,
  });
  return {
    list: (filter, page) => reader.readPage(buildConditions(filter), page),
    count: (filter) => reader.count(buildConditions(filter)),
    listIds: (filter, rows, limit) => reader.listIds(buildConditions(filter), rows, limit),
    async listRevisions(ids) {
      const { rows } = await sql<{ id: string; revision: number }>`
        select id, revision from landing_page where id = any(${ids}::uuid[])`.execute(db);
      return rows;
    },
    find: (id) => readOne(db, sql`r.id = ${id}`),
    findBySlug: (kind, slug) => readOne(db, sql`r.kind = ${kind} and r.slug = ${slug}`),
    async listVersions(id, limit) {
      const { rows } = await sql<LandingPageVersion>`
        select ${VERSION_COLUMNS} from landing_page_version where page_id = ${id} order by number desc limit ${limit}`.execute(
        db,
      );
      return rows;
    },
  };
}

/** Reads the page of a condition. */
export async function readOne(
  db: Db,
  condition: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<LandingPage | null> {
  const { rows } = await sql<LandingPage>`
    select ${PAGE_COLUMNS} from landing_page r where ${condition} ${rest}`.execute(db);
  return rows[0] ?? null;
}

/** An index of each order begins with the kind, and one with the state: that of fewer pages is read, the other is checked. */
function buildConditions({ slug, kind, state }: LandingPageFilter): ListConditions {
  const byState = state === null ? [] : [sql`r.state = ${state}`];
  const byKind = kind === null ? [] : [sql`r.kind = ${kind}`];
  const [first, ...others] = state === 'published' ? [...byKind, ...byState] : [...byState, ...byKind];
  const range = slug === null ? [] : [beginsWith(sql`r.slug`, slug)];
  return { indexed: [...(first ? [first] : []), ...range], checked: others };
}
