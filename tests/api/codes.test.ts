// The codes of the back office [K1]: list, one code, changes by admins.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#kernel/instant.ts';
import { addAdmin, type Person } from '../support/admins.ts';
import { addInviter } from '../support/cluster.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { register } from '../support/visitors.ts';

let app: TestApp;
const admins: Person[] = [];
beforeAll(async () => {
  app = await openTestApp();
  admins.push(await addAdmin(app, 'OWNER'), await addAdmin(app, 'OWNER'));
});
afterAll(() => app.close());
beforeEach(() => app.setClock(0));

const send = (name: string, variables: object, admin = 0) => app.send(name, variables, admins[admin]?.headers);
const FIRST = { sort: 'CREATED', direction: 'DESCENDING', filter: {} };

async function list(variables: object = {}) {
  const { data, errors } = await send('codeList', { ...FIRST, ...variables });
  return errors ? errors[0]?.extensions : data.registrationCodes;
}

async function listNames(filter: object, sort = 'CODE'): Promise<readonly string[]> {
  const found = await list({ filter, sort, direction: 'ASCENDING', first: 500 });
  return found.edges.map(({ node }: { readonly node: { readonly code: string } }) => node.code);
}

async function findId(code: string): Promise<string> {
  return (await app.sql<{ id: string }>('select id from registration_code where code = $1', [code]))[0]?.id ?? '';
}

async function create(input: object = {}) {
  const given = { inviter: 'clara@members.example', customization: 'default', ...input };
  return (await send('createCode', { input: given })).data.result;
}

const listEntries = (action: string, code = '%') =>
  app.sql<{ actor: string; subject: string; before: object; after: { readonly change?: string } }>(
    'select actor, subject, before, after from audit_entry where action = $1 and subject like $2 order by subject',
    [action, `code:${code}`],
  );

/** Codes of a new inviter, without a registration. */
async function addCodes(prefix: string, count: number): Promise<void> {
  await addInviter(app.database.pool, `${prefix}-FIRST`, 5);
  await app.sql(
    `insert into registration_code (id, code, inviter_id, customization_key, created_at)
     select gen_random_uuid(), $1 || '-' || lpad(n::text, 5, '0'), inviter_id, 'default', created_at
     from registration_code, generate_series(1, $2::int - 1) n where code = $1 || '-FIRST'`,
    [prefix, count],
  );
}

describe('a filter finds', () => {
  test('codes by their beginning, in any case', async () => {
    expect(await listNames({ code: ' social' })).toEqual(['SOCIAL10', 'SOCIAL15', 'SOCIAL20']);
    expect(await listNames({ code: 'NOCTURNE-AND-MORE' })).toEqual([]);
  });

  test('the codes of an inviter, by id or email address', async () => {
    await addInviter(app.database.pool, 'HERS', 2);
    const { edges } = await list({ filter: { inviter: 'HERS@members.example' } });
    expect(edges.map(({ node }: { node: { code: string } }) => node.code)).toEqual(['HERS']);
    expect(await listNames({ inviter: edges[0].node.inviter.id, code: 'HE' })).toEqual(['HERS']);
    expect(await listNames({ inviter: 'nobody@members.example' })).toEqual([]);
  });

  test('codes in each state', async () => {
    const day = (days: number) => new Date(START.getTime() + days * DAY).toISOString();
    await addInviter(app.database.pool, 'IS-BLOCKED', 1);
    await app.sql("update inviter set status = 'blocked' where email = 'is-blocked@members.example'");
    await create({ code: 'IS-USABLE', startsAt: day(-1), endsAt: day(1) });
    await create({ code: 'IS-UPCOMING', startsAt: day(1) });
    await create({ code: 'IS-ENDED', endsAt: day(0) });
    await create({ code: 'IS-DISABLED' });
    await send('changeCodes', { input: { kind: 'DISABLE', ids: [await findId('IS-DISABLED')] } });
    await addInviter(app.database.pool, 'IS-EXHAUSTED', 1);
    await register(app, { registrationCode: 'IS-EXHAUSTED' });
    for (const state of ['USABLE', 'UPCOMING', 'ENDED', 'DISABLED', 'BLOCKED', 'EXHAUSTED'])
      expect(await listNames({ state, code: 'IS-' })).toEqual([`IS-${state}`]);
    app.setClock(DAY);
    expect(await listNames({ state: 'ENDED', code: 'IS-' })).toEqual(['IS-ENDED', 'IS-USABLE']);
    expect(await listNames({ state: 'USABLE', code: 'IS-' })).toEqual(['IS-UPCOMING']);
  });

  test('codes by campaign, customization and link, together', async () => {
    await create({ code: 'PAIR-1', campaign: 'Pairs', linkOnly: true });
    await create({ code: 'PAIR-2', campaign: 'Pairs' });
    expect(await listNames({ campaign: 'Pairs' })).toEqual(['PAIR-1', 'PAIR-2']);
    expect(await listNames({ campaign: 'Pairs', linkOnly: true })).toEqual(['PAIR-1']);
    expect(await listNames({ campaign: 'Pairs', linkOnly: false, customization: 'default' })).toEqual(['PAIR-2']);
    expect(await listNames({ campaign: 'pairs' })).toEqual([]);
    expect(await listNames({ linkOnly: true })).toEqual(['LINKONLY', 'PAIR-1']);
  });
});

