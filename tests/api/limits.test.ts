import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '#app/create-app.ts';
import { LIMITS } from '#app/limits.ts';
import { SITE_TIMES } from '#platform/http/network.ts';
import { operationText } from '../support/graphql.ts';
import { sendHttp } from '../support/http.ts';
import { getPort, openRaw } from '../support/raw-socket.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor } from '../support/visitors.ts';

const SCALE = 0.05;
const allowed = (name: keyof typeof LIMITS) => Math.max(1, Math.round(LIMITS[name].points * SCALE));
const ADDRESS = '203.0.113.7';

let app: TestApp;
let second: App;
beforeAll(async () => {
  app = await openTestApp({ settings: { RATE_LIMIT_SCALE: String(SCALE), TRUSTED_PROXIES: '127.0.0.1' } });
  second = await createApp(app.resources, null);
  await second.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

let turn = 0;
/** A subject without other attempts: what is blocked in memory stays when the table is cleared. */
function fresh(): string {
  turn += 1;
  return `198.51.${turn >> 8}.${turn & 255}`;
}
beforeEach(() => app.sql('delete from rate_limit'));

type Attempt = { readonly operation: string; readonly variables: () => object; readonly elsewhere?: true };

const login = (email: string) => ({ operation: 'login', variables: () => ({ email, password: 'wrong password' }) });
const data = (email: string) => ({ operation: 'requestPersonalData', variables: () => ({ email }) });
const reset = (email: string) => ({ operation: 'requestPasswordReset', variables: () => ({ email }) });
const loginLink = (email: string) => ({ operation: 'requestLoginLink', variables: () => ({ email }) });
let submissions = 0;
const anyone = () => {
  submissions += 1;
  return `someone.${submissions}@example.org`;
};

/** Limits whose refusal has another form; each has a test of its own. */
type ShownElsewhere =
  | 'account-change'
  | 'email-change-mailbox'
  | 'email-change-target'
  | 'admin-invitation'
  | 'identity-link'
  | 'password-change'
  | 'landing-preview'
  | 'newsletter-link'
  | 'own-code'
  | 'preview'
  | 'test-mail'
  | 'socket-address'
  | 'referrer-address'
  | 'evaluation-address'
  | `shop-${string}`
  | `${'factor' | 'passkey' | 'recovery-code'}-${string}`
  | `${'link' | 'experiment' | 'settings'}-refused${string}`;

/** For each other limit an attempt that uses it up before any other limit; a limit without a row does not compile. */
const ATTEMPTS: Readonly<Record<Exclude<keyof typeof LIMITS, ShownElsewhere>, Attempt>> = {
  'code-address': { operation: 'checkRegistrationCode', variables: () => ({ registrationCode: 'NOBODY-HAS-THIS' }) },
  'register-address': { operation: 'register', variables: () => ({ input: newVisitor() }) },
  'register-target': {
    operation: 'register',
    variables: () => ({ input: newVisitor({ email: 'target@example.org' }) }),
  },
  'resend-address': { operation: 'resendActivation', variables: () => ({ registrationId: crypto.randomUUID() }) },
  'activation-code-address': {
    operation: 'enterActivationCode',
    variables: () => ({ registrationId: crypto.randomUUID(), activationCode: '000000' }),
  },
  'activate-address': {
    operation: 'activateAccount',
    variables: () => ({ input: { accountActivationId: 'A'.repeat(43), password: 'three quiet lanterns' } }),
  },
  'provider-address': {
    operation: 'startProviderLogin',
    variables: () => ({ provider: 'google', registrationCode: null, validityTimestamp: null }),
  },
  'login-address': { operation: 'login', variables: () => ({ email: anyone(), password: 'wrong password' }) },
  'login-target': login('one@example.org'),
  'login-target-everywhere': { ...login('everywhere@example.org'), elsewhere: true },
  'interest-address': { operation: 'submitMembershipInterest', variables: () => ({ input: { email: anyone() } }) },
  'interest-target': {
    operation: 'submitMembershipInterest',
    variables: () => ({ input: { email: `hopeful+${crypto.randomUUID().slice(0, 8)}@example.org` } }),
  },
  'progress-address': { operation: 'registrationProgress', variables: () => ({ registrationId: crypto.randomUUID() }) },
  'consent-address': {
    operation: 'recordConsent',
    variables: () => ({ input: { action: 'REFUSE', categories: ['necessary'], textVersion: '1-a1B2c3D4' } }),
  },
  'login-link-address': { operation: 'requestLoginLink', variables: () => ({ email: anyone() }) },
  'login-link-target': loginLink('link@example.org'),
  'email-change-link-address': { operation: 'undoEmailChange', variables: () => ({ token: 'A'.repeat(43) }) },
  'login-link-target-everywhere': { ...loginLink('link-everywhere@example.org'), elsewhere: true },
  'personal-data-address': { operation: 'requestPersonalData', variables: () => ({ email: anyone() }) },
  'personal-data-target': data('data@example.org'),
  'personal-data-target-everywhere': { ...data('data-everywhere@example.org'), elsewhere: true },
  'personal-data-link-address': {
    operation: 'exportPersonalData',
    variables: () => ({ token: 'A'.repeat(43) }),
  },
  'password-reset-address': { operation: 'requestPasswordReset', variables: () => ({ email: anyone() }) },
  'password-reset-target': reset('reset@example.org'),
  'password-reset-target-everywhere': { ...reset('reset-everywhere@example.org'), elsewhere: true },
};

async function refused({ operation, variables }: Attempt, address: string): Promise<boolean> {
  const { body } = await app.send(operation, variables(), {}, address);
  return /TooManyAttempts|TOO_MANY_ATTEMPTS/.test(body);
}

const LOGIN = 'mutation { login(email: "w@example.org", password: "x") { ... on TooManyAttempts { retryAfter } } }';

describe('[G3] each limit', () => {
  test.each(Object.keys(ATTEMPTS) as (keyof typeof ATTEMPTS)[])(
    '%s is reached after its number of attempts',
    async (name) => {
      const attempt = ATTEMPTS[name];
      const own = fresh();
      for (let count = 0; count < allowed(name); count += 1)
        expect(await refused(attempt, attempt.elsewhere ? fresh() : own), `attempt ${count + 1}`).toBe(false);
      expect(await refused(attempt, attempt.elsewhere ? fresh() : own)).toBe(true);
    },
  );

  test('socket-address: operations over the socket count, too', async () => {
    const raw = await openRaw(await getPort(app), { headers: { 'accept-language': 'pl' } });
    await raw.init();
    const points = allowed('socket-address');
    for (let id = 0; id <= points; id += 1) {
      raw.subscribe(String(id), '{ countryDetails { country } }');
      await expect.poll(() => raw.received.some((received) => received.id === String(id))).toBe(true);
    }
    const last = raw.received.find((received) => received.id === String(points));
    const [refusal] = (last?.payload ?? []) as readonly {
      message: string;
      extensions: { code: string; retryAfter: number };
    }[];
    expect(refusal?.message).toBe(app.resources.translate('pl', 'error.tooManyAttempts'));
    expect(refusal?.extensions.code).toBe('TOO_MANY_ATTEMPTS');
    expect(refusal?.extensions.retryAfter).toBeGreaterThan(590);
    raw.socket.terminate();
  });

  test('[K14] code-address: typing errors do not count, by the API and by a slug', async () => {
    const address = fresh();
    const typed = '2K7M-3PQRS-4TVWXY';
    for (let count = 0; count <= allowed('code-address'); count += 1) {
      const { data } = await app.send('checkRegistrationCode', { registrationCode: typed }, {}, address);
      expect(data.registrationCodeDetails.errors).toEqual(['REGISTRATION_CODE_INVALID']);
      expect((await app.send('landing', { slug: typed }, {}, address)).data).toEqual({ landing: null });
    }
  });

  test('evaluation-address: evaluations count at both paths, whatever they get', async () => {
    const remoteAddress = fresh();
    const headers = { host: 'club.example', 'content-type': 'application/json' };
    const evaluate = (path: string) =>
      app.app.http.inject({
        method: 'POST',
        url: `${path}/api/eval/sdk-unknown`,
        headers,
        remoteAddress,
        payload: '{}',
      });
    const paths = ['', '/acquisition/ab'];
    for (let count = 0; count < allowed('evaluation-address'); count += 1)
      expect((await evaluate(paths[count % 2] ?? '')).statusCode).toBe(404);
    for (const path of paths) {
      const { statusCode, headers: sent, json } = await evaluate(path);
      expect([statusCode, json().status]).toEqual([429, 429]);
      expect(Number(sent['retry-after'])).toBeGreaterThan(0);
      expect(Number(sent['retry-after'])).toBeLessThanOrEqual(60);
    }
    expect(await app.sql("select key from rate_limit where key like 'evaluation%'")).toEqual([]);
  });

  test.each([
    ['a known operation, a member of its union', 'login', { email: 'wait@example.org', password: 'x' }],
    ['a known operation, an error', 'checkRegistrationCode', { registrationCode: 'NOBODY-HAS-THIS' }],
    ['any other operation, a member of its union', LOGIN, {}],
    ['any other operation, an error', '{ registrationCodeDetails(registrationCode: "NOBODY") { errors } }', {}],
  ])('%s: Retry-After has the same seconds', async (_, operation, variables) => {
    const address = fresh();
    const request = () =>
      /\W/.test(operation)
        ? app.graphql(operation, variables, {}, address)
        : app.send(operation, variables, {}, address);
    for (let count = 0; count < allowed('code-address'); count += 1) {
      const { headers, body } = await request();
      if (!/retryAfter/.test(body)) expect(headers['retry-after']).toBeUndefined();
    }
    const { headers, body } = await request();
    const [, seconds] = /"retryAfter":(\d+)/.exec(body) ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(headers['retry-after']).toBe(seconds);
  });

  test('contains the seconds to wait', async () => {
    const address = fresh();
    await app.send('login', { email: 'wait@example.org', password: 'x' }, {}, address);
    const { data } = await app.send('login', { email: 'wait@example.org', password: 'x' }, {}, address);
    expect(data.login.retryAfter).toBeGreaterThan(590);
    expect(data.login.retryAfter).toBeLessThanOrEqual(600);
  });
});

test('[G3] requests for the progress of a registration, the state of a link and a withdrawal count together', async () => {
  const address = fresh();
  const attempts: readonly Attempt[] = [
    ATTEMPTS['progress-address'],
    {
      operation: 'withdrawRegistration',
      variables: () => ({ registrationId: crypto.randomUUID(), email: anyone() }),
    },
  ];
  // The operation contains two such fields, so it counts twice.
  const link = { operation: 'activationLinkState', variables: () => ({ accountActivationId: 'A'.repeat(43) }) };
  expect(await refused(link, address)).toBe(false);
  for (let count = 2; count < allowed('progress-address'); count += 1)
    expect(await refused(attempts[count % attempts.length] as Attempt, address)).toBe(false);
  for (const attempt of [...attempts, link]) expect(await refused(attempt, address), attempt.operation).toBe(true);
});

test('[G3] attempts without an invitation do not keep an address from registering', async () => {
  const email = 'somebody.else@example.org';
  const withoutCode = {
    operation: 'register',
    variables: () => ({ input: newVisitor({ email, registrationCode: 'NONE' }) }),
  };
  for (let count = 0; count <= allowed('register-target'); count += 1)
    expect(await refused(withoutCode, fresh()), `attempt ${count + 1}`).toBe(false);
  const { data } = await app.send('register', { input: newVisitor({ email }) }, {}, fresh());
  expect(data.register.__typename).toBe('RegistrationPending');
});

test("[G3] an inviter's own address is as limited as any other", async () => {
  const [inviter] = await app.sql<{ email: string }>("select email from inviter where first_name = 'Clara'");
  const guess = { operation: 'register', variables: () => ({ input: newVisitor({ email: inviter?.email }) }) };
  const own = fresh();
  for (let count = 0; count < allowed('register-target'); count += 1) expect(await refused(guess, own)).toBe(false);
  expect(await refused(guess, own)).toBe(true);
});

test('[G3] strangers do not keep an address from applying for membership', async () => {
  const apply = (email: string) => ({ operation: 'submitMembershipInterest', variables: () => ({ input: { email } }) });
  for (let count = 0; count <= allowed('interest-target'); count += 1)
    expect(await refused(apply(`owner+${count}@example.org`), fresh()), `attempt ${count + 1}`).toBe(false);
  expect(await refused(apply('owner@example.org'), fresh())).toBe(false);
});

test('[G3] aliases in one request count as requests', async () => {
  const points = allowed('login-address');
  const fields = Array.from(
    { length: points + 2 },
    (_, index) => `a${index}: login(email: "alias${index}@example.org", password: "x") { __typename }`,
  );
  const { data } = await app.graphql(`mutation { ${fields.join(' ')} }`, {}, {}, fresh());
  const kinds = Object.values(data as Record<string, { __typename: string }>).map(({ __typename }) => __typename);
  expect(kinds.filter((kind) => kind === 'LoginRefused')).toHaveLength(points);
  expect(kinds.filter((kind) => kind === 'TooManyAttempts')).toHaveLength(2);
});

describe('[G3] attempts that count together', () => {
  const attempt = ATTEMPTS['interest-address'];

  test('those at two processes', async () => {
    const port = (second.http.server.address() as AddressInfo).port;
    const request = () =>
      sendHttp({ host: '127.0.0.1', port }, '/acquisition/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ADDRESS },
        body: JSON.stringify({ query: operationText(attempt.operation), variables: attempt.variables() }),
      });
    expect(await refused(attempt, ADDRESS)).toBe(false);
    expect((await request()).body).toContain('TooManyAttempts');
  });

  test('those of an IPv6 network of 64 bits, in any spelling; the next network counts separately', async () => {
    expect(await refused(attempt, '2001:db8:7:1::1')).toBe(false);
    expect(await refused(attempt, '2001:db8:7:1:ffff::2')).toBe(true);
    expect(await refused(attempt, '2001:0db8:0007:0001:0:0:0:3')).toBe(true);
    expect(await refused(attempt, '2001:db8:7:2::1')).toBe(false);
  });

  test('those of an IPv6 site of 48 bits: its networks share eight times a limit, and one over its own limit uses no more of it', async () => {
    const points = SITE_TIMES * allowed('interest-address');
    const network = (number: number) => `2001:db8:9:${number.toString(16)}::1`;
    for (let turn = 0; turn < points + 3; turn += 1) expect(await refused(attempt, network(0))).toBe(turn > 0);
    for (let number = 1; number < points; number += 1) expect(await refused(attempt, network(number))).toBe(false);
    expect(await refused(attempt, network(points))).toBe(true);
    expect(await refused(attempt, '2001:db8:a:1::1')).toBe(false);
    const { body } = await app.send(attempt.operation, attempt.variables(), {}, network(points + 1));
    expect(body).toContain('TooManyAttempts');
  });

  test('those of an IPv4 address, written as such or mapped to IPv6', async () => {
    expect(await refused(attempt, '192.0.2.77')).toBe(false);
    expect(await refused(attempt, '::ffff:192.0.2.77')).toBe(true);
  });

  test('those of one peer whatever X-Forwarded-For it or its client sends', async () => {
    const forwarded = (address: string, header: string) =>
      app.send(attempt.operation, attempt.variables(), { 'x-forwarded-for': header }, address);
    const stranger = fresh();
    expect((await forwarded(stranger, fresh())).body).not.toContain('TooManyAttempts');
    expect((await forwarded(stranger, fresh())).body).toContain('TooManyAttempts');
    const visitor = fresh();
    expect((await forwarded('127.0.0.1', `${fresh()}, ${visitor}`)).body).not.toContain('TooManyAttempts');
    expect((await forwarded('127.0.0.1', `${fresh()}, ${visitor}`)).body).toContain('TooManyAttempts');
    expect((await forwarded('127.0.0.1', fresh())).body).not.toContain('TooManyAttempts');
  });

  test('those without an address, as over a Unix socket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vestibule-limits-'));
    const third = await createApp(app.resources, null);
    const socketPath = join(folder, 'http');
    await third.http.listen({ path: socketPath });
    const request = () =>
      sendHttp({ socketPath }, '/acquisition/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': fresh() },
        body: JSON.stringify({ query: operationText(attempt.operation), variables: attempt.variables() }),
      });
    expect((await request()).body).toContain('MembershipInterestReceived');
    expect((await request()).body).toContain('TooManyAttempts');
    await third.close();
    await rm(folder, { recursive: true, force: true });
  });
});
