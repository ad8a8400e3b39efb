import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProgram } from '#app/create-program.ts';
import { describeStartProblem } from '#app/start/start-problems.ts';
import { NO_TERMINAL } from '../../tests/support/no-terminal.ts';
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { DEMO_CODES, refuseDemoDatabase } from './demo-club.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const GIVEN = { words: [], text: () => null, flag: () => false, readStdin: async () => '', ...NO_TERMINAL };
const mark = (program: Pick<TestApp['program'], 'commands'> = app.program) =>
  program.commands.find(({ name }) => name === 'demo mark')?.run(GIVEN);

/** The same program with the settings of production. */
const inProduction = () => createProgram({ ...app.resources, config: { ...app.resources.config, production: true } });

/** A database that a production program has served: it holds the operator's own data and no demo mark. */
async function becomeForeign(): Promise<void> {
  await app.sql(`delete from demo_mark; delete from start_page; delete from landing_entry; delete from registration_code;
    delete from customization`);
  await app.sql("insert into customization (key, voucher_percent, created_at) values ('default', 20, now())");
}

/** A database before its first start: the schema without data. */
async function becomeEmpty(): Promise<void> {
  await app.sql(`set session_replication_role = replica;
    truncate demo_mark, start_page, landing_entry, registration_code, customization, policy, inviter cascade;
    reset session_replication_role`);
}

const codes = async () =>
  (await app.sql<{ code: string }>('select code from registration_code')).map(({ code }) => code);

const customizations = () => app.sql('select key, voucher_percent as percent, version from customization');

test('an empty database gets the demo data and its mark; a second start finds both', async () => {
  expect(await app.sql('select only_row from demo_mark')).toHaveLength(1);
  const before = await customizations();
  await app.areas.demo.useCases.loadDemo();
  expect(await customizations()).toEqual(before);
});

test.each([2, 3, 8])(
  'a start interrupted at row %i leaves no data, and the next start completes the demo',
  async (turn) => {
    await becomeEmpty();
    let left = turn;
    const random = (bytes: number) => {
      left -= 1;
      if (left === 0) throw new Error('interrupted');
      return app.resources.random(bytes);
    };
    await expect(createProgram({ ...app.resources, random }).areas.demo.useCases.loadDemo()).rejects.toThrow(
      'interrupted',
    );
    for (const table of ['demo_mark', 'customization', 'policy', 'inviter', 'registration_code'])
      expect(await app.sql(`select from ${table}`)).toEqual([]);
    await app.areas.demo.useCases.loadDemo();
    expect((await codes()).sort()).toEqual([...DEMO_CODES].sort());
  },
);

test('a demo that an earlier version left incomplete is completed', async () => {
  await app.sql("delete from registration_code where code <> 'NOCTURNE'; delete from policy");
  await app.areas.demo.useCases.loadDemo();
  expect((await codes()).sort()).toEqual([...DEMO_CODES].sort());
  expect(await app.sql('select from inviter')).toHaveLength(2);
  expect(await app.sql('select from policy')).not.toEqual([]);
});

test('a database with data of its own stays unchanged, and the start says what to do', async () => {
  await becomeForeign();
  const problem = describeStartProblem(await app.areas.demo.useCases.loadDemo().catch((error: unknown) => error));
  expect(problem).toContain('VESTIBULE_ENV=production');
  expect(problem).toContain('script/vestibule demo mark');
  expect(await customizations()).toEqual([{ key: 'default', percent: 20, version: 1 }]);
  expect(await app.sql('select from registration_code')).toEqual([]);
});

test('production refuses a database of development by name, and serves one of its own', async () => {
  const problem = describeStartProblem(await refuseDemoDatabase(app.resources.database.db).catch((error) => error));
  expect(problem).toMatch(/^DATABASE_URL or VESTIBULE_DATA names a database of development/);
  await becomeForeign();
  await refuseDemoDatabase(app.resources.database.db);
});

test('the operator may mark it, but not in production', async () => {
  await becomeForeign();
  expect(await mark(inProduction())).toEqual({ kind: 'refused', reason: 'production' });
  await expect(app.areas.demo.useCases.loadDemo()).rejects.toThrow('other than the demo club');
  expect(await mark()).toMatchObject({ kind: 'done' });
  await app.areas.demo.useCases.loadDemo();
  expect((await customizations()).length).toBeGreaterThan(5);
});

test('a command that runs before the first start creates the club that the start then uses', async () => {
  await becomeEmpty();
  expect(await app.areas.demo.useCases.loadDemoIfEmpty()).toBe(true);
  expect((await codes()).sort()).toEqual([...DEMO_CODES].sort());
  await app.sql("insert into customization (key, voucher_percent, created_at) values ('own', 20, now())");
  await app.areas.demo.useCases.loadDemo();
  expect(await app.areas.demo.useCases.loadDemoIfEmpty()).toBe(false);
});

test('a command creates no demo club in production or beside other data', async () => {
  await becomeEmpty();
  expect(await inProduction().areas.demo.useCases.loadDemoIfEmpty()).toBe(false);
  expect(await app.sql('select from demo_mark')).toEqual([]);
  await becomeForeign();
  expect(await app.areas.demo.useCases.loadDemoIfEmpty()).toBe(false);
  expect(await codes()).toEqual([]);
});
