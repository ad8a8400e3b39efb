// The members of the back office [K1]: list, one member, card and sessions.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#kernel/instant.ts';
import { addAdmin, type Person } from '../support/admins.ts';
import { getPort, openRaw } from '../support/raw-socket.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, PASSWORD, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
const admins: Person[] = [];
beforeAll(async () => {
  app = await openTestApp();
  admins.push(await addAdmin(app, 'OWNER'), await addAdmin(app, 'OWNER'));
});
afterAll(() => app.close());
beforeEach(() => app.setClock(0));

const send = (name: string, variables: object, admin = 0) => app.send(name, variables, admins[admin]?.headers);

async function list(variables: object = {}) {
  const given = { sort: 'JOINED', direction: 'DESCENDING', filter: {}, ...variables };
  const { data, errors } = await send('memberList', given);
  return errors ? errors[0]?.extensions : data.members;
}

type Node = { readonly id: string; readonly email: string };
const getIds = ({ edges }: { readonly edges: readonly { readonly node: Node }[] }) => edges.map(({ node }) => node.id);

async function listEmails(filter: object, sort = 'JOINED'): Promise<readonly string[]> {
  const found = await list({ filter, sort, direction: 'ASCENDING', first: 500 });
  return found.edges.map(({ node }: { readonly node: Node }) => node.email);
}

const show = async (id: string) => (await send('showMember', { id })).data.member;
const changeCard = async (variables: object, admin = 0) =>
  (await send('changeMemberCard', { reason: 'A good customer', ...variables }, admin)).data.result;
const revoke = async (variables: object, admin = 0) =>
  (await send('revokeMemberSessions', variables, admin)).data.result;

const DONE = { __typename: 'MemberChanged' };
const refused = (reason: string) => ({ __typename: 'MemberChangeRefused', reason });

const listEntries = (id: string) =>
  app.sql('select actor, action, before, after from audit_entry where subject = $1 order by at, id', [`member:${id}`]);

describe('[K1] the list of members', () => {
  beforeAll(async () => {
    for (const [firstName, lastName, email] of [
      ['Zoë', 'Findling', 'zoe.findling@gmail.com'],
      ['Zacharias', 'Findling', 'zacharias@find.example.com'],
      ['Anna Maria', 'van Findel', 'anna@find.example.com'],
    ])
      await becomeMember(app, { firstName, lastName, email });
  });

  test('finds an address in any spelling of its mailbox, and by its beginning', async () => {
    expect(await listEmails({ email: ' ZoeFindling+club@GoogleMail.com ' }, 'EMAIL')).toEqual([
      'zoe.findling@gmail.com',
    ]);
    expect(await listEmails({ email: 'Z' }, 'EMAIL')).toEqual(['zacharias@find.example.com', 'zoe.findling@gmail.com']);
    expect(await listEmails({ email: 'nobody@find.example.com' }, 'EMAIL')).toEqual([]);
  });

  test('finds a name from any of its words on, in any case', async () => {
    const both = ['zacharias@find.example.com', 'zoe.findling@gmail.com'];
    expect(await listEmails({ name: 'findl' }, 'NAME')).toEqual(both);
    expect(await listEmails({ name: 'ZOË findling' }, 'NAME')).toEqual(['zoe.findling@gmail.com']);
    expect(await listEmails({ name: 'findl', email: 'zo' }, 'EMAIL')).toEqual(['zoe.findling@gmail.com']);
  });

  test.each([
    ['Ada', 'Ada', ['ada Ada', 'ADA ada', 'Ada Ada']],
    // PostgreSQL decides which letters are equal: JavaScript converts this one to two characters.
    ['İpek', 'Ipek', ['İpek Ipek', 'ipek İpek']],
  ])('lists and counts %s %s once, in whichever case the names are typed', async (firstName, lastName, typed) => {
    const { visitor } = await becomeMember(app, { firstName, lastName });
    for (const name of typed) {
      expect(await listEmails({ name }, 'NAME'), name).toEqual([visitor.email]);
      const page = await list({ filter: { name }, sort: 'NAME', direction: 'ASCENDING' });
      expect(page.count, name).toMatchObject({ number: 1 });
    }
  });

  test('finds a member by id and by voucher code, alone or together with others', async () => {
    const { memberId, visitor } = await becomeMember(app, { country: 'SE', language: 'sv' });
    const { voucher } = await show(memberId);
    expect(await listEmails({ id: memberId.toUpperCase() })).toEqual([visitor.email]);
    expect(await listEmails({ voucher: ` ${voucher.code.toLowerCase()} ` })).toEqual([visitor.email]);
    expect(await listEmails({ voucher: voucher.code, country: 'SE', language: 'sv' })).toEqual([visitor.email]);
    expect(await listEmails({ voucher: voucher.code, country: 'DE' })).toEqual([]);
    expect(await listEmails({ voucher: 'NOBODYS-CODE' })).toEqual([]);
  });

  test('filters by card, newsletter and time of joining', async () => {
    app.setClock(-3 * DAY);
    const early = await becomeMember(app, { country: 'FR', newsletter: true });
    app.setClock(0);
    const late = await becomeMember(app, { country: 'FR' });
    await changeCard({ id: late.memberId, card: 'DIAMOND', from: null });
    expect(await listEmails({ card: 'DIAMOND' })).toEqual([late.visitor.email]);
    expect(await listEmails({ country: 'FR', card: 'NONE' })).toEqual([early.visitor.email]);
    expect(await listEmails({ country: 'FR', newsletter: true })).toEqual([early.visitor.email]);
    expect(await listEmails({ country: 'FR', newsletter: false })).toEqual([late.visitor.email]);
    expect(await listEmails({ country: 'FR', joinedFrom: START.toISOString() })).toEqual([late.visitor.email]);
    expect(await listEmails({ country: 'FR', joinedBefore: START.toISOString() })).toEqual([early.visitor.email]);
  });

  test('has no admins, unless they are members as well', async () => {
    const { memberId } = await becomeMember(app, { email: 'both@find.example.com' });
    await app.sql("update member set role = 'ADMIN', admin_role = 'SUPPORT' where id = $1", [memberId]);
    const emails = await listEmails({});
    expect(emails).toContain('both@find.example.com');
    expect(emails).not.toContain(admins[0]?.email);
    expect((await send('showMember', { id: admins[0]?.id })).data.member).toBeNull();
  });

  test.each([
    ['JOINED', 'DESCENDING', {}],
    ['EMAIL', 'ASCENDING', { email: 'ada' }],
    ['NAME', 'DESCENDING', { name: 'Kern' }],
  ])('by %s %s is read forward and back, without a row twice', async (sort, direction, filter) => {
    if (sort === 'JOINED') for (let n = 0; n < 7; n += 1) await becomeMember(app);
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
    [{ filter: { voucher: "'; drop table member; --" } }, 'filter-invalid'],
    [{ filter: { id: 'x' } }, 'filter-invalid'],
    [{ filter: { email: 'a' } }, 'order-invalid'],
    [{ sort: 'NAME' }, 'order-invalid'],
  ])('is refused: %j', async (variables, reason) => {
    expect(await list(variables)).toEqual({ code: 'BAD_USER_INPUT', reason });
  });
});

