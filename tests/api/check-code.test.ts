import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CodeError } from '#modules/invitation/rules/check.ts';
import { setDoor } from '../support/door.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor, register } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.sql(`
    insert into inviter (id, first_name, last_name, email, created_at)
    values ('00000000-0000-7000-8000-000000000001', 'Dora', 'Ärmel', 'dora@members.example', now())`);
  await app.sql("insert into invitation_slot (inviter_id, slot) values ('00000000-0000-7000-8000-000000000001', 0)");
  await app.sql(`
    insert into invitation_ledger (inviter_id, slot, kind, amount, at)
    values ('00000000-0000-7000-8000-000000000001', 0, 'grant', 2, now())`);
  await app.sql("insert into customization (key, published, created_at) values ('tested', true, now())");
  await app.sql(`
    insert into registration_code (id, code, inviter_id, customization_key, campaign, created_at)
    values ('00000000-0000-7000-8000-000000000002', 'TESTED', '00000000-0000-7000-8000-000000000001', 'tested', 'spring', now())`);
});
afterAll(() => app.close());

type Given = { code?: string; timestamp?: string; cookie?: string };
type Cause = { readonly sql?: string; readonly given?: Given; readonly isClosed?: true };

const code = (set: string) => `update registration_code set ${set} where code = 'TESTED'`;

/** In the specified order: for each error one cause that gives the code TESTED exactly this error. */
const CAUSES: Readonly<Record<CodeError, Cause>> = {
  REGISTRATION_CODE_INVALID: { sql: code("disabled_at = '2026-01-01'") },
  REGISTRATION_LINK_INVALID: { given: { timestamp: `1790000000.first.${'A'.repeat(43)}` } },
  REGISTRATION_TIMESTAMP_MISSING: { sql: code('link_only = true') },
  REGISTRATION_CODE_EXPIRED: { sql: code("ends_at = '2026-01-01'") },
  INVITER_INVALID: { sql: "update inviter set status = 'blocked' where first_name = 'Dora'" },
  REFERER_INVALID: { given: { cookie: 'fref=www.mydealz.de' } },
  CUSTOMIZATION_MISSING: { sql: "update customization set published = false where key = 'tested'" },
  REGISTRATION_CODE_NO_BALANCE_LEFT: { sql: code("inviter_id = (select id from inviter where first_name = 'Emil')") },
  REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS: {},
  REGISTRATION_CLOSED: { isClosed: true },
};

const RESET = `
  update registration_code set disabled_at = null, starts_at = null, ends_at = null, link_only = false, countries = null,
    campaign = 'spring', customization_key = 'tested', inviter_id = '00000000-0000-7000-8000-000000000001' where code = 'TESTED';
  update inviter set status = 'active'; update customization set published = true`;
beforeEach(reset);

async function reset(): Promise<void> {
  await app.sql(RESET);
  await setDoor(app, 'open');
}

/** Pairs that exclude each other: a timestamp is tampered with or missing; here Dora is blocked and Emil has no invitations. */
const NEVER_MEET = new Map<CodeError, CodeError>([
  ['REGISTRATION_LINK_INVALID', 'REGISTRATION_TIMESTAMP_MISSING'],
  ['INVITER_INVALID', 'REGISTRATION_CODE_NO_BALANCE_LEFT'],
]);
const NEVER_MEET_SHOWS = new Map<CodeError, CodeError>([
  ['REGISTRATION_LINK_INVALID', 'REGISTRATION_LINK_INVALID'],
  ['INVITER_INVALID', 'REGISTRATION_CODE_NO_BALANCE_LEFT'],
]);

async function check({ code = 'TESTED', timestamp, cookie }: Given = {}) {
  const variables = { registrationCode: code, validityTimestamp: timestamp };
  const { data } = await app.send('checkRegistrationCode', variables, cookie ? { cookie } : {});
  return data.registrationCodeDetails;
}

async function checkAfter(errors: readonly CodeError[]) {
  const causes = errors.map((error) => CAUSES[error]);
  for (const one of causes) await cause(one);
  return check(Object.assign({}, ...causes.map(({ given }) => given)));
}

async function cause({ sql, isClosed }: Cause): Promise<void> {
  if (sql) await app.sql(sql);
  if (isClosed) await setDoor(app, 'closed');
}

/** All but the one that needs taken seats first. */
const SIMPLE = (Object.keys(CAUSES) as readonly CodeError[]).filter(
  (error) => error !== 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS',
);

describe('[I2] [E3] the errors of a check', () => {
  test("are none for a valid code: it returns the inviter's first name and initial, countries, campaign and customization", async () => {
    const details = await check({ code: ' tested ' });
    expect(details).toMatchObject({ errors: [], errorDetails: [], invitorName: 'Dora Ä.', campaign: 'spring' });
    expect(details.customization).toEqual({
      headline: 'default',
      registrationForm: 'one-step',
      voucherPercent: 10,
      voucherMinimumMinor: null,
      hero: 'default',
      introFlow: 'none',
      sections: ['claims', 'labels', 'benefits', 'voice', 'cards', 'stores', 'app', 'faq'],
    });
    expect(details.countryOptions).toHaveLength(27);
    expect(details.countryOptions[0]).toEqual({
      isoCode: 'AT',
      termsPkString: 'terms-AT-1',
      dataPolicyPkString: 'data-policy-AT-1',
    });
  });

  test.each(SIMPLE)('%s alone', async (error) => {
    expect(await checkAfter([error])).toEqual({
      errors: [error],
      errorDetails: [{ error }],
      invitorName: null,
      countryOptions: [],
      campaign: null,
      customization: null,
    });
  });

  test.each(SIMPLE)('%s refuses a registration and is its response', async (error) => {
    const { given } = CAUSES[error];
    await cause(CAUSES[error]);
    const input = newVisitor({ registrationCode: 'TESTED', validityTimestamp: given?.timestamp });
    const { data } = await app.send('register', { input }, given?.cookie ? { cookie: given.cookie } : {});
    expect(data.register).toEqual({ __typename: 'RegistrationRefused', errors: [error] });
    expect(await app.sql('select id from registration where email = $1', [input.email])).toEqual([]);
  });

  test('come in the specified order for every possible pair of causes', async () => {
    for (const [i, first] of SIMPLE.entries()) {
      for (const second of SIMPLE.slice(i + 1)) {
        await reset();
        const { errors } = await checkAfter([second, first]);
        const neverMeet = NEVER_MEET.get(first) === second;
        expect(errors, `${first} and ${second}`).toEqual(neverMeet ? [NEVER_MEET_SHOWS.get(first)] : [first, second]);
      }
    }
  });

  test('come all in order with all causes at once', async () => {
    await checkAfter(SIMPLE);
    await app.sql("update inviter set status = 'deleted'");
    const { errors } = await checkAfter(SIMPLE);
    expect(errors).toEqual(SIMPLE.filter((error) => error !== 'REGISTRATION_TIMESTAMP_MISSING'));
  });

  test.each([
    'NOBODY-HAS-THIS',
    'ABC',
    'x'.repeat(65),
    '',
    'NOCTURNE%',
    'NOCT URNE',
    "' or 1=1 --",
    'NOCTURNE\u0000',
    'ＮＯＣＴＵＲＮＥ',
    '\u202eENRUTCON',
  ])('[I2] the code %j is unknown, whatever it contains', async (unknown) => {
    expect((await check({ code: unknown })).errors).toEqual(['REGISTRATION_CODE_INVALID']);
  });

  test('CUSTOMIZATION_MISSING: also for a deleted customization or without any country', async () => {
    await app.sql(code("customization_key = 'gone'"));
    expect((await check()).errors).toEqual(['CUSTOMIZATION_MISSING']);
    await app.sql(code("customization_key = 'tested', countries = '{XX}'"));
    expect((await check()).errors).toEqual(['CUSTOMIZATION_MISSING']);
    await app.sql(code("countries = '{FR,XX}'"));
    expect((await check()).countryOptions.map(({ isoCode }: { isoCode: string }) => isoCode)).toEqual(['FR']);
    expect(await register(app, { registrationCode: 'TESTED', country: 'DE' })).toMatchObject({
      __typename: 'InvalidInput',
      fields: [{ name: 'country', code: 'validation.country' }],
    });
  });

  test('[E4] a blocked host and its subdomains are refused, hosts with similar names are not', async () => {
    for (const host of ['mydealz.de', 'WWW.MyDealz.de', 'https://www.mydealz.de/diskussion?x=1', 'mydealz.de.']) {
      expect((await check({ cookie: `fref=${encodeURIComponent(host)}` })).errors).toEqual(['REFERER_INVALID']);
    }
    for (const host of ['notmydealz.de', 'mydealz.de.example.com', 'de', '', '%00', 'javascript:alert(1)']) {
      expect((await check({ cookie: `fref=${encodeURIComponent(host)}` })).errors).toEqual([]);
    }
  });

  test('the last: a positive balance that is all reserved; a released seat makes the code valid again', async () => {
    for (let i = 0; i < 2; i += 1) {
      expect((await register(app, { registrationCode: 'TESTED' })).__typename).toBe('RegistrationPending');
    }
    const last = ['REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS'];
    expect((await check()).errors).toEqual(last);
    expect(await register(app, { registrationCode: 'TESTED' })).toEqual({
      __typename: 'RegistrationRefused',
      errors: last,
    });
  });

  test('[H1] limits count fields, not requests: aliases do not allow more attempts', async () => {
    const field = (i: number) => `a${i}: registrationCodeDetails(registrationCode: "TESTED") { errors }`;
    const twenty = `{ ${Array.from({ length: 20 }, (_, i) => field(i)).join(' ')} }`;
    for (let i = 0; i < 6; i += 1) expect((await app.graphql(twenty, {}, {}, '192.0.2.50')).errors).toBeUndefined();
    const { errors } = await app.send('checkRegistrationCode', { registrationCode: 'TESTED' }, {}, '192.0.2.50');
    expect(errors?.map(({ extensions }) => extensions)).toEqual([
      { code: 'TOO_MANY_ATTEMPTS', retryAfter: expect.any(Number) },
    ]);
  });
});
