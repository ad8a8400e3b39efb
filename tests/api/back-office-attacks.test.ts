// Admins who attack the back office with what their role permits [G1] [K1].
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { normalizeFileName } from '#modules/invitation/rules/code-job.ts';
import { addAdmin, getRole, type Person } from '../support/admins.ts';
import { insertTotp } from '../support/factors.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => app.sql('delete from rate_limit'));
afterAll(() => app.close());

const HOSTILE = '\u001b[2Jreason\r\nforged line\u202e\u009b31m';
const PLAIN = '[2Jreason forged line 31m';

describe('[G1] an owner who is none any more, in the same request', () => {
  test.each([
    ['raises', 'changeAdminRole(adminId: $other, role: OWNER)'],
    ['removes', 'removeAdmin(adminId: $other)'],
    ['resets', 'resetAdminFactors(adminId: $other)'],
  ])('%s nobody', async (_, change) => {
    const [me, other] = [await addAdmin(app, 'OWNER'), await addAdmin(app, 'SUPPORT')];
    await addAdmin(app, 'OWNER');
    await insertTotp(app, other.email);
    const query = `mutation ($me: ID!, $other: ID!) {
      first: changeAdminRole(adminId: $me, role: VIEWER) { __typename } second: ${change} { __typename } }`;
    const { errors } = await app.post({ query, variables: { me: me.id, other: other.id } }, me.headers);
    expect(errors).toMatchObject([{ path: ['second'], extensions: { code: 'FORBIDDEN' } }]);
    expect(await getRole(app, me.headers)).toBe('VIEWER');
    expect(await getRole(app, other.headers)).toBe('SUPPORT');
    expect(await app.sql('select from totp_factor where member_id = $1', [other.id])).toHaveLength(1);
  });

  test('of two who demote each other beside a third one, one does', async () => {
    await addAdmin(app, 'OWNER');
    for (let round = 0; round < 4; round += 1) {
      const pair: readonly Person[] = [await addAdmin(app, 'OWNER'), await addAdmin(app, 'OWNER')];
      const [one, two] = pair as readonly [Person, Person];
      const demote = (by: Person, whom: Person) =>
        app.send('changeAdminRole', { adminId: whom.id, role: 'VIEWER' }, by.headers);
      await Promise.all([demote(one, two), demote(two, one)]);
      const roles = [await getRole(app, one.headers), await getRole(app, two.headers)];
      expect(roles.toSorted()).toEqual(['OWNER', 'VIEWER']);
    }
  });
});

describe('[K1] what an admin types and others read', () => {
  test('a reason is one line, without what a terminal obeys', async () => {
    const marketing = await addAdmin(app, 'MARKETING');
    await runCommand(app, 'inviter create', [], { name: 'Ines Vogt', email: 'ines@example.org', balance: '5' });
    const [inviter] = await app.sql<{ id: string; version: number }>(
      "select id, version from inviter where email = 'ines@example.org'",
    );
    const grant = { ...inviter, amount: 2, reason: HOSTILE };
    await app.send('grantInvitations', grant, marketing.headers);
    expect(await app.sql('select reason from inviter_change where inviter_id = $1', [inviter?.id])).toContainEqual({
      reason: PLAIN,
    });
    const shown = await runCommand(app, 'inviter show', ['ines@example.org'], {});
    expect(JSON.stringify(shown)).toContain(PLAIN);
  });

  test('the reason of a declined application as well', async () => {
    const support = await addAdmin(app, 'SUPPORT');
    const input = { email: 'applicant@people.example', language: 'de', country: 'DE' };
    await app.send('submitMembershipInterest', { input });
    const [application] = await app.sql<{ id: string }>('select id from membership_interest limit 1');
    const decision = { id: application?.id, decision: 'DECLINE', reason: HOSTILE };
    await app.send('decideApplication', { input: decision }, support.headers);
    const [row] = await app.sql<{ text: string }>(
      'select to_jsonb(m)::text as text from membership_interest m limit 1',
    );
    expect(row?.text).toContain(PLAIN);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada.kern\\codes.csv', 'codes.csv'],
    ['codes\u202evsc.exe', 'codes vsc.exe'],
    ['a\nb\0.csv', 'a b .csv'],
    ['folder/', 'import.csv'],
    ['', 'import.csv'],
    [`${'x'.repeat(199)}🙂.csv`, `${'x'.repeat(199)}\ufffd`],
  ])('the file %j is stored as %j', (given, stored) => {
    expect(normalizeFileName(given)).toBe(stored);
  });
});