describe('[K1] one member', () => {
  test('has the voucher with its state, who invited, and whom the member invited', async () => {
    const { memberId, visitor, registrationId } = await becomeMember(app);
    const { members } = app.stores;
    expect(await members.findMember(memberId)).not.toBeNull();
    const shown = await show(memberId);
    expect(shown).toMatchObject({ registrationId, voucher: { state: 'VALID', percent: 10 }, invitations: null });
    expect(shown.invitedBy).toMatchObject({ code: 'NOCTURNE', isErased: false });
    app.setClock(400 * DAY);
    const { token } = (await app.send('login', { email: admins[0]?.email, password: PASSWORD })).data.login;
    const later = (await app.send('showMember', { id: memberId }, bearer(token))).data.member;
    expect(later).toMatchObject({ voucher: { state: 'EXPIRED' }, sessions: [] });
    app.setClock(0);
    await runCommand(app, 'inviter create', [], { name: 'Ada Kern', email: visitor.email, balance: '9' });
    const [inviter] = await app.sql<{ id: string }>('select id from inviter where email = $1', [visitor.email]);
    await runCommand(app, 'code create', [], { inviter: inviter?.id ?? '', code: 'ADAS-CODE' });
    const guest = await becomeMember(app, { registrationCode: 'ADAS-CODE' });
    await registerWithLink(app, { registrationCode: 'ADAS-CODE' });
    const { invitations } = await show(memberId);
    expect(invitations).toEqual({ inviterId: inviter?.id, pending: 1, joined: { number: 1, isMore: false } });
    await app.sql("update inviter set status = 'deleted' where id = $1", [inviter?.id]);
    expect((await show(guest.memberId)).invitedBy).toMatchObject({ inviterId: inviter?.id, isErased: true });
  });

  test('has open sessions with their device and network, never a full address', async () => {
    const { memberId, visitor } = await becomeMember(app);
    app.setClock(MINUTE);
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' };
    await app.send('login', { email: visitor.email, password: PASSWORD }, headers, '203.0.113.77');
    const { sessions, lastLoginAt } = await show(memberId);
    expect(sessions).toMatchObject([{ device: 'Firefox, Windows', network: '203.0.113.0/24' }, {}]);
    expect(lastLoginAt).toBe(new Date(START.getTime() + MINUTE).toISOString());
    expect(JSON.stringify(await app.sql('select * from session'))).not.toContain('203.0.113.77');
  });
});

