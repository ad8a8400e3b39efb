// What admins read of the audit log [K1]: over the API and by the command, with the same filters.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesLike, load } from '../architecture/source-files.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, PASSWORD } from '../support/visitors.ts';

const EMAIL = 'owner@club.example';
const ID = '00000000-0000-7000-8000-00000000000';

let app: TestApp;
let owner: Readonly<Record<string, string>>;
let ownerId = '';

beforeAll(async () => {
  app = await openTestApp();
  const created = await app.areas.membership.useCases.createAdmin({ email: EMAIL, password: PASSWORD });
  if (created.kind === 'created') ownerId = created.member.id;
  owner = bearer((await app.send('login', { email: EMAIL, password: PASSWORD })).data.login.token);
  await app.sql(
    `insert into audit_entry (id, at, actor, action, subject, before, after) values
       ('${ID}1', '2026-01-01T10:00Z', 'member:' || $1, 'code.created', 'code:WINTER-1', null, '{"campaign": "Winter"}'),
       ('${ID}2', '2026-01-02T10:00Z', 'cli', 'code.disabled', 'code:WINTER-1', '{"disabledAt": null}', '{"disabledAt": "2026-01-02T10:00:00.000Z"}'),
       ('${ID}3', '2026-01-03T10:00Z', 'member:${ID}9', 'code.burned', 'ashes', 'null', 'null')`,
    [ownerId],
  );
});
afterAll(() => app.close());

type Filter = Readonly<Record<string, string>>;

const WINTER = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };

async function list(filter: Filter, page: object = { first: 50 }) {
  const { data, errors } = await app.send('auditList', { direction: 'DESCENDING', filter, ...page }, owner);
  return { errors, ...data?.auditEntries };
}

const listIds = async (filter: Filter) =>
  (await list({ ...WINTER, ...filter })).edges.map(({ node }: { readonly node: { readonly id: string } }) =>
    Number(node.id.at(-1)),
  );

async function listByCommand(options: Filter): Promise<readonly { readonly id: string; readonly line: string }[]> {
  const outcome = await app.command('audit list')?.run({
    words: [],
    text: (name) => options[name] ?? null,
    flag: () => false,
    readStdin: async () => '',
    ...NO_TERMINAL,
  });
  if (outcome?.kind !== 'listed') throw new Error(JSON.stringify(outcome));
  const rows = [];
  for await (const { value, line } of outcome.entries) rows.push({ id: (value as { readonly id: string }).id, line });
  return rows;
}

describe('[K1] the entries', () => {
  test.each<[Filter, readonly number[]]>([
    [{}, [3, 2, 1]],
    [{ who: EMAIL.toUpperCase() }, [1]],
    [{ who: 'cli' }, [2]],
    [{ who: `${ID}9` }, [3]],
    [{ who: 'nobody@club.example' }, []],
    [{ action: 'code.disabled' }, [2]],
    [{ who: 'cli', action: 'code.created' }, []],
    [{ subjectKind: 'code' }, [2, 1]],
    [{ subjectKind: 'code', subjectId: 'winter-1' }, [2, 1]],
    [{ subjectKind: 'inviter', subjectId: 'winter-1' }, []],
    [{ from: '2026-01-02T10:00:00Z' }, [3, 2]],
    [{ to: '2026-01-02T10:00:00Z' }, [1]],
  ])('are filtered by %j', async (filter, ids) => {
    expect(await listIds(filter)).toEqual(ids);
    const { subjectKind: kind, subjectId: id, ...rest }: Filter = { ...WINTER, ...filter };
    const rows = await listByCommand({ ...rest, ...(kind && { kind }), ...(id && { id }) });
    expect(rows.map((row) => Number(row.id.at(-1)))).toEqual(ids);
  });

  test('come page by page, in both directions, with their number', async () => {
    const first = await list(WINTER, { first: 2 });
    expect(first).toMatchObject({ count: { number: 3, isMore: false }, pageInfo: { hasNextPage: true } });
    const next = await list(WINTER, { first: 2, after: first.pageInfo.endCursor });
    expect(next.edges).toMatchObject([{ node: { id: `${ID}1` } }]);
    const back = await list(WINTER, { last: 2, before: next.pageInfo.startCursor });
    expect(back.edges).toEqual(first.edges);
  });

  test('say who, what and which values, also those of earlier releases and of accounts that are gone', async () => {
    const read = async (number: number) =>
      (await app.send('showAuditEntry', { id: `${ID}${number}` }, owner)).data.auditEntry;
    expect(await read(1)).toMatchObject({
      ...{ actor: `member:${ownerId}`, actorName: EMAIL, subjectKind: 'code', subjectId: 'WINTER-1', channel: null },
      differences: [{ path: 'campaign', before: null, after: 'Winter' }],
    });
    expect(await read(2)).toMatchObject({
      actorName: 'command line',
      differences: [{ path: 'disabledAt', before: null, after: '2026-01-02T10:00:00.000Z' }],
    });
    expect(await read(3)).toMatchObject({
      actorName: null,
      action: 'code.burned',
      subjectKind: 'ashes',
      subjectId: null,
    });
    expect(await read(7)).toBeNull();
  });

  test.each<[Filter, string]>([
    [{ action: 'code.burned' }, 'filter-invalid'],
    [{ subjectKind: 'ashes' }, 'filter-invalid'],
    [{ who: "' or 1=1" }, 'filter-invalid'],
    [{ subjectId: 'a\0b' }, 'filter-invalid'],
  ])('are not read by %j', async (filter, reason) => {
    const { errors } = await list(filter);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', reason });
  });

  test('are printed with their values', async () => {
    const [row] = await listByCommand({ who: 'cli', ...WINTER });
    const line = 'code.disabled code:WINTER-1; disabledAt: null -> "2026-01-02T10:00:00.000Z"';
    expect(row?.line).toBe(`${ID}2 2026-01-02T10:00:00.000Z command line ${line}`);
    expect(await listByCommand({ ...WINTER, limit: '1' })).toHaveLength(1);
  });
});

