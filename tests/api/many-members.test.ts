// Many members exported and erased from a file of the operator [K6]: as one is, in batches, continued where a run ended.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuditTrails } from '#modules/audit/area.ts';
import { exportMembers } from '#modules/personal-data/actions/export-members.ts';
import { createMemberDataStore } from '#modules/personal-data/store/member-data.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import { listBroken } from '../support/account-answers.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { addAdmin, addKnownMember, listTablesWith, NAMES } from '../support/personal-data.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { becomeMember } from '../support/visitors.ts';

const UNKNOWN = '00000003-0000-7000-8000-ffffffffffff';
const MEMBERS = 330;

let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'vestibule-many-'));
  await app.areas.demo.useCases.fillDemo(MEMBERS, () => undefined);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.close();
});

type Row = Readonly<Record<string, unknown>> & { readonly row: number };

async function open(name: string, lines: readonly string[], options: Readonly<Record<string, string>> = {}) {
  const file = join(folder, 'members.txt');
  await writeFile(file, lines.join('\n'));
  const given: Readonly<Record<string, string>> = { file, ...options };
  const outcome = await app.command(name)?.run({
    ...{ words: [], text: (option) => given[option] ?? null, flag: () => false, ...NO_TERMINAL },
    readStdin: async () => '',
  });
  return outcome;
}

async function run(name: string, lines: readonly string[], options: Readonly<Record<string, string>> = {}) {
  const outcome = await open(name, lines, options);
  if (outcome?.kind !== 'listed') throw new Error(`${name} was refused`);
  const rows: Row[] = [];
  for await (const { value, line } of outcome.entries) {
    rows.push(value as Row);
    expect(line).not.toContain('\n');
  }
  return rows;
}

const CONFIRMED = { confirm: 'Maison Nocturne', reason: 'request' };
const erase = async (lines: readonly string[], options = {}) =>
  (await run('member erase-many', lines, { ...CONFIRMED, ...options })).map(({ row, result }) => `${row} ${result}`);
