// Admins and their sessions [G1] [K1], by the API and the command line.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addAdmin,
  changeAdmins,
  createAdminEmail,
  getRole,
  type Headers,
  listAudit,
  logIn,
  type Person,
} from '../support/admins.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, PASSWORD } from '../support/visitors.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await addAdmin(app, 'OWNER');
});
beforeEach(() => app.sql('delete from rate_limit'));
afterAll(() => app.close());

function change(operation: string, variables: object, headers: Headers = owner.headers): Promise<string> {
  return changeAdmins(app, operation, variables, headers);
}

const FIRST = { sort: 'EMAIL', direction: 'ASCENDING', filter: {} };

/** The addresses of the admins that a filter finds. */
async function list(filter: object, order: object = {}): Promise<readonly string[]> {
  const { data } = await app.send('adminList', { ...FIRST, ...order, filter }, owner.headers);
  return data.admins.edges.map(({ node }: { readonly node: { readonly email: string } }) => node.email);
}

describe('[K1] the list of admins', () => {
  test('is filtered by role, login and second factor', async () => {
    const [asleep, awake] = [await addAdmin(app, 'MARKETING'), await addAdmin(app, 'MARKETING')];
    await app.sql('update session set revoked_at = now() where member_id = $1', [asleep.id]);
    await app.sql(
      `insert into passkey (id, member_id, slot, name, credential_id, public_key, sign_counter, transports, is_synced, created_at)
       values (gen_random_uuid(), $1, 1, 'Phone', 'x', 'x', 0, '{}', false, now())`,
      [awake.id],
    );
    const role = 'MARKETING';
    expect(await list({ role })).toEqual([asleep.email, awake.email].toSorted());
    expect(await list({ role, status: 'LOGGED_OUT' })).toEqual([asleep.email]);
    expect(await list({ role, status: 'LOGGED_IN' })).toEqual([awake.email]);
    expect(await list({ role, factor: 'PASSKEY' })).toEqual([awake.email]);
    expect(await list({ role, factor: 'NONE' })).toEqual([asleep.email]);
    expect(await list({ role, factor: 'TOTP' })).toEqual([]);
    await app.sql('delete from session where member_id = $1', [asleep.id]);
    expect(await list({ role, status: 'UNKNOWN' })).toEqual([asleep.email]);
  });

  test('is read page by page in each order, and a search has its own', async () => {
    const emails: string[] = [];
    for (let after: string | null = null; ; ) {
      const { data }: Awaited<ReturnType<TestApp['send']>> = await app.send(
        'adminList',
        { ...FIRST, first: 1, after },
        owner.headers,
      );
      const { edges, pageInfo, count } = data.admins;
      emails.push(...edges.map(({ node }: { readonly node: { readonly email: string } }) => node.email));
      expect(count).toEqual({ number: expect.any(Number), isMore: false });
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(emails.length).toBeGreaterThan(2);
    expect(emails).toEqual(await list({}));
    expect(emails).toEqual(emails.toSorted());
    expect((await list({}, { sort: 'CREATED', direction: 'DESCENDING' })).toSorted()).toEqual(emails);
    expect(await list({ email: owner.email.toUpperCase() })).toEqual([owner.email]);
    const refused = await app.send('adminList', { ...FIRST, sort: 'CREATED', filter: { email: 'x' } }, owner.headers);
    expect(refused.errors?.[0]?.extensions).toMatchObject({ reason: 'order-invalid' });
  });

  test('is listed by the command line, with the open invitations where nothing is filtered', async () => {
    const all = await runCommand(app, 'admin list', []);
    expect(all).toMatchObject({ value: { admins: expect.any(Array), invitations: expect.any(Array) } });
    const owners = await runCommand(app, 'admin list', [], { role: 'owner', status: 'in' });
    expect(owners).toMatchObject({ value: { admins: [{ id: owner.id, role: 'OWNER' }], invitations: [] } });
  });
});

describe('[G1] an admin', () => {
  test('is listed with role, last login and sessions, for owners only', async () => {
    const support = await addAdmin(app, 'SUPPORT');
    const found = await list({ email: support.email });
    expect(found).toEqual([support.email]);
    const { data } = await app.send('adminList', { ...FIRST, filter: { email: support.email } }, owner.headers);
    expect(data.admins.edges[0].node).toMatchObject({
      role: 'SUPPORT',
      openSessions: 1,
      lastLoginAt: app.time.now.toISOString(),
    });
    const { errors } = await app.send('adminList', FIRST, support.headers);
    expect(errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN', permission: 'admins.read' });
  });

  test('has another role from the next request on, and the audit log says so', async () => {
    const admin = await addAdmin(app, 'SUPPORT');
    expect(await change('changeAdminRole', { adminId: admin.id, role: 'VIEWER' })).toBe('AdminChanged');
    expect(await getRole(app, admin.headers)).toBe('VIEWER');
    expect((await listAudit(app, `member:${admin.id}`)).at(-1)).toEqual({
      actor: `member:${owner.id}`,
      action: 'admin.role-changed',
      before: { role: 'SUPPORT' },
      after: { role: 'VIEWER' },
    });
    // The same role again changes nothing, and is no entry.
    const before = await listAudit(app, `member:${admin.id}`);
    expect(await change('changeAdminRole', { adminId: admin.id, role: 'VIEWER' })).toBe('AdminChanged');
    expect(await listAudit(app, `member:${admin.id}`)).toEqual(before);
  });

  test('whose role somebody else has changed meanwhile keeps it; the same change twice is one', async () => {
    const { id, headers } = await addAdmin(app, 'SUPPORT');
    const press = (role: string) => change('changeAdminRole', { adminId: id, role, from: 'SUPPORT' });
    const results = await Promise.all([press('VIEWER'), press('MARKETING')]);
    expect(results.toSorted()).toEqual(['AdminChanged', 'role-changed']);
    const role = results[0] === 'AdminChanged' ? 'VIEWER' : 'MARKETING';
    expect(await getRole(app, headers)).toBe(role);
    expect(await press(role)).toBe('AdminChanged');
    expect((await listAudit(app, `member:${id}`)).filter(({ action }) => action === 'admin.role-changed')).toHaveLength(
      1,
    );
  });

  test('who is removed is logged out everywhere, and the account is gone', async () => {
    const admin = await addAdmin(app, 'SUPPORT');
    expect(await change('removeAdmin', { adminId: admin.id })).toBe('AdminChanged');
    expect((await app.graphql('{ me { id } }', {}, admin.headers)).data.me).toBeNull();
    const login = await app.send('login', { email: admin.email, password: PASSWORD });
    expect(login.data.login.__typename).toBe('LoginRefused');
    expect(await change('removeAdmin', { adminId: admin.id })).toBe('admin-unknown');
  });

  test.each(['changeAdminRole', 'removeAdmin'])('who is the last owner stays: %s', async (operation) => {
    expect(await change(operation, { adminId: owner.id, role: 'VIEWER' })).toBe('last-owner');
    expect(await getRole(app, owner.headers)).toBe('OWNER');
    const changes = (await listAudit(app, `member:${owner.id}`)).filter(({ action }) => action !== 'admin.logged-in');
    expect(changes.map(({ action }) => action)).toEqual(['admin.created']);
  });

  test('stays an owner when two owners demote or remove each other at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const other = await addAdmin(app, 'OWNER');
      const act = round % 2 === 0 ? 'changeAdminRole' : 'removeAdmin';
      const results = await Promise.all([
        change(act, { adminId: other.id, role: 'VIEWER' }, owner.headers),
        change(act, { adminId: owner.id, role: 'VIEWER' }, other.headers),
      ]);
      const [count] = await app.sql<{ count: number }>("select count(*) from member where admin_role = 'OWNER'");
      expect([results.filter((result) => result === 'AdminChanged').length, count?.count]).toEqual([1, 1]);
      const [last] = await app.sql<{ id: string; email: string }>(
        "select id, email from member where admin_role = 'OWNER'",
      );
      owner = { id: last?.id ?? '', email: last?.email ?? '', headers: await logIn(app, last?.email ?? '', PASSWORD) };
    }
  });

  test('the database itself refuses to leave the club without an owner', async () => {
    await becomeMember(app);
    for (const statement of [
      "update member set admin_role = 'VIEWER' where role = 'ADMIN'",
      "update member set role = 'MEMBER', admin_role = null where admin_role = 'OWNER'",
      "delete from member where admin_role = 'OWNER'",
    ])
      await expect(app.sql(statement)).rejects.toThrow('the last owner stays an owner');
    await expect(app.sql("update member set admin_role = 'VIEWER' where role = 'MEMBER'")).rejects.toThrow(
      'member_admin_role',
    );
  });
});

