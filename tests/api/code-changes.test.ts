// Changes of many codes [K1]: what became of each, at once or by a job that is interrupted or cancelled.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY } from '#kernel/instant.ts';
import { addAdmin, type Person } from '../support/admins.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await addAdmin(app, 'OWNER');
});
beforeEach(() => app.setClock(0));
afterAll(() => app.close());

const UNKNOWN = 'ffffffff-0000-7000-8000-000000000000';
const day = (days: number) => new Date(START.getTime() + days * DAY);
const send = (name: string, variables: object, admin = owner) => app.send(name, variables, admin.headers);
const change = async (input: object): Promise<string> => (await send('changeCodes', { input })).data.result.change.id;
const find = async (id: string) => (await send('codeChange', { id })).data.registrationCodeChange;
const readRows = async (id: string) =>
  (await send('codeChangeRows', { id, skip: 0 })).data.registrationCodeChange.rows as readonly object[];

/** Codes with a beginning, in the order of their ids. */
async function addCodes(prefix: string, count: number): Promise<string[]> {
  const rows = await app.sql<{ id: string }>(
    `insert into registration_code (id, code, inviter_id, customization_key, created_at)
     select ('00000000-0000-7000-8000-' || lpad(to_hex(hashtext($1) & 65535), 4, '0') || lpad(n::text, 8, '0'))::uuid,
       $1 || '-' || lpad(n::text, 4, '0'), inviter_id, 'default', created_at
     from registration_code, generate_series(1, $2) n where code = 'NOCTURNE' returning id`,
    [prefix, count],
  );
  return rows.map(({ id }) => id).toSorted();
}

const setCode = (id: string, assignment: string, value: unknown) =>
  app.sql(`update registration_code set ${assignment} = $2 where id = $1`, [id, value]);
const countCodes = async (condition: string, ids: readonly string[]) =>
  (await app.sql(`select from registration_code where id = any($1::uuid[]) and ${condition}`, [ids])).length;
const countEntries = async (action: string, changeId: string) =>
  (await app.sql(`select from audit_entry where action = $1 and after->>'change' = $2`, [action, changeId])).length;

/** Codes of which each has another state. */
async function addStates(prefix: string): Promise<string[]> {
  const ids = await addCodes(prefix, 5);
  const [, disabled = '', ended = '', upcoming = '', like = ''] = ids;
  await setCode(disabled, 'disabled_at', day(-1));
  await setCode(ended, 'ends_at', day(-1));
  await setCode(upcoming, 'starts_at', day(5));
  await setCode(like, 'campaign', 'New');
  await setCode(like, 'ends_at', day(3));
  return [...ids, UNKNOWN];
}

test.each([
  ['DISABLE', ['done', 'code-disabled', 'done', 'done', 'done', 'code-unknown']],
  ['END', ['done', 'code-disabled', 'code-ended', 'code-not-started', 'done', 'code-unknown']],
  ['EDIT', ['done', 'code-disabled', 'code-ended', 'period-invalid', 'terms-unchanged', 'code-unknown']],
] as const)('%s has a result for each code, in their order', async (kind, results) => {
  const ids = await addStates(`STATES-${kind}`);
  const terms = kind === 'EDIT' ? { campaign: 'New', endsAt: day(3).toISOString() } : null;
  const id = await change({ kind, ids, terms });
  const changed = results.filter((result) => result === 'done').length;
  const found = await find(id);
  expect(found).toMatchObject({ kind, total: 6, done: 6, changed, isCancelled: false, finishedAt: expect.any(String) });
  const count = (name: string) => results.filter((result) => result === name).length;
  expect(found.results).toHaveLength(new Set(results).size);
  for (const { result, number } of found.results) expect([result, number]).toEqual([result, count(result)]);
  const names = [1, 2, 3, 4, 5].map((n) => `STATES-${kind}-000${n}`);
  const rows = results.map((result, n) => ({ codeId: ids[n], code: names[n] ?? null, result }));
  expect(await readRows(id)).toEqual(rows);
  expect(found.rows).toEqual(rows.filter(({ result }) => result !== 'done'));
  const action = { DISABLE: 'code.disabled', END: 'code.ended', EDIT: 'code.edited' }[kind];
  expect(await countEntries(action, id)).toBe(changed);
});

/** Lets a job do the first 100 codes of a change and fail at the next ones, because somebody else holds one of them. */
async function interrupt(id: string, heldId: string): Promise<void> {
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query('select from registration_code where id = $1 for update', [heldId]);
  await expect(app.runJob('invitation.change-codes', { changeId: id })).rejects.toThrow();
  await client.query('rollback');
  client.release();
}