const filled = (number: number) => `00000003-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const isErased = async (ids: readonly string[]) =>
  (await app.sql('select from erased_member where member_id = any($1)', [ids])).length;

test('each row has its result: ids and addresses, twice, unknown, an admin, and comments', async () => {
  const { memberId, email, voucher } = await addKnownMember(app, { postalCode: 'Q7X 9ZZ' });
  const { memberId: other, visitor } = await becomeMember(app);
  const admin = await becomeMember(app);
  await app.sql("update member set role = 'ADMIN', admin_role = 'VIEWER' where id = $1", [admin.memberId]);
  const lines = ['# of Monday', memberId.toUpperCase(), '', ` ${visitor.email.toUpperCase()} `, email, UNKNOWN];
  expect(await erase([...lines, 'nobody@example.org', admin.memberId, 'no name', other])).toEqual([
    ...['1 erased', '2 erased', '3 already-erased', '4 member-unknown', '5 member-unknown', '6 member-is-admin'],
    ...['7 member-unknown', '8 already-erased'],
  ]);
  await app.drain();
  expect(await listTablesWith(app, [email, visitor.email, NAMES.lastName, voucher, 'Q7X 9ZZ'])).toEqual([]);
  const entries = await app.sql<{ after: object }>(
    "select after from audit_entry where action = 'member.erased' and subject = any($1) order by subject = $2 desc",
    [[`member:${memberId}`, `member:${other}`], `member:${memberId}`],
  );
  expect(entries.map(({ after }) => after)).toEqual([
    expect.objectContaining({ reason: 'request', registrations: 1, inviter: 'erased' }),
    { erasedAt: app.time.now.toISOString(), reason: 'request', registrations: 1 },
  ]);
  expect(await erase([memberId, other])).toEqual(['1 already-erased', '2 already-erased']);
  expect(await listBroken(app)).toEqual([]);
});

test('a run that stops leaves whole batches, and the next one continues', async () => {
  const ids = Array.from({ length: 250 }, (_, number) => filled(number));
  const outcome = await open('member erase-many', ids, CONFIRMED);
  if (outcome?.kind !== 'listed') throw new Error('The erasure was refused');
  let seen = 0;
  for await (const _ of outcome.entries) {
    seen += 1;
    if (seen === 30) break;
  }
  expect(await isErased(ids)).toBe(100);
  expect(await listBroken(app)).toEqual([]);
  const rest = await erase(ids, { skip: '30' });
  expect(rest[0]).toBe('31 already-erased');
  expect(rest.filter((row) => row.endsWith(' erased'))).toHaveLength(150);
  expect(rest).toHaveLength(220);
  expect(await isErased(ids)).toBe(250);
  expect(await listBroken(app)).toEqual([]);
});

test("it needs the club's name and a known reason", async () => {
  expect(await open('member erase-many', [filled(300)], { ...CONFIRMED, confirm: 'yes' })).toMatchObject({
    kind: 'refused',
  });
  await expect(open('member erase-many', [filled(300)], { ...CONFIRMED, reason: 'fun' })).rejects.toThrow('--reason');
  await expect(run('member erase-many', ['x'.repeat(400)], CONFIRMED)).rejects.toThrow('more than 320 characters');
  expect(await isErased([filled(300)])).toBe(0);
});

test('many exports are those of each member, and an entry of the audit log each', async () => {
  const numbers = [260, 261, 262, 263];
  const rows = await run('member export-many', [...numbers.map(filled), UNKNOWN, 'member-000000264@example.com']);
  expect(rows.filter(({ result }) => result !== undefined).map(({ row, result }) => `${row} ${result}`)).toEqual([
    ...['1 exported', '2 exported', '3 exported', '4 exported', '5 member-unknown', '6 exported'],
  ]);
  const entries = await app.sql("select from audit_entry where action = 'member.exported' and subject = $1", [
    `member:${filled(262)}`,
  ]);
  expect(entries).toHaveLength(1);
  const admin = await addAdmin(app, 'support@club.example');
  const many = rows
    .filter(({ row, part }) => row === 3 && part !== undefined)
    .map(({ part, data }) => ({ part, data }));
  const one = (await app.send('exportMember', { id: filled(262), after: null }, admin.headers)).data.result.entries;
  const isOfExport = ({ data }: { readonly data?: unknown }) =>
    (data as { action?: string }).action === 'member.exported';
  expect(many.filter((entry) => !isOfExport(entry))).toEqual(
    one.filter((entry: { data: unknown }) => !isOfExport(entry)),
  );
  expect(new Set(rows.map(({ member }) => member).filter(Boolean)).size).toBe(5);
});

test('many are read as far as the reader goes: one batch of a source that never ends', async () => {
  let taken = 0;
  async function* endless() {
    for (;;) {
      taken += 1;
      yield `member-${`${280 + (taken % 2)}`.padStart(9, '0')}@example.com`;
    }
  }
  const { db } = app.database;
  const memberData = createMemberDataStore(db);
  const transaction = createTransaction(db, (tx) => ({ audit: createAuditTrails(app.resources).within(tx) }));
  const results: unknown[] = [];
  for await (const row of exportMembers({ memberData, transaction }, { lines: endless(), skip: 0, actor: 'cli' })) {
    if ('result' in row) results.push(row.result);
    if (results.length === 3) break;
  }
  expect(results).toEqual(['exported', 'exported', 'exported']);
  expect(taken).toBe(100);
});

test('somebody about whom very much is stored is exported as a whole', async () => {
  const id = filled(270);
  await app.sql(
    `insert into session (id, member_id, created_at, expires_at)
     select gen_random_uuid(), $1, now() + n * interval '1 second', now() + interval '1 day' from generate_series(1, 1234) n`,
    [id],
  );
  const rows = await run('member export-many', [filled(271), id, filled(272)]);
  expect(rows.filter(({ member, part }) => member === id && part === 'sessions').length).toBeGreaterThanOrEqual(1_234);
  expect(rows.at(-1)).toMatchObject({ row: 3, result: 'exported' });
});
