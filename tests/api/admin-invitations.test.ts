// Invitations of admins [G1] [K1].
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { DAY } from '#kernel/instant.ts';
import type { AdminRole } from '#kernel/permissions.ts';
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
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, PASSWORD } from '../support/visitors.ts';

const NEW_PASSWORD = 'four quiet lanterns';
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

async function invite(email: string, role: AdminRole = 'SUPPORT', headers: Headers = owner.headers): Promise<string> {
  expect(await change('inviteAdmin', { email, role, language: 'de' }, headers)).toBe('AdminChanged');
  await app.drain();
  return getToken(email);
}

function getToken(email: string): string {
  const link = app.mails.findLast(({ to }) => to === email)?.links[0] ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}

async function findInvitation(email: string): Promise<string> {
  const { data } = await app.send('openAdminInvitations', {}, owner.headers);
  return data.adminInvitations.find((one: { readonly email: string }) => one.email === email)?.id;
}

async function accept(token: string, names: object = { firstName: 'Hanna', lastName: 'Helm' }): Promise<string> {
  const { data } = await app.send('acceptAdminInvitation', { token, password: NEW_PASSWORD, ...names });
  return data.result.__typename;
}

async function opens(token: string): Promise<boolean> {
  return (await app.send('openedAdminInvitation', { token })).data.openedAdminInvitation !== null;
}

