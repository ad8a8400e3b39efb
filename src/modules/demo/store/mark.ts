import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type DemoState = 'marked' | 'empty' | 'foreign';

/** Whether the database is a development club, has no data yet, or holds the data of somebody else. */
export async function findDemoState(db: Db): Promise<DemoState> {
  const { rows } = await sql<{ marked: boolean; empty: boolean }>`
    select exists (select from demo_mark) as marked,
      not (exists (select from inviter) or exists (select from customization) or exists (select from policy)
        or exists (select from member) or exists (select from membership_interest) or exists (select from start_page))
        as empty`.execute(db);
  if (rows[0]?.marked) return 'marked';
  return rows[0]?.empty ? 'empty' : 'foreign';
}

/** Marks the database as a development club, for ever. */
export async function markDemo(db: Db, at: Date): Promise<void> {
  await sql`insert into demo_mark (marked_at) values (${at}) on conflict do nothing`.execute(db);
}
