import type { TestApp } from './test-app.ts';

/** The six lists with changes of many rows: the table, the ids of its rows, and what else a change needs. */
const TABLES = {
  codes: ['registration_code_change', 'code_ids', { kind: "'disable'" }],
  inviters: ['inviters_change', 'inviter_ids', { kind: "'block'", reason: "'A reason'" }],
  registrations: ['registration_change', 'registration_ids', { kind: "'withdraw'" }],
  applications: ['membership_interest_change', 'interest_ids', { kind: "'decline'" }],
  members: ['member_change', 'member_ids', { kind: "'sessions'" }],
  'landing-pages': ['landing_page_change', 'page_ids', { kind: "'publish'", revisions: 'array_fill(1, array[$1])' }],
} as const satisfies Record<string, readonly [string, string, Readonly<Record<string, string>>]>;

export type ChangedList = keyof typeof TABLES;

export function getChangeTable(list: ChangedList): string {
  return TABLES[list][0];
}

/** A change that waits for a worker, of rows that nobody has, by the command line. */
export async function insertChange(app: TestApp, list: ChangedList, total = 1): Promise<string> {
  const [table, ids, others] = TABLES[list];
  const [row] = await app.sql<{ id: string }>(
    `insert into ${table} (id, actor, ${ids}, ${Object.keys(others).join(', ')}, created_at)
     select gen_random_uuid(), 'cli', array(select gen_random_uuid() from generate_series(1, $1::int)),
       ${Object.values(others).join(', ')}, now() returning id`,
    [total],
  );
  return row?.id ?? '';
}