describe('[G1] the sessions of admins', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0';

  test('are listed with browser and system, and each admin ends the own ones', async () => {
    const admin = await addAdmin(app, 'VIEWER');
    const other = await logIn(app, admin.email, PASSWORD, { 'user-agent': FIREFOX });
    const { data } = await app.send('ownSessions', {}, admin.headers);
    const [newest, oldest] = data.ownSessions.toSorted((one: { device: string }) =>
      one.device === 'Firefox, Windows' ? -1 : 1,
    );
    expect([newest.device, newest.isCurrent, oldest.isCurrent]).toEqual(['Firefox, Windows', false, true]);
    expect(await change('endOwnSession', { sessionId: newest.id }, admin.headers)).toBe('AdminChanged');
    expect([await getRole(app, other), await getRole(app, admin.headers)]).toEqual([null, 'VIEWER']);
    expect((await listAudit(app, `member:${admin.id}`)).at(-1)).toEqual({
      actor: `member:${admin.id}`,
      action: 'session.ended',
      before: { session: newest.id },
      after: null,
    });
  });

  test('of others are ended by owners only, and sessions of members by nobody here', async () => {
    const admin = await addAdmin(app, 'VIEWER');
    const { token } = await becomeMember(app);
    const [own] = (await app.send('ownSessions', {}, owner.headers)).data.ownSessions;
    const [member] = await app.sql<{ id: string }>(
      "select s.id from session s join member m on m.id = s.member_id where m.role = 'MEMBER' and s.revoked_at is null limit 1",
    );
    expect(await change('endOwnSession', { sessionId: own.id }, admin.headers)).toBe('session-unknown');
    expect(await change('endAdminSession', { sessionId: own.id }, admin.headers)).toBe('FORBIDDEN');
    expect(await change('endAdminSession', { sessionId: member?.id })).toBe('session-unknown');
    const shown = (await app.send('showAdmin', { id: admin.id }, owner.headers)).data.admin;
    expect(await change('endAdminSession', { sessionId: shown.sessions[0].id })).toBe('AdminChanged');
    expect([
      await getRole(app, admin.headers),
      (await app.graphql('{ me { id } }', {}, bearer(token))).data.me,
    ]).toEqual([null, expect.anything()]);
  });
});

