// What visitors read when a limit is reached and when the database is unreachable, in a separate club that the test breaks.
import { expect } from '@playwright/test';
import pg from 'pg';
import { type Club, startClubWith } from './support/club-process.ts';
import { clubTest as test } from './support/journey.ts';
import type { NoScriptVisitor } from './support/no-script-visitor.ts';
import { expectTexts } from './support/shown-texts.ts';
import { getTextPattern, readableText } from './support/texts.ts';

/** One attempt an IP address; each visitor sends an address of its own. */
const SETTINGS = { RATE_LIMIT_SCALE: '0.001', TRUSTED_PROXIES: '127.0.0.1' };
const PERSON = { gender: 'WOMEN', firstName: 'Anna', lastName: 'Müller', country: 'DE', termsAndConditions: 'on' };
const FORM = '/registration/formstarted?rc=NOCTURNE';

let club: Club;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  club = await startClubWith('faults', SETTINGS);
});
test.afterAll(() => club.stop());

const post = (path: string, fields: Readonly<Record<string, string>>) => (visitor: NoScriptVisitor) =>
  visitor.post(path, fields);

async function again(visitor: NoScriptVisitor, bring: ReturnType<typeof post>) {
  await bring(visitor);
  return bring(visitor);
}

test('[I1] too many attempts', async () => {
  const code = post('/?index', { code: 'NOBODY-HAS-THIS' });
  await expectTexts(club, ['limits.tooManyAttempts'], (visitor) => again(visitor, code));
  const link = (visitor: NoScriptVisitor) => visitor.open('/?rc=NOBODY-HAS-THIS');
  await expectTexts(club, ['limits.tooManyAttempts'], (visitor) => again(visitor, link));
  const form = (visitor: NoScriptVisitor) =>
    visitor.post(FORM, { ...PERSON, part: 'whole', email: 'x@example.org', idempotencyKey: crypto.randomUUID() });
  await expectTexts(club, ['limits.tooManyAttempts'], (visitor) => again(visitor, form));
  const login = post('/login', { email: 'x@example.org', password: 'wrong password' });
  await expectTexts(club, ['limits.tooManyAttempts'], (visitor) => again(visitor, login));
  const pressLink = async (visitor: NoScriptVisitor) =>
    visitor.submit(await visitor.open(`/login-link?token=${'x'.repeat(43)}`), 'press', { press: '1' });
  await expectTexts(club, ['error.tooManyAttempts', 'loginLink.opened'], (visitor) => again(visitor, pressLink));
  const interest = post('/membership-interest/apply', { email: 'anna@example.org' });
  await expectTexts(club, ['interest.tooManyAttempts'], (visitor) => again(visitor, interest));
});

test('[G3] a form refused by a limit responds with 429, Retry-After and its text, also without script', async () => {
  const forms: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    ['/?index', { code: 'NOBODY-HAS-THIS' }, 'limits.tooManyAttempts'],
    ['/login', { email: 'retry@example.org', password: 'wrong password' }, 'limits.tooManyAttempts'],
    ['/reset-password', { email: 'retry@example.org' }, 'limits.tooManyAttempts'],
    ['/membership-interest/apply', { email: 'retry@example.org' }, 'interest.tooManyAttempts'],
    [FORM, { ...PERSON, part: 'whole', email: 'retry@example.org' }, 'limits.tooManyAttempts'],
  ];
  for (const [index, [path, fields, key]] of forms.entries()) {
    const headers = { origin: club.origin, 'x-forwarded-for': `203.0.113.${index}`, cookie: 'lang=en' };
    const send = () => {
      const body = new URLSearchParams({ ...fields, idempotencyKey: crypto.randomUUID() });
      return fetch(`${club.origin}/acquisition${path}`, { method: 'POST', body, headers, redirect: 'manual' });
    };
    expect((await send()).status, path).not.toBe(429);
    const refused = await send();
    expect(refused.status, path).toBe(429);
    expect(Number(refused.headers.get('retry-after')), path).toBeGreaterThan(0);
    expect(readableText(await refused.text()), path).toMatch(getTextPattern('en', key));
  }
  const link = () =>
    fetch(`${club.origin}/acquisition/?rc=NOBODY-HAS-THIS`, { headers: { 'x-forwarded-for': '203.0.113.99' } });
  expect((await link()).status).toBe(200);
  expect((await link()).status).toBe(429);
});

test('[I1] [B4] pages while the database is unreachable', async () => {
  const client = new pg.Client({ connectionString: club.databaseUrl });
  await client.connect();
  await client.query('alter schema public rename to gone');
  await client.end();
  await expectTexts(club, ['error.technical'], post('/?index', { code: 'NOCTURNE' }));
  await expectTexts(club, ['error.technical'], (visitor) => visitor.open('/?rc=NOCTURNE'));
  await expectTexts(club, ['error.technical'], (visitor) =>
    visitor.post('/login', { email: `${visitor.locale}@example.org`, password: 'wrong password' }),
  );
  await expectTexts(
    club,
    ['error.server.title', 'error.server.text', 'error.incident', 'error.home'],
    async (visitor) => {
      const shown = await visitor.open(FORM);
      expect(shown.status).toBe(500);
      return shown;
    },
  );
});