describe('[K1] audit show', () => {
  const show = async (id: string) => runCommand(app, 'audit show', [id]);

  test('prints an entry with the values before and after', async () => {
    expect(await show(`${ID}2`)).toMatchObject({
      kind: 'done',
      value: {
        ...{ id: `${ID}2`, action: 'code.disabled', before: { disabledAt: null } },
        differences: [{ path: 'disabledAt', before: null, after: '2026-01-02T10:00:00.000Z' }],
      },
      lines: [
        ...[`id: ${ID}2`, 'at: 2026-01-02T10:00:00.000Z', 'who: command line (cli)', 'action: code.disabled'],
        ...['subject: code:WINTER-1', 'disabledAt: null -> "2026-01-02T10:00:00.000Z"'],
      ],
    });
    // An account that is gone, and an action of another release.
    expect(await show(`${ID}3`)).toMatchObject({ lines: expect.arrayContaining(['action: code.burned']) });
  });

  test.each([`${ID}7`, 'x', 'a\0b'])('refuses %j', async (id) => {
    expect(await show(id)).toEqual({ kind: 'refused', reason: 'entry-unknown' });
  });
});

describe('[K1] an export', () => {
  test('has an entry before its first row, and one with the number of rows', async () => {
    const note = { actor: `member:${ownerId}`, list: 'codes' };
    const { noteExport } = app.areas.audit.useCases;
    await noteExport({ ...note, kind: 'started', filters: { state: 'usable', inviter: '…' } });
    await noteExport({ ...note, kind: 'ended', rows: 7, isComplete: false });
    const rows = await app.sql(
      "select action, actor, after from audit_entry where subject = 'list:codes' order by action desc",
    );
    expect(rows).toEqual([
      { action: 'export.started', actor: note.actor, after: { filters: { state: 'usable', inviter: '…' } } },
      { action: 'export.ended', actor: note.actor, after: { rows: 7, complete: false } },
    ]);
  });

  test('is sent by one function, which records it', () => {
    const senders = filesLike('src/web/**/*.{ts,tsx}')
      .map(load)
      .filter(({ path, text }) => text.includes('createCsvResponse') && !path.includes('.test.'));
    expect(senders.map(({ path }) => path)).toEqual([
      'src/web/admin/list/csv-response.server.ts',
      'src/web/admin/list/export-list.server.ts',
    ]);
  });
});

test.each([
  ['an update', "update audit_entry set actor = 'nobody'"],
  ['a deletion', 'delete from audit_entry'],
  ['a truncation', 'truncate audit_entry'],
  [
    'an unknown channel',
    "insert into audit_entry (id, at, actor, action, subject, channel) values (gen_random_uuid(), now(), 'a', 'b', 'c', 'mail')",
  ],
  [
    'a whole address',
    "insert into audit_entry (id, at, actor, action, subject, channel, network) values (gen_random_uuid(), now(), 'a', 'b', 'c', 'api', '203.0.113.7')",
  ],
])('[K1] the database refuses %s', async (_, statement) => {
  await expect(app.sql(statement)).rejects.toThrow(/append-only|check/);
});
