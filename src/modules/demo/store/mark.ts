import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';

type DemoState = 'marked' | 'empty' | 'foreign';

const MARK = 'demo_mark';
/** At least one of these tables has a row once a club has data of its own. */
const DATA = ['inviter', 'customization', 'policy', 'member', 'membership_interest', 'start_page'];

/**
 * Whether the database is a development club, has no data yet, or contains foreign data. It may be of any version, or
 * not migrated at all: a missing table counts as empty.
 */
async function findDemoState(db: Db): Promise<DemoState> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[MARK, ...DATA]}::text[]) name where to_regclass(name) is not null`.execute(db);
  const filled = new Set<string>();
  for (const { name } of rows) {
    const found = await sql`select from ${sql.id(name)} limit 1`.execute(db);
    if (found.rows.length > 0) filled.add(name);
  }
  if (filled.has(MARK)) return 'marked';
  return filled.size === 0 ? 'empty' : 'foreign';
}

/** The queries of the demo loader, besides the stores of invitations. */
export function createDemoStore(db: Db) {
  return {
    findState: () => findDemoState(db),
    /** Marks the database as a development club, permanently. */
    async mark(at: Date): Promise<void> {
      await sql`insert into demo_mark (marked_at) values (${at}) on conflict do nothing`.execute(db);
    },
    async findInviter(email: string): Promise<string | null> {
      const { rows } = await sql<{ id: string }>`select id from inviter where email = ${email}`.execute(db);
      return rows[0]?.id ?? null;
    },
  };
}