describe('[G1] an invitation', () => {
  test('is mailed in the language of the invited, works once, and sets a password and names', async () => {
    const email = createAdminEmail();
    const token = await invite(email);
    const invitation = await findInvitation(email);
    const mail = app.mails.findLast(({ to }) => to === email);
    expect(mail).toMatchObject({ kind: 'admin-invitation', locale: 'de' });
    expect(mail?.text).toContain('Support');
    expect((await app.send('openedAdminInvitation', { token })).data.openedAdminInvitation).toEqual({
      ...{ email, role: 'SUPPORT', hasAccount: false },
    });
    expect(await accept(token)).toBe('AdminInvitationAccepted');
    const headers = await logIn(app, email, NEW_PASSWORD);
    expect(await getRole(app, headers)).toBe('SUPPORT');
    const { id } = (await app.graphql('{ me { id } }', {}, headers)).data.me;
    const [{ after } = {}] = await listAudit(app, `member:${id}`);
    expect(after).toEqual({ role: 'SUPPORT', invitation });
    expect([await opens(token), await accept(token)]).toEqual([false, 'AdminInvitationRefused']);
  });

  test('stores the hash of its secret only, and the audit log no address', async () => {
    const email = createAdminEmail();
    const token = await invite(email);
    const [row] = await app.sql<{ all: string; hash: Buffer }>(
      'select i::text as all, token_hash as hash from admin_invitation i where email = $1',
      [email],
    );
    expect(row?.hash).toHaveLength(32);
    expect(row?.all).not.toContain(token);
    const id = await findInvitation(email);
    expect(await listAudit(app, `admin-invitation:${id}`)).toEqual([
      {
        actor: `member:${owner.id}`,
        action: 'admin-invitation.created',
        before: null,
        after: { role: 'SUPPORT', language: 'de' },
      },
    ]);
    const [leak] = await app.sql<{ count: number }>('select count(*) from audit_entry e where e::text like $1', [
      `%${email}%`,
    ]);
    expect(leak?.count).toBe(0);
  });

  test('is refused for an admin, for a second time, and for what is no address', async () => {
    const email = createAdminEmail();
    await invite(email);
    const values = { role: 'VIEWER', language: 'en' };
    expect(await change('inviteAdmin', { email: ` ${email.toUpperCase()}`, ...values })).toBe('already-invited');
    expect(await change('inviteAdmin', { email: owner.email, ...values })).toBe('already-admin');
    expect(await change('inviteAdmin', { email: 'nobody', ...values })).toBe('email-invalid');
    expect(await change('inviteAdmin', { email: createAdminEmail(), role: 'VIEWER', language: 'xx' })).toBe(
      'BAD_USER_INPUT',
    );
  });

  test('ends after seven days, and another mail replaces the link', async () => {
    const email = createAdminEmail();
    const first = await invite(email);
    app.setClock(7 * DAY + 1);
    expect([await opens(first), await accept(first)]).toEqual([false, 'AdminInvitationRefused']);
    app.setClock(0);
    const id = await findInvitation(email);
    app.setClock(1_000);
    expect(await change('resendAdminInvitation', { invitationId: id })).toBe('AdminChanged');
    // The link of the earlier mail is invalid even before the other mail leaves.
    expect(await opens(first)).toBe(false);
    await app.drain();
    const second = getToken(email);
    expect([second === first, await opens(second)]).toEqual([false, true]);
    app.setClock(0);
  });

  test('[K2] is mailed again and revoked at the command line, by its id or address', async () => {
    const email = createAdminEmail();
    const first = await invite(email);
    const id = await findInvitation(email);
    app.setClock(1_000);
    expect(await runCommand(app, 'admin resend-invitation', [email.toUpperCase()])).toEqual({
      ...{ kind: 'done', value: { id }, lines: [`${id} mailed again`] },
    });
    await app.drain();
    const second = getToken(email);
    expect([await opens(first), await opens(second)]).toEqual([false, true]);
    expect(await runCommand(app, 'admin revoke-invitation', [id])).toMatchObject({ kind: 'done', value: { id } });
    expect(await opens(second)).toBe(false);
    const refused = { kind: 'refused', reason: 'invitation-unknown' };
    for (const word of [id, email]) {
      expect(await runCommand(app, 'admin resend-invitation', [word])).toEqual(refused);
      expect(await runCommand(app, 'admin revoke-invitation', [word])).toEqual(refused);
    }
    await expect(runCommand(app, 'admin revoke-invitation', ['x'])).rejects.toThrow('needs an id or an email address');
    const entries = (await listAudit(app, `admin-invitation:${id}`)).filter(({ actor }) => actor === 'cli');
    expect(entries.map(({ action }) => action)).toEqual(['admin-invitation.resent', 'admin-invitation.revoked']);
    app.setClock(0);
  });

  test('can be revoked, which its mail that still waits respects', async () => {
    const email = createAdminEmail();
    expect(await change('inviteAdmin', { email, role: 'VIEWER', language: 'en' })).toBe('AdminChanged');
    const id = await findInvitation(email);
    expect(await change('revokeAdminInvitation', { invitationId: id })).toBe('AdminChanged');
    await app.drain();
    expect(app.mails.filter(({ to }) => to === email)).toEqual([]);
    expect(await change('revokeAdminInvitation', { invitationId: id })).toBe('invitation-unknown');
    expect(await change('resendAdminInvitation', { invitationId: id })).toBe('invitation-unknown');
    expect((await listAudit(app, `admin-invitation:${id}`)).map(({ action }) => action)).toEqual([
      'admin-invitation.created',
      'admin-invitation.revoked',
    ]);
  });

  test('mails the same link when its job runs again', async () => {
    const email = createAdminEmail();
    const token = await invite(email);
    const id = await findInvitation(email);
    await app.sql('update admin_invitation set sent_at = null where id = $1', [id]);
    const [row] = await app.sql<{ at: Date }>('select asked_at as at from admin_invitation where id = $1', [id]);
    const requested = { invitationId: id, askedAt: row?.at.toISOString() };
    await app.runJob('membership.send-admin-invitation', requested);
    expect(getToken(email)).toBe(token);
    const sent = app.mails.length;
    await app.runJob('membership.send-admin-invitation', requested);
    expect(app.mails).toHaveLength(sent);
  });

  test('names each wrong field, and keeps the link', async () => {
    const token = await invite(createAdminEmail());
    const given = { token, firstName: ' ', lastName: 'Helm', password: 'short' };
    const { data } = await app.send('acceptAdminInvitation', given);
    expect(data.result.fields).toEqual([
      { name: 'firstName', code: 'validation.firstName' },
      { name: 'password', code: 'password.too-short' },
    ]);
    expect(await opens(token)).toBe(true);
  });

  test('is accepted by one of two at the same time', async () => {
    const token = await invite(createAdminEmail());
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.sort()).toEqual(['AdminInvitationAccepted', 'AdminInvitationRefused']);
  });

  test('gives a member of the club the role, ends the sessions, and leaves a member when the role ends', async () => {
    const { visitor, token: session, memberId } = await becomeMember(app);
    const token = await invite(visitor.email, 'MARKETING');
    expect((await app.send('openedAdminInvitation', { token })).data.openedAdminInvitation.hasAccount).toBe(true);
    expect(await accept(token, {})).toBe('AdminInvitationAccepted');
    expect((await app.graphql('{ me { id } }', {}, bearer(session))).data.me).toBeNull();
    const headers = await logIn(app, visitor.email, NEW_PASSWORD);
    expect(await getRole(app, headers)).toBe('MARKETING');
    expect(await change('removeAdmin', { adminId: memberId })).toBe('AdminChanged');
    expect((await app.graphql('{ me { id } }', {}, headers)).data.me).toBeNull();
    const again = await logIn(app, visitor.email, NEW_PASSWORD);
    const { data } = await app.graphql('{ me { role adminRole voucher { percent } } }', {}, again);
    expect(data.me).toEqual({ role: 'MEMBER', adminRole: null, voucher: { percent: 10 } });
  });

  test('is sent a limited number of times an hour by one admin', async () => {
    const other = await addAdmin(app, 'OWNER');
    const { points } = LIMITS['admin-invitation'];
    const values = { role: 'VIEWER', language: 'en' };
    for (let count = 0; count < points; count += 1)
      expect(await change('inviteAdmin', { email: owner.email, ...values }, other.headers)).toBe('already-admin');
    expect(await change('inviteAdmin', { email: createAdminEmail(), ...values }, other.headers)).toBe(
      'too-many-invitations',
    );
    expect(await change('removeAdmin', { adminId: other.id })).toBe('AdminChanged');
  });

  test('leaves with whoever sent it last: an owner who is removed or demoted has none open', async () => {
    for (const [operation, variables] of [
      ['removeAdmin', {}],
      ['changeAdminRole', { role: 'SUPPORT' }],
    ] as const) {
      const other = await addAdmin(app, 'OWNER');
      const [own, taken] = [createAdminEmail(), createAdminEmail()];
      const tokens = [await invite(own, 'OWNER', other.headers), await invite(taken, 'VIEWER', other.headers)];
      const [ownId, takenId] = [await findInvitation(own), await findInvitation(taken)];
      app.setClock(1_000);
      expect(await change('resendAdminInvitation', { invitationId: takenId })).toBe('AdminChanged');
      await app.drain();
      expect(await change(operation, { adminId: other.id, ...variables })).toBe('AdminChanged');
      expect([await opens(tokens[0] ?? ''), await accept(tokens[0] ?? '')]).toEqual([false, 'AdminInvitationRefused']);
      expect(await opens(getToken(taken))).toBe(true);
      expect(await listAudit(app, `admin-invitation:${ownId}`)).toContainEqual({
        actor: `member:${owner.id}`,
        action: 'admin-invitation.revoked',
        before: { role: 'OWNER', language: 'de' },
        after: null,
      });
      app.setClock(0);
    }
  });

  test('of somebody who became an admin in another way opens nothing, and changes nothing', async () => {
    const email = createAdminEmail();
    const token = await invite(email, 'OWNER');
    await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD, adminRole: 'VIEWER' });
    expect([await opens(token), await accept(token, {})]).toEqual([false, 'AdminInvitationRefused']);
    expect(await getRole(app, await logIn(app, email, PASSWORD))).toBe('VIEWER');
  });

  test('is closed when somebody becomes an admin in another way, and the audit log says so', async () => {
    const email = createAdminEmail();
    await invite(email, 'OWNER');
    const id = await findInvitation(email);
    await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD, adminRole: 'VIEWER' });
    expect(await findInvitation(email)).toBeUndefined();
    expect(await listAudit(app, `admin-invitation:${id}`)).toContainEqual({
      actor: 'cli',
      action: 'admin-invitation.revoked',
      before: { role: 'OWNER', language: 'de' },
      after: null,
    });
  });

  const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

  /** Sends an operation while another transaction holds the account of the member, changes it, and commits. */
  async function during(memberId: string, statement: string, send: () => Promise<string>): Promise<string> {
    const client = await app.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from member where id = $1 for update', [memberId]);
      const sent = send();
      await vi.waitFor(async () => expect(await app.sql(WAITING)).toHaveLength(1), 10_000);
      await client.query(statement, [memberId]);
      await client.query('commit');
      return await sent;
    } finally {
      client.release();
    }
  }

  test.each(['inviteAdmin', 'resendAdminInvitation'])(
    'by an owner who is removed at the same moment does not exist: %s',
    async (operation) => {
      const { visitor, memberId } = await becomeMember(app);
      expect(await accept(await invite(visitor.email, 'OWNER'), {})).toBe('AdminInvitationAccepted');
      const headers = await logIn(app, visitor.email, NEW_PASSWORD);
      const email = createAdminEmail();
      if (operation === 'resendAdminInvitation') await invite(email);
      const invitationId = await findInvitation(email);
      const variables = { email, role: 'OWNER', language: 'de', invitationId };
      const removal = "update member set role = 'MEMBER', admin_role = null where id = $1";
      expect(await during(memberId, removal, () => change(operation, variables, headers))).toBe('FORBIDDEN');
      const [open] = await app.sql<{ count: number }>(
        'select count(*) from admin_invitation where invited_by = $1 and accepted_at is null and revoked_at is null',
        [memberId],
      );
      expect(open?.count).toBe(0);
    },
  );

  test('is not accepted for an account that is deleted at the same moment', async () => {
    const email = createAdminEmail();
    const token = await invite(email);
    const [row] = await app.sql<{ id: string }>(
      `insert into member (id, email, password_hash, role, first_name, last_name, country, language, created_at)
       select gen_random_uuid(), $1, password_hash, 'MEMBER', 'Ada', 'Kern', 'DE', 'de', now() from member limit 1 returning id`,
      [email],
    );
    const removal = 'delete from member where id = $1';
    const outcome = during(row?.id ?? '', removal, () => accept(token).catch(() => 'failed'));
    expect(await outcome).toBe('failed');
    expect(await opens(token)).toBe(true);
    expect(await accept(token)).toBe('AdminInvitationAccepted');
  });
});