test('a list is read forward and back, without a row twice', async () => {
  await addCodes('PAGE', 23);
  for (const [sort, direction] of [
    ['CREATED', 'DESCENDING'],
    ['CREATED', 'ASCENDING'],
    ['CODE', 'DESCENDING'],
  ]) {
    const order = { sort, direction };
    const all = (await list({ ...order, first: 500 })).edges.map(({ node }: { node: { id: string } }) => node.id);
    const forward: string[][] = [];
    let page = await list({ ...order, first: 7 });
    const pages = [page];
    for (; page.pageInfo.hasNextPage; pages.push(page))
      page = await list({ ...order, first: 7, after: page.pageInfo.endCursor });
    for (const { edges } of pages) forward.push(edges.map(({ node }: { node: { id: string } }) => node.id));
    expect(forward.flat()).toEqual(all);
    expect(pages[0].pageInfo.hasPreviousPage).toBe(false);
    for (let back = pages.length - 1; back > 0; back -= 1) {
      page = await list({ ...order, last: 7, before: page.pageInfo.startCursor });
      expect(page.edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual(forward[back - 1]);
      expect(page.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: back > 1 });
    }
  }
});

test.each([
  [{ after: 'nonsense' }, 'cursor-invalid'],
  [{ after: "x' or 1=1" }, 'cursor-invalid'],
  [{ after: Buffer.from('["code","A","b"]').toString('base64url') }, 'cursor-invalid'],
  [
    { after: Buffer.from('["created","yesterday","00000000-0000-7000-8000-000000000000"]').toString('base64url') },
    'cursor-invalid',
  ],
  [
    {
      after: Buffer.from('["created","2026-13-99T99:99:99.000000Z","00000000-0000-7000-8000-000000000000"]').toString(
        'base64url',
      ),
    },
    'cursor-invalid',
  ],
  [{ first: 0 }, 'limit-invalid'],
  [{ first: 501 }, 'limit-invalid'],
  [{ first: 5, last: 5 }, 'place-invalid'],
  [{ last: 5 }, 'place-invalid'],
  [{ filter: { code: "'; drop table registration_code; --" }, sort: 'CODE' }, 'filter-invalid'],
  [{ filter: { inviter: 'no address' } }, 'filter-invalid'],
  [{ filter: { code: 'A' } }, 'order-invalid'],
])('a list is refused: %j', async (variables, reason) => {
  expect(await list(variables)).toEqual({ code: 'BAD_USER_INPUT', reason });
});

describe('a new code', () => {
  test('is created, recorded and found', async () => {
    const result = await create({ code: 'brand-new', campaign: 'Letters', countries: ['DE', 'AT'] });
    expect(result.__typename).toBe('RegistrationCodeCreated');
    const { registrationCode } = (await send('showCode', { id: result.code.id })).data;
    expect(registrationCode).toMatchObject({
      code: 'BRAND-NEW',
      state: 'USABLE',
      campaign: 'Letters',
      countries: ['DE', 'AT'],
      uses: { active: { number: 0, isMore: false } },
    });
    const [entry] = await listEntries('code.created', 'BRAND-NEW');
    expect(entry?.actor).toBe(`member:${admins[0]?.id}`);
  });

  test.each([
    [{ inviter: 'nobody@members.example' }, 'inviter-unknown'],
    [{ code: 'NOCTURNE' }, 'code-taken'],
    [{ code: 'a b' }, 'code-invalid'],
    [{ customization: 'nothing' }, 'customization-unknown'],
    [{ countries: ['XX'] }, 'country-unknown'],
    [{ startsAt: '2026-04-02T00:00:00Z', endsAt: '2026-04-01T00:00:00Z' }, 'period-invalid'],
  ])('is refused: %j', async (input, reason) => {
    expect(await create(input)).toEqual({ __typename: 'RegistrationCodeRefused', reason });
  });
});

const change = (input: object, admin = 0) => send('changeCodes', { input }, admin).then(({ data }) => data.result);
const findChange = async (id: string) => (await send('codeChange', { id })).data.registrationCodeChange;

