import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createProgram } from '#app/create-program.ts';
import { NO_TERMINAL } from '../../../tests/support/no-terminal.ts';
import { openTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { FILLED_PASSWORD } from './rules.ts';
import { dropSpareIndexes } from './store/late-indexes.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const quiet = () => undefined;
const reported: string[] = [];

async function count(table: string): Promise<number> {
  const [row] = await app.sql<{ count: number }>(`select count(*)::int as count from ${table}`);
  return row?.count ?? 0;
}

async function broken() {
  const { guarantees } = await app.areas.registration.useCases.verifyGuarantees();
  return guarantees.filter((one) => one.broken > 0);
}

describe('a filled demo club', () => {
  test('satisfies every guarantee at any size, and grows from its present size', async () => {
    expect(await app.areas.demo.useCases.fillDemo(100, quiet)).toEqual({ members: 100, added: 100 });
    expect(await broken()).toEqual([]);
    expect(await app.areas.demo.useCases.fillDemo(100, quiet)).toEqual({ members: 100, added: 0 });
    expect(await app.areas.demo.useCases.fillDemo(1_515, quiet)).toEqual({ members: 1_515, added: 1_415 });
    expect(await broken()).toEqual([]);
    expect(await count('member where registration_id is not null')).toBe(1_515);
    expect(await count('registration')).toBe(1_515 + 101);
    const overdue = `registration where status = 'pending' and expires_at <= '${app.time.now.toISOString()}'`;
    expect(await count(overdue)).toBe(0);
    expect(await count("voucher where code !~ '^NOCTURNE(-[0-9]{4}){3}$'")).toBe(0);
    expect(await count("member where email !~ '@example\\.(com|org|net)$'")).toBe(0);
    const other = await app.areas.demo.useCases.fillDemo(900, quiet);
    expect(other).toEqual({ members: 1_515, added: 0 });
  });

  test('has members who can log in and codes that are valid', async () => {
    await app.areas.demo.useCases.fillDemo(60, quiet);
    const input = { email: 'member-000000007@example.com', password: FILLED_PASSWORD };
    expect((await app.send('login', input)).data?.login).toMatchObject({ __typename: 'LoggedIn' });
    const checked = await app.send('checkRegistrationCode', { registrationCode: 'CLUB-000000012' });
    expect(checked.data?.registrationCodeDetails).toMatchObject({ errors: [], campaign: null });
  });

  test('is the same for a database role that cannot disable triggers', async () => {
    const [{ name } = { name: '' }] = await app.sql<{ name: string }>('select current_database() as name');
    const role = `filler_of_${name}`;
    await app.sql(`create role ${role}; grant all on database ${name} to ${role};
      grant all on all tables in schema public to ${role}; grant all on all sequences in schema public to ${role}`);
    try {
      const database = { ...app.database, pool: new pg.Pool({ connectionString: app.connectionString }) };
      database.pool.on('connect', (client) => void client.query(`set role ${role}`));
      expect(
        await createProgram({ ...app.resources, database }).areas.demo.useCases.fillDemo(95, (line) =>
          reported.push(line),
        ),
      ).toEqual({
        members: 95,
        added: 95,
      });
      await database.pool.end();
      expect(reported[0]).toContain('may not bypass triggers');
      expect(await broken()).toEqual([]);
    } finally {
      await app.sql(`drop owned by ${role}; drop role ${role}`);
    }
  });
});

test('is completed by the next run when a run ended after its last step', async () => {
  await app.areas.demo.useCases.fillDemo(100, quiet);
  await app.sql('delete from funnel_count; delete from referrer_arrival');
  await app.sql('select pg_stat_reset()');
  const lines: string[] = [];
  expect(await app.areas.demo.useCases.fillDemo(100, (line) => lines.push(line))).toEqual({ members: 100, added: 0 });
  expect(await count('funnel_count')).toBeGreaterThan(10_000);
  expect(await count('referrer_arrival')).toBe(8_000);
  expect(lines).toEqual(['Vacuuming and analysing']);
  await app.areas.demo.useCases.fillDemo(100, (line) => lines.push(line));
  expect(lines).toHaveLength(1);
}, 60_000);

test('has the indexes again that an interrupted run has dropped', async () => {
  await app.areas.demo.useCases.fillDemo(60, quiet);
  const list = () =>
    app.sql<{ indexdef: string }>("select indexdef from pg_indexes where schemaname = 'public' order by 1");
  const before = await list();
  const client = await app.database.pool.connect();
  await dropSpareIndexes(client);
  client.release();
  expect(before.length - (await list()).length).toBeGreaterThan(100);
  const lines: string[] = [];
  await app.areas.demo.useCases.fillDemo(60, (line) => lines.push(line));
  expect(lines[0]).toMatch(/^Building \d+ indexes$/);
  expect(await list()).toEqual(before);
  expect(await app.sql('select late_indexes from demo_mark')).toEqual([{ late_indexes: [] }]);
});

test('is refused in production', async () => {
  const config = { ...app.resources.config, production: true };
  const command = createProgram({ ...app.resources, config }).commands.find(({ name }) => name === 'demo fill');
  const given = { words: [], text: () => '10', flag: () => false, readStdin: async () => '', ...NO_TERMINAL };
  expect(await command?.run(given)).toEqual({ kind: 'refused', reason: 'production' });
  expect(await count('member')).toBe(0);
});