describe('[K1] [A3] the card of a member', () => {
  test('is changed with a reason, which is shown and not in the audit log', async () => {
    const { memberId: id } = await becomeMember(app);
    const reason = 'Ms Kern spent much';
    expect(await changeCard({ id, card: 'GOLD', from: null, reason: ` ${reason} ` })).toEqual(DONE);
    app.setClock(SECOND);
    expect(await runCommand(app, 'member card', [id], { card: 'none', reason: 'By mistake' })).toMatchObject({
      kind: 'done',
    });
    const { card, cardChanges } = await show(id);
    expect(card).toBeNull();
    expect(cardChanges).toMatchObject([
      { before: 'GOLD', after: null, reason: 'By mistake', actor: 'cli', actorName: null },
      { before: null, after: 'GOLD', reason, actorName: admins[0]?.email },
    ]);
    expect(await listEntries(id)).toEqual([
      {
        actor: `member:${admins[0]?.id}`,
        action: 'member.card-changed',
        before: { card: null },
        after: { card: 'GOLD' },
      },
      { actor: 'cli', action: 'member.card-changed', before: { card: 'GOLD' }, after: { card: null } },
    ]);
  });

  test('is changed by one of two admins who saw the same card', async () => {
    const { memberId: id } = await becomeMember(app);
    const cards = ['SILVER', 'GOLD'];
    const results = await Promise.all(cards.map((card, admin) => changeCard({ id, card, from: null }, admin)));
    expect(results).toContainEqual(DONE);
    expect(results).toContainEqual(refused('card-changed'));
    const winner = results.findIndex(({ __typename: name }) => name === DONE.__typename);
    expect(await show(id)).toMatchObject({ card: cards[winner], cardChanges: [{ after: cards[winner] }] });
    expect(await listEntries(id)).toHaveLength(1);
  });

  test('is not changed without a reason, nor to itself, nor of nobody', async () => {
    const { memberId: id } = await becomeMember(app);
    for (const reason of ['', ' \n', 'x'.repeat(501), 'a\0'])
      expect(await changeCard({ id, card: 'GOLD', from: null, reason })).toEqual(refused('reason-invalid'));
    expect(await changeCard({ id, card: null, from: null })).toEqual(refused('card-unchanged'));
    expect(await changeCard({ id, card: 'GOLD', from: 'SILVER' })).toEqual(refused('card-changed'));
    for (const nobody of ['x', '00000000-0000-7000-8000-000000000000', admins[0]?.id])
      expect(await changeCard({ id: nobody, card: 'GOLD', from: null })).toEqual(refused('member-unknown'));
    expect(await listEntries(id)).toEqual([]);
  });
});

describe('[K1] the sessions of a member', () => {
  test('end at once, one or all, and their sockets close', async () => {
    const { memberId: id, token: first, visitor } = await becomeMember(app);
    app.setClock(SECOND);
    const login = async () => (await app.send('login', { email: visitor.email, password: PASSWORD })).data.login.token;
    const [second, third] = [await login(), await login()];
    const port = await getPort(app);
    const socket = await openRaw(port);
    await socket.init({ headers: { Authorization: `Bearer ${second}` } });
    const { sessions } = await show(id);
    const isLoggedIn = async (token: string) => (await app.send('me', {}, bearer(token))).data.me !== null;
    const [oldest] = await app.sql<{ id: string }>('select id from session where member_id = $1 order by created_at', [
      id,
    ]);
    expect(sessions).toHaveLength(3);
    expect(await revoke({ id, sessionId: oldest?.id })).toEqual(DONE);
    expect(await Promise.all([first, second, third].map(isLoggedIn))).toEqual([false, true, true]);
    expect(await revoke({ id, sessionId: oldest?.id })).toEqual(refused('session-unknown'));
    app.setClock(2 * SECOND);
    expect(await revoke({ id })).toEqual(DONE);
    expect(await Promise.all([second, third].map(isLoggedIn))).toEqual([false, false]);
    expect(await socket.closed).toEqual([4403, 'Session ended']);
    expect(await revoke({ id })).toEqual(refused('no-sessions'));
    expect((await show(id)).sessions).toEqual([]);
    const entries = await listEntries(id);
    expect(entries).toHaveLength(3);
    expect(entries[0]).toEqual({
      actor: `member:${admins[0]?.id}`,
      action: 'session.ended',
      before: { session: oldest?.id },
      after: null,
    });
  });

  test('of another member or of an admin are not ended', async () => {
    const { memberId: id } = await becomeMember(app);
    const { memberId: other } = await becomeMember(app);
    const [session] = (await show(other)).sessions;
    expect(await revoke({ id, sessionId: session.id })).toEqual(refused('session-unknown'));
    await app.sql("update member set role = 'ADMIN', admin_role = 'OWNER' where id = $1", [other]);
    expect(await revoke({ id: other })).toEqual(refused('member-is-admin'));
    expect(await revoke({ id: admins[1]?.id })).toEqual(refused('member-unknown'));
    expect((await show(other)).sessions).toHaveLength(1);
    expect(await runCommand(app, 'member revoke-sessions', ['nobody@find.example.com'])).toMatchObject({
      kind: 'refused',
    });
  });
});
