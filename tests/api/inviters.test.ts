// The inviters of the back office [K1]: list, one inviter, changes by admins and commands.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, SECOND } from '#kernel/instant.ts';
import { addAdmin, type Person } from '../support/admins.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, PASSWORD, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
let made = 0;
const admins: Person[] = [];
beforeAll(async () => {
  app = await openTestApp();
  admins.push(await addAdmin(app, 'OWNER'), await addAdmin(app, 'OWNER'));
});
afterAll(() => app.close());
beforeEach(() => app.setClock(0));

const send = (name: string, variables: object, admin = 0) => app.send(name, variables, admins[admin]?.headers);

async function list(variables: object = {}) {
  const given = { sort: 'CREATED', direction: 'DESCENDING', filter: {}, ...variables };
  const { data, errors } = await send('inviterList', given);
  return errors ? errors[0]?.extensions : data.inviters;
}

type Node = { readonly id: string; readonly email: string };
const getIds = ({ edges }: { readonly edges: readonly { readonly node: Node }[] }) => edges.map(({ node }) => node.id);

async function listEmails(filter: object, sort = 'CREATED'): Promise<readonly string[]> {
  const found = await list({ filter, sort, direction: 'ASCENDING', first: 500 });
  return found.edges.map(({ node }: { readonly node: Node }) => node.email);
}

async function addInviter(
  changes: { readonly name?: string; readonly email?: string; readonly balance?: number } = {},
) {
  made += 1;
  const { name = 'Ines Vogt', email = `inviter.${made}@example.org`, balance = 9 } = changes;
  expect(await runCommand(app, 'inviter create', [], { name, email, balance: String(balance) })).toMatchObject({
    kind: 'done',
  });
  const [row] = await app.sql<{ id: string }>('select id from inviter where email = $1', [email]);
  const id = row?.id ?? '';
  const code = `INVITER-${made}`;
  await runCommand(app, 'code create', [], { inviter: id, code });
  return { id, email, code };
}

const show = async (id: string) => (await send('showInviter', { id })).data.inviter;
const change = async (name: string, variables: object, admin = 0) =>
  (await send(name, { reason: 'A good season', ...variables }, admin)).data.result;

const DONE = { __typename: 'InviterChanged' };
const refused = (reason: string) => ({ __typename: 'InviterChangeRefused', reason });

const listEntries = (id: string) =>
  app.sql('select action, before, after from audit_entry where subject = $1 order by at, id', [`inviter:${id}`]);

describe('[K1] the list of inviters', () => {
  beforeAll(async () => {
    await addInviter({ name: 'Zoë Findling', email: 'zoe.findling@gmail.com' });
    await addInviter({ name: 'Zacharias Findling', email: 'zacharias@find.example.org', balance: 120 });
  });

  test('finds an address in any spelling of its mailbox, a name from any word on, and an id', async () => {
    const { id, email } = await addInviter();
    expect(await listEmails({ email: ' ZoeFindling+x@GoogleMail.com ' }, 'EMAIL')).toEqual(['zoe.findling@gmail.com']);
    expect(await listEmails({ email: 'zach' }, 'EMAIL')).toEqual(['zacharias@find.example.org']);
    expect(await listEmails({ name: 'findl' }, 'NAME')).toHaveLength(2);
    expect(await listEmails({ name: 'ZOË findling' }, 'NAME')).toEqual(['zoe.findling@gmail.com']);
    expect(await listEmails({ id: id.toUpperCase() })).toEqual([email]);
  });

  test('filters by what is left, status and time of creation', async () => {
    const { id, email, code } = await addInviter({ name: 'Rosa Rest', balance: 1 });
    const ofRosa = (filter: object) => listEmails({ name: 'Rosa Rest', ...filter }, 'NAME');
    expect(await ofRosa({ free: 'FEW' })).toEqual([email]);
    await registerWithLink(app, { registrationCode: code });
    expect(await ofRosa({ free: 'FEW' })).toEqual([]);
    expect(await ofRosa({ free: 'NONE' })).toEqual([email]);
    expect(await listEmails({ free: 'MANY' })).toContain('zacharias@find.example.org');
    await change('blockInviter', { id, version: 2 });
    for (const sort of ['CREATED', 'NAME', 'EMAIL'])
      expect(await listEmails({ status: 'BLOCKED' }, sort)).toContain(email);
    expect(await listEmails({ status: 'ACTIVE' })).not.toContain(email);
    const from = new Date(START.getTime() + DAY).toISOString();
    expect(await listEmails({ createdFrom: from })).toEqual([]);
    expect(await listEmails({ createdBefore: from, status: 'BLOCKED' }, 'NAME')).toContain(email);
  });

  test.each([
    ['CREATED', 'DESCENDING', {}],
    ['NAME', 'ASCENDING', {}],
    ['EMAIL', 'DESCENDING', { status: 'ACTIVE' }],
    ['NAME', 'DESCENDING', { name: 'Vogt' }],
  ])('by %s %s of %j is read forward and back, without a row twice', async (sort, direction, filter) => {
    if (sort === 'CREATED') for (let n = 0; n < 7; n += 1) await addInviter();
    const order = { sort, direction, filter };
    const all = getIds(await list({ ...order, first: 500 }));
    expect(all.length).toBeGreaterThanOrEqual(7);
    const pages = [await list({ ...order, first: 3 })];
    for (let page = pages[0]; page.pageInfo.hasNextPage; pages.push(page))
      page = await list({ ...order, first: 3, after: page.pageInfo.endCursor });
    expect(pages.flatMap(getIds)).toEqual(all);
    for (let back = pages.length - 1; back > 0; back -= 1) {
      const page = await list({ ...order, last: 3, before: pages[back].pageInfo.startCursor });
      expect(getIds(page)).toEqual(getIds(pages[back - 1]));
    }
  });

  test.each([
    [{ after: 'nonsense' }, 'cursor-invalid'],
    [{ first: 501 }, 'limit-invalid'],
    [{ first: 5, last: 5 }, 'place-invalid'],
    [{ filter: { email: 'a b' }, sort: 'EMAIL' }, 'filter-invalid'],
    [{ filter: { id: 'x' } }, 'filter-invalid'],
    [{ filter: { email: 'a' } }, 'order-invalid'],
  ])('is refused: %j', async (variables, reason) => {
    expect(await list(variables)).toEqual({ code: 'BAD_USER_INPUT', reason });
  });
});

