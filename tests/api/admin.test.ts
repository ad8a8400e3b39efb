import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { DAY } from '#kernel/instant.ts';
import { addInviter } from '../support/cluster.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, PASSWORD, register } from '../support/visitors.ts';

let app: TestApp;
let admin = '';
let member = '';
const EMAIL = 'admin@club.example';
beforeAll(async () => {
  app = await openTestApp();
  const created = await app.areas.membership.useCases.createAdmin({ email: EMAIL, password: PASSWORD });
  expect(created.kind).toBe('created');
  admin = (await app.send('login', { email: EMAIL, password: PASSWORD })).data.login.token;
  member = (await becomeMember(app)).token;
  await addClosedCodes();
});
afterAll(() => app.close());

function generate(registrationCode: string, headers = {}) {
  return app.send('generateRegistrationLink', { registrationCode }, headers);
}
async function adminId(): Promise<string | undefined> {
  return (await app.sql<{ id: string }>('select id from member where email = $1', [EMAIL]))[0]?.id;
}

/** Codes that are refused, each for another reason. */
async function addClosedCodes(): Promise<void> {
  const { pool } = app.database;
  await addInviter(pool, 'GONE', 5);
  await addInviter(pool, 'EARLY', 5);
  await addInviter(pool, 'BLOCKED', 5);
  await addInviter(pool, 'DRAFT', 5);
  await addInviter(pool, 'RESERVED', 1);
  await register(app, { registrationCode: 'RESERVED' });
  await app.sql("update registration_code set disabled_at = now() where code = 'GONE'");
  await app.sql("update registration_code set starts_at = '2099-01-01' where code = 'EARLY'");
  await app.sql("update inviter set status = 'blocked' where email = 'blocked@members.example'");
  await app.sql("update registration_code set customization_key = 'nowhere' where code = 'DRAFT'");
}

const listAuditEntries = () => app.sql("select actor, subject from audit_entry where action = 'link.created'");

