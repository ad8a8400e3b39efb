import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../src/kernel/instant.ts';
import { createAdmin } from '../../src/modules/membership/actions/create-admin.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, PASSWORD } from '../support/visitors.ts';

let app: TestApp;
let admin = '';
let member = '';
const EMAIL = 'admin@club.example';
beforeAll(async () => {
  app = await openTestApp();
  const created = await createAdmin(app.world, { email: EMAIL, password: PASSWORD });
  expect(created.kind).toBe('created');
  admin = (await app.send('login', { email: EMAIL, password: PASSWORD })).data.login.token;
  member = (await becomeMember(app)).token;
});
afterAll(() => app.close());

function generate(registrationCode: string, headers = {}) {
  return app.send('generateRegistrationLink', { registrationCode }, headers);
}
const auditOf = () => app.sql("select actor, subject from audit_entry where action = 'link.created'");

describe('[G1] [H3] admin operations', () => {
  test.each([
    ['nobody', () => ({}), 'UNAUTHENTICATED'],
    ['a member', () => bearer(member), 'FORBIDDEN'],
    ['a token of nonsense', () => bearer('x.y.z'), 'UNAUTHENTICATED'],
    ['a token with its signature cut off', () => bearer(admin.slice(0, -2)), 'UNAUTHENTICATED'],
    ['a token without a signature', () => bearer(unsigned(admin)), 'UNAUTHENTICATED'],
    ["a member's token that says ADMIN", () => bearer(promoted(member)), 'UNAUTHENTICATED'],
    ["the admin's token in a cookie only", () => ({ cookie: `vestibule_token=${admin}` }), 'UNAUTHENTICATED'],
    ['another scheme', () => ({ authorization: `Basic ${admin}` }), 'UNAUTHENTICATED'],
  ])('are refused for %s, and nothing is written', async (_, headers, code) => {
    const { data, errors } = await generate('LINKONLY', headers());
    expect(data).toBeNull();
    expect(errors?.map(({ extensions }) => extensions)).toEqual([{ code }]);
    expect(await auditOf()).toEqual([]);
  });

  test('[J1] an admin gets a link that opens the code for 14 days, and the audit log says who', async () => {
    const { data } = await generate(' linkonly ', bearer(admin));
    const { url, validUntil } = data.generateRegistrationLink;
    const { origin, pathname, searchParams } = new URL(url);
    expect([origin, pathname, searchParams.get('rc')]).toEqual(['https://club.example', '/acquisition/', 'LINKONLY']);
    expect(validUntil).toBe(new Date(START.getTime() + 14 * DAY).toISOString());
    const variables = { registrationCode: 'LINKONLY', validityTimestamp: searchParams.get('vt') };
    const details = (await app.send('checkRegistrationCode', variables)).data.registrationCodeDetails;
    expect(details.errors).toEqual([]);
    const [row] = await app.sql<{ id: string }>('select id from member where email = $1', [EMAIL]);
    expect(await auditOf()).toEqual([{ actor: `member:${row?.id}`, subject: 'code:LINKONLY' }]);
  });

  test.each([
    ['NO-SUCH-CODE', 'code-unknown'],
    ['', 'code-unknown'],
    ['ENDED', 'code-ended'],
  ])('no link of %j: %s, in words', async (code, reason) => {
    const { data, errors } = await generate(code, bearer(admin));
    expect(data).toBeNull();
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', reason });
    expect(errors?.[0]?.message).not.toContain('link.');
  });

  test('an admin who was made a member meanwhile is one at once, whatever the token says', async () => {
    await app.sql("update member set role = 'MEMBER' where email = $1", [EMAIL]);
    const { errors } = await generate('NOCTURNE', bearer(admin));
    await app.sql("update member set role = 'ADMIN' where email = $1", [EMAIL]);
    expect(errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN' });
    expect((await generate('NOCTURNE', bearer(admin))).errors).toBeUndefined();
  });

  test('after the logout the token is worthless at once', async () => {
    const { token } = (await app.send('login', { email: EMAIL, password: PASSWORD })).data.login;
    expect((await app.send('logOut', {}, bearer(token))).data).toEqual({ logout: true });
    expect((await generate('NOCTURNE', bearer(token))).errors?.[0]?.extensions).toEqual({ code: 'UNAUTHENTICATED' });
    expect((await app.send('logOut', {}, bearer(token))).data).toEqual({ logout: false });
  });
});

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The same claims under `alg: none`. */
function unsigned(token: string): string {
  return `${part({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`;
}

/** The claims with another role, under the old signature. */
function promoted(token: string): string {
  const [header = '', claims = '', signature = ''] = token.split('.');
  return `${header}.${part({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), role: 'ADMIN' })}.${signature}`;
}
