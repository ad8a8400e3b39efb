// `demo fill` after kill -9 [K1]: the next run continues it, and every count is exact.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildProgram, type Program, runCommand, startCommand } from '../support/server-process.ts';

const MEMBERS = 20_000;

let program: Program;
let database: TestDatabase;
beforeAll(async () => {
  program = await buildProgram();
  database = await createTestDatabase();
}, 60_000);
afterAll(async () => {
  await database.drop();
  await program.remove();
});

async function count(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

test('[K1] a fill that is killed twice in its steps is completed by the next run', async () => {
  const words = ['demo', 'fill', '--members', String(MEMBERS)];
  // The second run has at least its first step behind it when it is killed.
  for (const progress of ['9000 of 20000', ' of 20000']) {
    const fill = startCommand(program, database.connectionString, ...words);
    await fill.printed(progress);
    await fill.kill();
  }
  expect(await count('member')).toBeGreaterThanOrEqual(18_000);
  const { status, json } = await runCommand(program, database.connectionString, ...words);
  expect({ status, members: json.members }).toEqual({ status: 0, members: MEMBERS });
  expect(await count("member where email like 'member-%'")).toBe(MEMBERS);
  expect(await count("registration where email like 'member-%'")).toBe(MEMBERS);
  expect(await count('registration')).toBe(MEMBERS + Math.ceil(MEMBERS / 15));
  expect(await count("registration_code where code like 'CLUB-%'")).toBe(Math.ceil(MEMBERS / 3));
  const consumed = await count("invitation_ledger where kind = 'consume'");
  expect(consumed).toBe(await count("registration where status = 'active'"));
  expect((await runCommand(program, database.connectionString, 'verify')).status).toBe(0);
}, 180_000);

test('[K1] a database with data of its own is refused', async () => {
  const other = await createTestDatabase();
  await other.pool.query(
    `insert into inviter (id, first_name, last_name, email, created_at)
     values (gen_random_uuid(), 'Real', 'Person', 'real@club.example', now())`,
  );
  const { status, json } = await runCommand(program, other.connectionString, 'demo', 'fill', '--members', '30');
  expect(status).toBe(1);
  expect(String(json)).toContain('data other than the demo club');
  const { rows } = await other.pool.query('select from member');
  expect(rows).toEqual([]);
  await other.drop();
}, 60_000);