describe('[G1] [H3] admin operations', () => {
  test.each([
    ['nobody', () => ({}), 'UNAUTHENTICATED'],
    ['a member', () => bearer(member), 'FORBIDDEN'],
    ['a token of nonsense', () => bearer('x.y.z'), 'UNAUTHENTICATED'],
    ['a token with its signature cut off', () => bearer(admin.slice(0, -2)), 'UNAUTHENTICATED'],
    ['a token without a signature', () => bearer(unsigned(admin)), 'UNAUTHENTICATED'],
    ["a member's token with the role ADMIN", () => bearer(promoted(member)), 'UNAUTHENTICATED'],
    ["the admin's token in a cookie only", () => ({ cookie: `vestibule_token=${admin}` }), 'UNAUTHENTICATED'],
    ['another scheme', () => ({ authorization: `Basic ${admin}` }), 'UNAUTHENTICATED'],
  ])('are refused for %s, and no link is created', async (_, headers, code) => {
    const { data, errors } = await generate('LINKONLY', headers());
    expect(data).toBeNull();
    expect(errors?.map(({ extensions }) => extensions)).toEqual([{ code }]);
    expect(await listAuditEntries()).toEqual([]);
  });

  test('[J1] an admin gets a link that opens the code for 14 days, and the audit log names the admin', async () => {
    const { data } = await generate(' linkonly ', bearer(admin));
    const { url, validUntil } = data.generateRegistrationLink;
    const { origin, pathname, searchParams } = new URL(url);
    expect([origin, pathname, searchParams.get('rc')]).toEqual(['https://club.example', '/acquisition/', 'LINKONLY']);
    expect(validUntil).toBe(new Date(START.getTime() + 14 * DAY).toISOString());
    const variables = { registrationCode: 'LINKONLY', validityTimestamp: searchParams.get('vt') };
    const details = (await app.send('checkRegistrationCode', variables)).data.registrationCodeDetails;
    expect(details.errors).toEqual([]);
    expect(await listAuditEntries()).toEqual([{ actor: `member:${await adminId()}`, subject: 'code:LINKONLY' }]);
  });

  test.each([
    ['NO-SUCH-CODE', 'code-unknown'],
    ['', 'code-unknown'],
    ['ENDED', 'code-ended'],
    ['EMPTY', 'no-invitations'],
    ['GONE', 'code-disabled'],
    ['EARLY', 'code-not-started'],
    ['BLOCKED', 'inviter-inactive'],
    ['DRAFT', 'landing-missing'],
    ['RESERVED', 'no-invitations'],
  ])('no link of %j: %s as a code, and the audit log names the admin', async (code, reason) => {
    const { data, errors } = await generate(code, bearer(admin));
    expect(data).toBeNull();
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', reason });
    expect(errors?.[0]?.message).not.toContain('link.');
    const entries = await app.sql(
      `select actor, before, after from audit_entry where action = 'link.refused' and subject = $1
         and after->>'reason' = $2`,
      [`code:${code || '?'}`, reason],
    );
    expect(entries).toEqual([{ actor: `member:${await adminId()}`, before: null, after: { reason } }]);
  });

  test("a member's refused request is in the audit log, without text that cannot be a code", async () => {
    const { token, memberId } = await becomeMember(app);
    const codes = ['NOCTURNE', 'ada@example.com'];
    for (const code of codes) await generate(code, bearer(token));
    const entries = await app.sql(
      "select subject, after from audit_entry where action = 'link.refused' and actor = $1 order by subject desc",
      [`member:${memberId}`],
    );
    const after = { reason: 'forbidden' };
    expect(entries).toEqual([
      { subject: 'code:NOCTURNE', after },
      { subject: 'code:?', after },
    ]);
    for (let turn = 0; turn < LIMITS['link-refused'].points + 3; turn += 1) await generate('NOCTURNE', bearer(token));
    const all = await app.sql("select from audit_entry where action = 'link.refused' and actor = $1", [
      `member:${memberId}`,
    ]);
    expect(all).toHaveLength(LIMITS['link-refused'].points);
  });

  test('anonymous requests are in the audit log, up to a limit for each IP address and one for all', async () => {
    const noted = async (code: string) =>
      (await app.sql("select from audit_entry where actor = 'anonymous' and subject like $1", [code])).length;
    const generateAnonymously = (address: string) =>
      app.send('generateRegistrationLink', { registrationCode: 'SOCIAL10' }, {}, address);
    const { points } = LIMITS['link-refused-address'];
    for (let turn = 0; turn < points + 3; turn += 1) {
      const { errors } = await generateAnonymously('198.51.100.7');
      expect(errors?.[0]?.extensions).toEqual({ code: 'UNAUTHENTICATED' });
    }
    expect(await noted('code:SOCIAL10')).toBe(points);
    const everywhere = LIMITS['link-refused-everywhere'].points;
    for (let turn = 0; turn < everywhere; turn += 1) await generateAnonymously(`198.51.101.${turn}`);
    expect(await noted('%')).toBe(everywhere);
  });

  test('a demoted admin loses the role at once, whatever the token contains', async () => {
    await app.areas.membership.useCases.createAdmin({ email: 'other@club.example', password: PASSWORD });
    const demote = (role: string | null) =>
      app.sql('update member set role = $2, admin_role = $3 where email = $1', [
        EMAIL,
        role ? 'ADMIN' : 'MEMBER',
        role,
      ]);
    await demote(null);
    const member = await generate('NOCTURNE', bearer(admin));
    await demote('VIEWER');
    const viewer = await generate('NOCTURNE', bearer(admin));
    await demote('OWNER');
    expect(member.errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN' });
    expect(viewer.errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN', permission: 'links.write' });
    expect((await generate('NOCTURNE', bearer(admin))).errors).toBeUndefined();
  });

  test('the token is invalid directly after the logout', async () => {
    const { token } = (await app.send('login', { email: EMAIL, password: PASSWORD })).data.login;
    expect((await app.send('logOut', {}, bearer(token))).data).toEqual({ logout: true });
    expect((await generate('NOCTURNE', bearer(token))).errors?.[0]?.extensions).toEqual({ code: 'UNAUTHENTICATED' });
    expect((await app.send('logOut', {}, bearer(token))).data).toEqual({ logout: false });
  });
});

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The same claims with `alg: none`. */
function unsigned(token: string): string {
  return `${part({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`;
}

/** The claims with another role and the old signature. */
function promoted(token: string): string {
  const [header = '', claims = '', signature = ''] = token.split('.');
  return `${header}.${part({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), role: 'ADMIN' })}.${signature}`;
}
