// Changes of many members at the command line [K1] [K2]: the job of the back office, and what became of each row.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember } from '../support/visitors.ts';

type Options = Readonly<Record<string, string>>;
type Result = { readonly named: string; readonly memberId: string | null; readonly result: string };

const NOBODY = '00000000-0000-7000-8000-000000000000';
const GOLD = { card: 'gold', reason: 'Good customers' };
const shown: unknown[] = [];
let app: TestApp;
let folder = '';
beforeAll(async () => {
  [app, folder] = await Promise.all([openTestApp(), mkdtemp(join(tmpdir(), 'members-'))]);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function change(kind: string, options: Options) {
  const outcome = await app.command('member change')?.run({
    words: [kind],
    text: (option) => options[option] ?? null,
    flag: (option) => option in options,
    readStdin: async () => options.stdin ?? '',
    ...NO_TERMINAL,
    progress: (...counts) => void shown.push(counts),
  });
  if (!outcome || outcome.kind === 'listed') throw new Error('no result');
  return outcome;
}

async function writeRows(lines: readonly string[]): Promise<string> {
  const file = join(folder, 'members.txt');
  await writeFile(file, lines.join('\n'));
  return file;
}

const getRows = (value: unknown) => (value as { readonly rows: readonly Result[] }).rows;

async function fillClub(email: string): Promise<readonly string[]> {
  const rows = await app.sql<{ id: string }>(
    `select id from member where email like $1 and card is distinct from 'DIAMOND' order by id limit 250`,
    [email],
  );
  return rows.map(({ id }) => id);
}

describe('[K1] member change card', () => {
  test('gives the members of a file a card, and says what became of each row', async () => {
    const [one, other, third] = [await becomeMember(app), await becomeMember(app), await becomeMember(app)];
    await app.sql("update member set card = 'GOLD' where id = $1", [third.memberId]);
    const address = one.visitor.email.toUpperCase();
    const lines = [
      '# regulars',
      address,
      other.memberId,
      '',
      third.memberId,
      'nobody@example.org',
      NOBODY,
      'x',
      address,
    ];
    const outcome = await change('card', { ...GOLD, file: await writeRows(lines) });
    const rows = [
      { named: address, memberId: one.memberId, result: 'done' },
      { named: other.memberId, memberId: other.memberId, result: 'done' },
      { named: third.memberId, memberId: third.memberId, result: 'card-unchanged' },
      { named: 'nobody@example.org', memberId: null, result: 'member-unknown' },
      { named: NOBODY, memberId: NOBODY, result: 'member-unknown' },
      { named: 'x', memberId: null, result: 'member-unknown' },
      { named: address, memberId: one.memberId, result: 'done' },
    ];
    expect(outcome).toMatchObject({ kind: 'done', value: { kind: 'card', total: 4, changed: 2, rows } });
    expect(outcome.lines).toEqual([...rows.map(({ named, result }) => `${named} ${result}`), '2 of 4 changed']);
    const { id } = (outcome as { readonly value: { readonly id: string } }).value;
    expect(
      await app.sql('select actor, channel, action, before, after from audit_entry where subject = $1', [
        `member:${one.memberId}`,
      ]),
    ).toEqual([
      {
        ...{ actor: 'cli', channel: 'command', action: 'member.card-changed' },
        ...{ before: { card: null }, after: { card: 'GOLD', change: id } },
      },
    ]);
    expect(await app.sql('select reason, actor from card_change where member_id = $1', [other.memberId])).toEqual([
      { reason: GOLD.reason, actor: 'cli' },
    ]);
  });

  test('takes the cards of a filter away', async () => {
    const [one, other] = [await becomeMember(app, { country: 'LU' }), await becomeMember(app, { country: 'LU' })];
    await app.sql("update member set card = 'SILVER' where id = $1", [one.memberId]);
    const outcome = await change('card', { card: 'none', reason: 'A mistake', country: 'LU', 'has-card': 'silver' });
    expect(outcome).toMatchObject({ value: { rows: [{ named: one.memberId, result: 'done' }] } });
    expect(await app.sql('select card from member where id = any($1)', [[one.memberId, other.memberId]])).toEqual([
      { card: null },
      { card: null },
    ]);
  });

  test('shows its progress; a worker that has the event, too, changes nothing', async () => {
    await app.areas.demo.useCases.fillDemo(1_000, () => undefined);
    const ids = await fillClub('member-%');
    expect(ids).toHaveLength(250);
    shown.length = 0;
    const outcome = await change('card', { card: 'diamond', reason: 'Regulars', ids: ids.join(',') });
    expect(shown).toEqual([
      [100, 250],
      [200, 250],
      [250, 250],
    ]);
    const { id } = (outcome as { readonly value: { readonly id: string } }).value;
    expect(getRows(outcome.value).filter(({ result }) => result === 'done')).toHaveLength(250);
    await app.drain();
    expect(await app.sql('select done, changed from member_change where id = $1', [id])).toEqual([
      { done: 250, changed: 250 },
    ]);
  }, 60_000);

  test('goes on after a worker of the previous release, which stores no results', async () => {
    const ids = (await fillClub('%@example.%')).toSorted();
    await app.sql(`create function as_before() returns trigger language plpgsql as $$ begin
      if old.done = 0 then new.results := '{}'; end if;
      return new; end $$`);
    await app.sql('create trigger as_before before update on member_change for each row execute function as_before()');
    const outcome = await change('card', { card: 'diamond', reason: 'Regulars', ids: ids.join(',') });
    await app.sql('drop trigger as_before on member_change');
    const results = getRows(outcome.value).map(({ result }) => result);
    expect(new Set(results.slice(0, 100))).toEqual(new Set(['not-recorded']));
    expect(results.slice(100)).toHaveLength(150);
    expect(new Set(results.slice(100))).toEqual(new Set(['done']));
  });
});

test('[K1] member change says which members it did not reach because it was cancelled', async () => {
  const ids = (await fillClub('%')).toSorted();
  await app.sql(`create function cancel_it() returns trigger language plpgsql as
    $$ begin new.is_cancelled := true; new.finished_at := now(); return new; end $$`);
  await app.sql('create trigger cancel_it before update on member_change for each row execute function cancel_it()');
  const outcome = await change('card', { card: 'diamond', reason: 'Regulars', ids: ids.join(',') });
  await app.sql('drop trigger cancel_it on member_change');
  expect(outcome).toMatchObject({ kind: 'done', value: { total: ids.length, changed: 100 } });
  expect('lines' in outcome && outcome.lines?.at(-1)).toBe(`cancelled: ${ids.length - 100} not reached`);
  const results = getRows(outcome.value).map(({ result }) => result);
  expect(results.filter((result) => result === 'done')).toHaveLength(100);
  expect(results.filter((result) => result === 'not-reached')).toHaveLength(ids.length - 100);
});

test('[K1] member change takes an id in each spelling for the same member', async () => {
  const { memberId } = await becomeMember(app);
  const outcome = await change('card', { ...GOLD, ids: `${memberId.toUpperCase()},${memberId}` });
  expect(outcome).toMatchObject({ kind: 'done', value: { total: 1, changed: 1 } });
  expect(getRows(outcome.value).map(({ result }) => result)).toEqual(['done', 'done']);
});

test('[K1] member change sessions ends those of members, not of admins', async () => {
  const [one, other, third] = [await becomeMember(app), await becomeMember(app), await becomeMember(app)];
  await app.sql("update member set role = 'ADMIN', admin_role = 'SUPPORT' where id = $1", [other.memberId]);
  await app.sql('update session set revoked_at = now() where member_id = $1', [third.memberId]);
  const ids = [one, other, third].map(({ memberId }) => memberId);
  const outcome = await change('sessions', { ids: ids.join(',') });
  expect(getRows(outcome.value).map(({ result }) => result)).toEqual(['done', 'member-is-admin', 'no-sessions']);
  expect((await app.send('me', {}, bearer(one.token))).data.me).toBeNull();
  expect((await app.send('me', {}, bearer(other.token))).data.me).not.toBeNull();
});

describe('[K2] member change refuses', () => {
  test.each<[string, string, Options, string]>([
    ['no selection', 'sessions', {}, 'no member is selected'],
    ['an id of nothing', 'sessions', { ids: 'x' }, '--ids needs ids'],
    ['no reason', 'card', { card: 'gold', ids: NOBODY }, '--reason needs a text'],
    ['too many', 'sessions', { file: '-', stdin: `${NOBODY}\n`.repeat(10_001) }, 'at most 10000'],
  ])('%s', async (_, kind, options, reason) => {
    const outcome = await change(kind, options);
    expect(outcome.kind === 'refused' && outcome.reason).toContain(reason);
  });

  test('a file without a member, with its rows', async () => {
    const outcome = await change('sessions', { file: await writeRows(['nobody@example.org']) });
    expect(outcome).toMatchObject({
      kind: 'refused',
      value: { rows: [{ named: 'nobody@example.org', memberId: null, result: 'member-unknown' }] },
      lines: ['nobody@example.org member-unknown'],
    });
  });

  test.each<Options>([{ ids: NOBODY }, { file: '-', stdin: NOBODY }])(
    'a change of nobody, with its rows: %j',
    async (options) => {
      expect(await change('sessions', options)).toMatchObject({
        kind: 'refused',
        reason: 'no member was changed',
        value: {
          ...{ refused: 'no member was changed', kind: 'sessions', total: 1, changed: 0 },
          rows: [{ named: NOBODY, memberId: NOBODY, result: 'member-unknown' }],
        },
        lines: [`${NOBODY} member-unknown`],
      });
    },
  );

  test.each<[string, Options, string]>([
    ['erase', {}, 'CHANGE is one of card, sessions'],
    ['card', { reason: 'x', ids: NOBODY }, 'needs --card'],
    ['card', { card: 'platinum', reason: 'x' }, '--card must be one of'],
    ['sessions', { ids: NOBODY, country: 'LU' }, 'name members by'],
    ['sessions', { email: 'a b' }, 'no member can have'],
    ['sessions', { card: 'gold', country: 'LU' }, '--has-card'],
    ['sessions', { reason: 'x', country: 'LU' }, '--has-card'],
  ])('the wrong usage %s %j', async (kind, options, message) => {
    await expect(change(kind, options)).rejects.toThrow(message);
  });
});