describe('a change of codes', () => {
  test('by two admins at once happens once, and the audit log names who did it', async () => {
    await create({ code: 'FOR-TWO' });
    const ids = [await findId('FOR-TWO')];
    const results = await Promise.all([0, 1].map((admin) => change({ kind: 'DISABLE', ids }, admin)));
    const changes = await Promise.all(results.map(({ change: { id } }) => findChange(id)));
    expect(changes.map(({ changed }) => changed).sort()).toEqual([0, 1]);
    const winner = changes.findIndex(({ changed }) => changed === 1);
    const entries = await listEntries('code.disabled', 'FOR-TWO');
    expect(entries).toEqual([
      {
        actor: `member:${admins[winner]?.id}`,
        subject: 'code:FOR-TWO',
        before: { disabledAt: null },
        after: { disabledAt: START.toISOString(), change: changes[winner]?.id },
      },
    ]);
    const check = await app.send('checkRegistrationCode', { registrationCode: 'FOR-TWO' });
    expect(check.data.registrationCodeDetails.errors).toEqual(['REGISTRATION_CODE_INVALID']);
  });

  test('ends codes; those that have not started, are disabled or have ended stay', async () => {
    const later = new Date(START.getTime() + DAY).toISOString();
    await create({ code: 'END-1', endsAt: later });
    await create({ code: 'END-2', startsAt: later });
    await create({ code: 'END-3', endsAt: START.toISOString() });
    const ids = await Promise.all(['END-1', 'END-2', 'END-3'].map(findId));
    const { change: made } = await change({ kind: 'END', ids });
    expect(await findChange(made.id)).toMatchObject({ kind: 'END', total: 3, done: 3, changed: 1 });
    expect(await listEntries('code.ended', 'END-%')).toMatchObject([
      { subject: 'code:END-1', before: { endsAt: later }, after: { endsAt: START.toISOString() } },
    ]);
    expect(await listNames({ state: 'ENDED', code: 'END-' })).toEqual(['END-1', 'END-3']);
  });

  test('of all that a filter matches but some is a job, which continues after an interruption', async () => {
    await addCodes('MANY', 251);
    const except = [await findId('MANY-00007')];
    const { change: made } = await change({ kind: 'DISABLE', filter: { code: 'MANY-' }, except });
    expect(await findChange(made.id)).toMatchObject({ total: 250, done: 0, finishedAt: null });
    await app.runJob('invitation.change-codes', { changeId: made.id });
    await app.runJob('invitation.change-codes', { changeId: made.id });
    await app.drain();
    expect(await findChange(made.id)).toMatchObject({ total: 250, done: 250, changed: 250 });
    expect(await listEntries('code.disabled', 'MANY-%')).toHaveLength(250);
    expect(await listNames({ state: 'USABLE', code: 'MANY-' })).toEqual(['MANY-00007']);
  });

  test('is refused without a selection, with too many codes and with ids that are none', async () => {
    const refused = (reason: string) => ({ __typename: 'RegistrationCodeRefused', reason });
    expect(await change({ kind: 'END' })).toEqual(refused('nothing-selected'));
    expect(await change({ kind: 'END', ids: [] })).toEqual(refused('nothing-selected'));
    expect(await change({ kind: 'END', filter: { campaign: 'Nothing' } })).toEqual(refused('nothing-selected'));
    expect(await change({ kind: 'END', ids: ['x'] })).toEqual(refused('id-invalid'));
    expect(await change({ kind: 'END', filter: { code: 'a b' } })).toEqual(refused('filter-invalid'));
    await addCodes('FLOOD', 10_001);
    expect(await change({ kind: 'DISABLE', filter: { code: 'FLOOD-' } })).toEqual(refused('too-many'));
    const except = [await findId('FLOOD-00001')];
    const { change: made } = await change({ kind: 'DISABLE', filter: { code: 'FLOOD-' }, except });
    expect(await findChange(made.id)).toMatchObject({ total: 10_000 });
  });
});

test('the texts of codes are read by their ids, in their order and without unknown ones', async () => {
  const UNKNOWN = '00000000-0000-7000-8000-000000000000';
  const [nocturne, social] = [await findId('NOCTURNE'), await findId('SOCIAL20')];
  const { data } = await send('codeTexts', { ids: [social, UNKNOWN, 'x', nocturne] });
  expect(data.registrationCodeTexts).toEqual(['SOCIAL20', 'NOCTURNE']);
  const { errors } = await send('codeTexts', { ids: Array(1_001).fill(nocturne) });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', reason: 'too-many' });
});

test('rows are counted up to a limit', async () => {
  expect((await list({ filter: { code: 'FLOOD-' }, sort: 'CODE' })).count).toEqual({ number: 10_000, isMore: true });
  expect((await list({ filter: { code: 'MANY-' }, sort: 'CODE' })).count).toEqual({ number: 251, isMore: false });
});

test('a search that matches few of many rows stops and goes on', async () => {
  await app.sql("update registration_code set starts_at = '2027-01-01' where code = 'FLOOD-02000'");
  const filter = { code: 'FLOOD-', state: 'UPCOMING' };
  const first = await list({ filter, sort: 'CODE', direction: 'ASCENDING' });
  expect(first).toMatchObject({ edges: [], pageInfo: { hasNextPage: true, isPartial: true } });
  const after = first.pageInfo.endCursor;
  const second = await list({ filter, sort: 'CODE', direction: 'ASCENDING', after });
  expect(second.edges.map(({ node }: { node: { code: string } }) => node.code)).toEqual(['FLOOD-02000']);
  const before = second.pageInfo.startCursor;
  const back = await list({ filter, sort: 'CODE', direction: 'ASCENDING', last: 50, before });
  expect(back).toMatchObject({ edges: [], pageInfo: { hasPreviousPage: true, isPartial: true } });
});