describe('[K1] a change of one inviter', () => {
  test('stores its reason, which is not in the audit log, and the change is', async () => {
    const { id } = await addInviter({ balance: 30 });
    const reason = 'Ms Vogt asked for more';
    app.setClock(SECOND);
    expect(await change('grantInvitations', { id, amount: 12, reason: ` ${reason} `, version: 2 })).toEqual(DONE);
    app.setClock(2 * SECOND);
    expect(await change('blockInviter', { id, version: 3 })).toEqual(DONE);
    app.setClock(3 * SECOND);
    expect(await runCommand(app, 'inviter unblock', [], { inviter: id })).toMatchObject({ kind: 'done' });
    expect(await show(id)).toMatchObject({
      ...{ status: 'ACTIVE', balance: 42, free: 42, pending: 0, version: 5 },
      changes: [
        { kind: 'UNBLOCK', amount: null, reason: null, actor: 'cli', actorName: null },
        { kind: 'BLOCK', reason: 'A good season', actorName: admins[0]?.email },
        { kind: 'GRANT', amount: 12, reason, actor: `member:${admins[0]?.id}` },
        { kind: 'GRANT', amount: 30, reason: null },
      ],
    });
    expect(await listEntries(id)).toEqual([
      { action: 'inviter.created', before: null, after: { balance: 30 } },
      { action: 'inviter.granted', before: { balance: 30 }, after: { balance: 42 } },
      { action: 'inviter.blocked', before: { status: 'active' }, after: { status: 'blocked' } },
      { action: 'inviter.unblocked', before: { status: 'blocked' }, after: { status: 'active' } },
    ]);
  });

  test('makes the codes of a blocked inviter invalid, and valid again', async () => {
    const { id, code } = await addInviter();
    const check = async () =>
      (await app.send('checkRegistrationCode', { registrationCode: code })).data.registrationCodeDetails.errors;
    expect(await check()).toEqual([]);
    await change('blockInviter', { id, version: 2 });
    expect(await check()).toEqual(['INVITER_INVALID']);
    await change('unblockInviter', { id, version: 3 });
    expect(await check()).toEqual([]);
  });

  test('is made by one of two admins who saw the same inviter', async () => {
    const { id } = await addInviter();
    const results = await Promise.all([
      change('grantInvitations', { id, amount: 5, version: 2 }, 0),
      change('grantInvitations', { id, amount: 5, version: 2 }, 1),
    ]);
    expect(results).toContainEqual(DONE);
    expect(results).toContainEqual(refused('inviter-changed'));
    expect(await show(id)).toMatchObject({ balance: 14, version: 3 });
    expect(await listEntries(id)).toHaveLength(2);
  });

  test('is refused without a reason, without a whole amount, for a status it has, and of nobody', async () => {
    const { id } = await addInviter();
    for (const reason of ['', ' \n', 'x'.repeat(501), 'a\0'])
      expect(await change('blockInviter', { id, reason, version: 2 })).toEqual(refused('reason-invalid'));
    for (const amount of [0, -5, 1_000_000_000])
      expect(await change('grantInvitations', { id, amount, version: 2 })).toEqual(refused('amount-invalid'));
    expect(await change('unblockInviter', { id, version: 2 })).toEqual(refused('status-unchanged'));
    for (const nobody of ['x', '00000000-0000-7000-8000-000000000000'])
      expect(await change('blockInviter', { id: nobody, version: 1 })).toEqual(refused('inviter-unknown'));
    await app.sql("update inviter set status = 'deleted' where id = $1", [id]);
    expect(await change('unblockInviter', { id, version: 2 })).toEqual(refused('inviter-deleted'));
    expect(await listEntries(id)).toHaveLength(1);
  });

  test('a grant and registrations at the same moment lose no invitation', async () => {
    const { id, code } = await addInviter({ balance: 3 });
    const registrations = Array.from({ length: 6 }, () => registerWithLink(app, { registrationCode: code }));
    const grants = [1, 2].map((amount) =>
      runCommand(app, 'inviter grant', [], { inviter: id, amount: String(amount) }),
    );
    const results = await Promise.allSettled([...registrations, ...grants]);
    const joined = results.slice(0, 6).filter(({ status }) => status === 'fulfilled').length;
    expect(joined).toBeGreaterThanOrEqual(3);
    expect(await show(id)).toMatchObject({ balance: 6, pending: joined, free: 6 - joined });
    const { ledger } = (await send('inviterLedger', { id })).data.inviter;
    expect(ledger.edges[0].node).toMatchObject({ balance: 6, pending: joined });
    const { guarantees } = await app.areas.registration.useCases.verifyGuarantees();
    expect(guarantees.filter(({ broken }) => broken > 0)).toEqual([]);
  });

  test('names are those of a person, by the rules of members', async () => {
    for (const name of ['Ada <b>Kern</b>', 'Ada 4711', `Ada ${'x'.repeat(51)}`, 'Ada ---'])
      expect(await runCommand(app, 'inviter create', [], { name, email: 'names@example.org', balance: '1' })).toEqual({
        kind: 'refused',
        reason: 'name-invalid',
      });
  });
});