describe('[K2] the commands', () => {
  async function run(
    name: string,
    words: readonly string[],
    options: Readonly<Record<string, string>> = {},
    stdin = PASSWORD,
  ) {
    const outcome = await app.command(name)?.run({
      words,
      text: (option) => options[option] ?? null,
      flag: (option) => option in options,
      readStdin: async () => stdin,
      ...NO_TERMINAL,
    });
    return outcome?.kind === 'done' ? outcome.value : outcome?.kind === 'refused' ? outcome.reason : null;
  }

  test('create, invite, list, change, log out and remove admins', async () => {
    const [email, invited] = [createAdminEmail(), createAdminEmail()];
    const created = await run('admin create', [], { email, role: 'support' });
    const { id } = created as { readonly id: string };
    const headers = await logIn(app, email, PASSWORD);
    expect(await getRole(app, headers)).toBe('SUPPORT');
    expect(await run('admin role', [email], { role: 'marketing' })).toEqual({ id });
    expect(await getRole(app, headers)).toBe('MARKETING');
    expect(await run('admin invite', [], { email: invited, role: 'viewer', language: 'sv' })).toEqual({
      id: expect.any(String),
    });
    const listed = await run('admin list', []);
    expect(listed).toMatchObject({
      admins: expect.arrayContaining([expect.objectContaining({ email, role: 'MARKETING' })]),
      invitations: expect.arrayContaining([expect.objectContaining({ email: invited, language: 'sv' })]),
    });
    expect(await run('admin sessions', [id])).toHaveLength(1);
    expect(await run('admin sessions', [email], { end: 'all' })).toEqual({ ended: 1 });
    expect(await getRole(app, headers)).toBeNull();
    expect(await run('admin remove', [email])).toEqual({ id });
    expect(await run('admin remove', [email])).toBe('admin-unknown');
    const changes = (await listAudit(app, `member:${id}`)).filter(({ action }) => action !== 'admin.logged-in');
    expect(changes.map(({ actor }) => actor)).toEqual(Array(4).fill('cli'));
  });

  test('name a created admin, and say why a password is refused', async () => {
    const email = createAdminEmail();
    const given = { email, name: 'Ada Maria Kern', role: 'viewer' };
    expect(await run('admin create', [], given, 'short')).toBe('password-too-short: fewer than 10 characters');
    expect(await run('admin create', [], given, 'Kern-hat-eine-Meise')).toMatch(/^password-personal: it contains/);
    await expect(run('admin create', [], { email, name: 'Ada' })).rejects.toThrow('--name needs a first and a last');
    await run('admin create', [], given);
    expect(await app.sql('select first_name, last_name from member where email = $1', [email])).toEqual([
      { first_name: 'Ada', last_name: 'Maria Kern' },
    ]);
  });

  test('refuse to remove the last owner, and what is neither an id nor an address', async () => {
    expect(await run('admin remove', [owner.email])).toBe('last-owner');
    await expect(run('admin remove', ['somebody'])).rejects.toThrow('an id or an email address');
    await expect(run('admin role', [owner.email], { role: 'boss' })).rejects.toThrow(
      '--role must be one of viewer, support',
    );
  });
});
