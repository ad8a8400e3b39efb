import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { KEPT_VERSIONS } from '../../actions/landing-pages/list-pages.ts';
import type { LandingPageStore, LandingPageVersion } from '../../actions/landing-pages/ports.ts';
import { readOne, VERSION_COLUMNS } from './landing-page-list.ts';

/** The SQL of changes of landing pages, in the given transaction. */
export function createLandingPageStore(db: Db): LandingPageStore {
  return { ...createRowStore(db), ...createVersionStore(db), ...createSlugStore(db) };
}

function createRowStore(db: Db) {
  return {
    async insert({ id, kind, slug, draft, at, actor }) {
      const { rows } = await sql`
        insert into landing_page (id, kind, slug, is_live, draft, changed_at, changed_by, created_at)
        values (${id}, ${kind}, ${slug}, false, ${JSON.stringify(draft)}, ${at}, ${actor}, ${at})
        on conflict (kind, slug) do nothing returning id`.execute(db);
      return rows.length === 1 ? 'inserted' : 'slug-taken';
    },
    async lock(id) {
      // First the lock, then the read: the contents are those after the change that it waited for.
      await sql`select from landing_page where id = ${id} for update`.execute(db);
      return readOne(db, sql`r.id = ${id}`);
    },
    async lockBySlug(kind, slug) {
      await sql`select from landing_page where kind = ${kind} and slug = ${slug} for update`.execute(db);
      return readOne(db, sql`r.kind = ${kind} and r.slug = ${slug}`);
    },
    async lockDue(now) {
      const { rows } = await sql<{ id: string }>`
        select id from landing_page where publish_at is not null and publish_at <= ${now}
        order by publish_at, id limit 1 for update skip locked`.execute(db);
      const due = rows[0] ?? (await lockEnded(db, now));
      return due ? readOne(db, sql`r.id = ${due.id}`) : null;
    },
    async update({ id, draft, publishAt, endAt, plannedBy, planRefusal, at, actor }) {
      await sql`
        update landing_page set draft = ${draft && JSON.stringify(draft)}, publish_at = ${publishAt}, end_at = ${endAt},
          planned_by = ${plannedBy}, plan_refusal = ${planRefusal}, revision = revision + 1,
          changed_at = ${at}, changed_by = ${actor}
        where id = ${id}`.execute(db);
    },
    async delete(id) {
      await sql`delete from landing_page where id = ${id} and version = 0`.execute(db);
    },
  } satisfies Partial<LandingPageStore>;
}

async function lockEnded(db: Db, now: Date): Promise<{ readonly id: string } | null> {
  const { rows } = await sql<{ id: string }>`
    select id from landing_page where end_at is not null and publish_at is null and end_at <= ${now}
    order by end_at, id limit 1 for update skip locked`.execute(db);
  return rows[0] ?? null;
}

async function addVersion(
  db: Db,
  id: string,
  { at, actor }: { readonly at: Date; readonly actor: string },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update landing_page set version = version + 1 where id = ${id} returning version`.execute(db);
  const [{ version }] = rows as [{ version: number }];
  await sql`
    insert into landing_page_version (page_id, number, content, published_at, published_by)
    select id, version, landing_content(kind, slug), ${at}, ${actor} from landing_page where id = ${id}`.execute(db);
  await sql`
    delete from landing_page_version where page_id = ${id} and number <= ${version - KEPT_VERSIONS}`.execute(db);
  return version;
}

function createVersionStore(db: Db) {
  return {
    addVersion: (id, given) => addVersion(db, id, given),
    async keepLive(id) {
      const { rows } = await sql<{ at: Date }>`
        select created_at as at from landing_page
        where id = ${id} and version = 0 and landing_content(kind, slug) is not null`.execute(db);
      const [found] = rows;
      if (found) await addVersion(db, id, { at: found.at, actor: 'database' });
    },
    async findVersion(id, number) {
      const { rows } = await sql<LandingPageVersion>`
        select ${VERSION_COLUMNS} from landing_page_version where page_id = ${id} and number = ${number}`.execute(db);
      return rows[0] ?? null;
    },
  } satisfies Partial<LandingPageStore>;
}

function createSlugStore(db: Db) {
  return {
    async end(kind, slug) {
      if (kind === 'customization')
        await sql`update customization set published = false where key = ${slug}`.execute(db);
      else if (kind === 'start-page') await sql`delete from start_page where slug = ${slug}`.execute(db);
      else await sql`delete from landing_entry where slug = ${slug}`.execute(db);
    },
    async isSlugShadowed(kind, slug) {
      if (kind === 'customization') return false;
      const other = kind === 'start-page' ? 'landing-entry' : 'start-page';
      // The lock of migration 0050: whoever takes this slug at the same time has committed before the slug is looked up.
      await sql`select pg_advisory_xact_lock(hashtext('vestibule.landing_slug'))`.execute(db);
      const { rows } = await sql`
        select from landing_page where kind = ${other} and slug = ${slug} and (is_live or draft is not null)`.execute(
        db,
      );
      return rows.length > 0;
    },
  } satisfies Partial<LandingPageStore>;
}