describe('[K1] a change of several inviters', () => {
  const changeAll = async (variables: object) => {
    const { change: begun, ...refused } = (await send('changeInviters', variables)).data.result;
    return begun ? (await send('invitersChange', { id: begun.id })).data.invitersChange : refused;
  };

  test('grants to all that are selected, and leaves alone whom it does not apply to', async () => {
    const [one, two] = [await addInviter(), await addInviter()];
    await change('blockInviter', { id: two.id, version: 2 });
    const ids = [two.id, one.id, one.id, '00000000-0000-7000-8000-000000000000'];
    const reason = 'Spring';
    app.setClock(SECOND);
    const count = (result: string, number: number) => expect.objectContaining({ result, number });
    const granted = await changeAll({ kind: 'GRANT', ids, amount: 4, reason });
    expect(granted).toMatchObject({ total: 3, results: [count('done', 2), count('inviter-unknown', 1)] });
    app.setClock(2 * SECOND);
    expect(await changeAll({ kind: 'BLOCK', ids, reason })).toMatchObject({ total: 3, done: 3 });
    expect(await show(one.id)).toMatchObject({ status: 'BLOCKED', balance: 13, changes: [{ reason }, { reason }, {}] });
  });

  test('of a filter changes all of it but some', async () => {
    const [one, two] = [await addInviter({ name: 'Alpha Filter' }), await addInviter({ name: 'Beta Filter' })];
    const selected = { filter: { name: 'Filter' }, except: [one.id] };
    const result = await changeAll({ kind: 'BLOCK', ...selected, reason: 'x' });
    expect(result).toMatchObject({ total: 1, results: [{ result: 'done', number: 1 }] });
    expect([(await show(one.id)).status, (await show(two.id)).status]).toEqual(['ACTIVE', 'BLOCKED']);
  });
});

test('[K1] the outlook divides the balance by the activations of a day', async () => {
  const { id, code } = await addInviter({ balance: 10 });
  expect((await show(id)).outlook).toMatchObject({ kind: 'NO_PACE', consumed: 0 });
  await becomeMember(app, { registrationCode: code });
  await becomeMember(app, { registrationCode: code });
  app.setClock(14 * DAY);
  const { token } = (await app.send('login', { email: admins[0]?.email, password: PASSWORD })).data.login;
  const { inviter } = (await app.send('showInviter', { id }, bearer(token))).data;
  const lastsUntil = new Date(START.getTime() + (14 + 56) * DAY).toISOString();
  expect(inviter).toMatchObject({ balance: 8, outlook: { kind: 'UNTIL', consumed: 2, days: 14, lastsUntil } });
});