test('a job that dies goes on where it was, also if two workers take it over', async () => {
  const ids = await addCodes('DIES', 250);
  await setCode(ids[7] ?? '', 'disabled_at', day(-1));
  const id = await change({ kind: 'DISABLE', ids });
  expect(await find(id)).toMatchObject({ total: 250, done: 0, changed: 0, finishedAt: null, results: [] });
  await interrupt(id, ids[150] ?? '');
  expect(await find(id)).toMatchObject({ done: 100, changed: 99, finishedAt: null });
  await Promise.all([1, 2].map(() => app.runJob('invitation.change-codes', { changeId: id })));
  await app.drain();
  expect(await find(id)).toMatchObject({
    ...{ done: 250, changed: 249, finishedAt: expect.any(String) },
    results: [
      { result: 'done', number: 249 },
      { result: 'code-disabled', number: 1 },
    ],
    rows: [{ code: 'DIES-0008', result: 'code-disabled' }],
  });
  expect(await countEntries('code.disabled', id)).toBe(249);
}, 40_000);

test('a change is cancelled after the batch that runs; what it did stays', async () => {
  const ids = await addCodes('STOPS', 220);
  const id = await change({ kind: 'DISABLE', ids });
  await interrupt(id, ids[150] ?? '');
  expect((await send('cancelCodeChange', { id })).data.cancelRegistrationCodeChange).toEqual({ id });
  await app.runJob('invitation.change-codes', { changeId: id });
  await app.drain();
  const cancelled = { total: 220, done: 100, changed: 100, isCancelled: true, finishedAt: expect.any(String) };
  expect(await find(id)).toMatchObject(cancelled);
  expect(await readRows(id)).toHaveLength(100);
  expect(await countCodes('disabled_at is null', ids)).toBe(120);
  const entries = await app.sql('select action, after from audit_entry where subject = $1', [`codes-change:${id}`]);
  expect(entries).toEqual([{ action: 'codes-change.cancelled', after: { change: 'disable', done: 100, total: 220 } }]);
  const again = await runCommand(app, 'code cancel-change', [id]);
  expect(again).toMatchObject({ lines: ['cancelled, and what is done stays: 100 of 220'] });
}, 40_000);

test('a change that is over, or unknown, cannot be cancelled', async () => {
  const id = await change({ kind: 'DISABLE', ids: await addCodes('OVER', 1) });
  await send('cancelCodeChange', { id });
  expect(await find(id)).toMatchObject({ done: 1, isCancelled: false });
  const over = await runCommand(app, 'code cancel-change', [id]);
  expect(over).toMatchObject({ lines: ['had ended before: 1 of 1'] });
  expect((await send('cancelCodeChange', { id: UNKNOWN })).data.cancelRegistrationCodeChange).toBeNull();
  expect(await runCommand(app, 'code cancel-change', ['x'])).toEqual({ kind: 'refused', reason: 'change-unknown' });
});

test('who may only read codes cancels nothing, and sees what became of them', async () => {
  const id = await change({ kind: 'DISABLE', ids: await addCodes('READ', 101) });
  const viewer = await addAdmin(app, 'VIEWER');
  const { errors } = await send('cancelCodeChange', { id }, viewer);
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  await app.drain();
  const seen = (await send('codeChange', { id }, viewer)).data.registrationCodeChange;
  expect(seen).toMatchObject({ isCancelled: false, results: [{ result: 'done', number: 101 }], rows: [] });
});

test('[K2] a command says how it is cancelled, and what became of the codes', async () => {
  const ids = await addCodes('TYPED', 120);
  await setCode(ids[3] ?? '', 'disabled_at', day(-1));
  await setCode(ids[4] ?? '', 'ends_at', day(-1));
  const notes: string[] = [];
  const outcome = await app.command('code end')?.run({
    words: [],
    text: (option) => (option === 'beginning' ? 'TYPED' : null),
    flag: () => false,
    readStdin: async () => '',
    ...{ ...NO_TERMINAL, note: (line: string) => void notes.push(line) },
  });
  expect(outcome).toMatchObject({
    kind: 'done',
    value: { total: 120, ended: 118, isCancelled: false, rows: expect.arrayContaining([]) },
    lines: ['118 of 120 codes ended', '1: code-disabled', '1: code-ended'],
  });
  const { change: id, rows } = (outcome as { value: { change: string; rows: readonly object[] } }).value;
  expect(rows).toHaveLength(120);
  expect(rows[3]).toEqual({ codeId: ids[3], code: 'TYPED-0004', result: 'code-disabled' });
  expect(notes).toEqual([`code cancel-change ${id} cancels this change, also after this command is interrupted`]);
});
