import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '#kernel/instant.ts';
import { CODE_ERRORS } from '#modules/invitation/rules/check.ts';
import { addInviter } from '../support/cluster.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { bearer, PASSWORD } from '../support/visitors.ts';

const MISTYPED = '2K7M-3PQRS-4TVWXY';

let app: TestApp;
let headers = {};
beforeAll(async () => {
  app = await openTestApp();
  const email = 'admin@club.example';
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  headers = bearer((await app.send('login', { email, password: PASSWORD })).data.login.token);
  await addInviter(app.database.pool, 'LATER', 5);
  await app.sql(
    "update registration_code set disabled_at = $1, starts_at = $2, countries = '{DE,AT}' where code = 'LATER'",
    [daysLater(10), daysLater(5)],
  );
});
afterAll(() => app.close());

const daysLater = (days: number) => new Date(START.getTime() + days * DAY);

async function explain(registrationCode: string, given: object = {}) {
  const { data } = await app.send('explainRegistrationCode', { registrationCode, ...given }, headers);
  return data.explainRegistrationCode;
}

const list = (holds: boolean | null) => (explained: { verdicts: { rule: string; holds: boolean | null }[] }) =>
  explained.verdicts.filter((verdict) => verdict.holds === holds).map(({ rule }) => rule);
const listBroken = list(false);

async function createLink(code: string): Promise<URL> {
  const { data } = await app.send('generateRegistrationLink', { registrationCode: code }, headers);
  return new URL(data.generateRegistrationLink.url);
}

describe('[K13] an explanation', () => {
  test('has the result of each rule in its order, and the facts that it checked', async () => {
    const explained = await explain(' linkonly ');
    expect(explained.verdicts.map(({ rule }: { rule: string }) => rule)).toEqual(CODE_ERRORS);
    expect(listBroken(explained)).toEqual(['REGISTRATION_TIMESTAMP_MISSING']);
    expect(explained).toMatchObject({ code: 'LINKONLY', way: 'TYPED', shown: 'REGISTRATION_TIMESTAMP_MISSING' });
    expect(explained.details).toMatchObject({ linkOnly: true, inviterStatus: 'active', customizationPublished: true });
  });

  test('examines no rule about what is not there: of an unknown code only that it is unknown', async () => {
    expect(list(true)(await explain('NO-SUCH-CODE'))).toEqual(['REGISTRATION_CLOSED']);
    expect(listBroken(await explain('NO-SUCH-CODE'))).toEqual(['REGISTRATION_CODE_INVALID']);
    expect(list(null)(await explain('NOCTURNE'))).toEqual(['REGISTRATION_LINK_INVALID', 'REFERER_INVALID']);
  });

  test('is that of the check itself, for every code of the demo club', async () => {
    const codes = await app.sql<{ code: string }>('select code from registration_code');
    for (const { code } of codes) {
      const { data } = await app.send('checkRegistrationCode', { registrationCode: code });
      expect(listBroken(await explain(code)), code).toEqual(data.registrationCodeDetails.errors);
    }
    expect(codes.length).toBeGreaterThan(5);
  });

  test('verifies the signature of a link, and repeats its answer without the signature', async () => {
    const url = await createLink('LINKONLY');
    const genuine = await explain(url.href);
    expect(genuine).toMatchObject({ code: 'LINKONLY', way: 'SIGNED_LINK', shown: null });
    expect(JSON.stringify(genuine)).not.toContain(url.searchParams.get('vt'));
    const { way, linkExpiresAt } = genuine;
    expect(await explain('LINKONLY', { way, linkExpiresAt, at: genuine.at })).toEqual(genuine);

    url.searchParams.set('vt', `${url.searchParams.get('vt')}A`);
    expect(await explain(url.href)).toMatchObject({ way: 'ALTERED_LINK', shown: 'REGISTRATION_LINK_INVALID' });
    expect(await explain('https://club.example/acquisition/de/nocturne')).toMatchObject({
      ...{ code: 'NOCTURNE', way: 'PLAIN_LINK', shown: null },
    });
  });

  test('finds a link that lost its scheme or host, or has words around it', async () => {
    const { href, host, pathname, search, searchParams } = await createLink('LINKONLY');
    const signature = searchParams.get('vt')?.split('.').at(-1)?.toUpperCase();
    for (const pasted of [
      `Your link: ${href} .`,
      `<${href}>`,
      `${host}${pathname}${search}`,
      pathname + search,
      search,
    ]) {
      const explained = await explain(pasted);
      expect(explained, pasted).toMatchObject({ code: 'LINKONLY', way: 'SIGNED_LINK', shown: null });
    }
    const cut = await explain(`LINKONLY${search.replace('?rc=LINKONLY', '')}`);
    expect(JSON.stringify(cut).toUpperCase()).not.toContain(signature);
  });

  test('an expiry is needed to call a link signed', async () => {
    expect(await explain('LINKONLY', { way: 'SIGNED_LINK' })).toMatchObject({ way: 'ALTERED_LINK' });
  });

  test('holds for the chosen time: not started, valid, disabled, and a link that has expired', async () => {
    const at = async (days: number) => listBroken(await explain('LATER', { at: daysLater(days) }));
    expect(await at(0)).toEqual(['REGISTRATION_CODE_INVALID']);
    expect(await at(6)).toEqual([]);
    expect(await at(11)).toEqual(['REGISTRATION_CODE_INVALID']);
    const { href } = await createLink('LINKONLY');
    expect(listBroken(await explain(href, { at: daysLater(15) }))).toEqual(['REGISTRATION_CODE_EXPIRED']);
  });

  test('says whether the form offers the country', async () => {
    for (const [country, offered] of [
      ['DE', true],
      ['FR', false],
      ['XX', false],
    ] as const)
      expect(await explain('LATER', { country })).toMatchObject({ countryOffered: offered });
    expect(await explain('LATER')).toMatchObject({ countryOffered: null });
    expect(await explain('NOBODYS', { country: 'DE' })).toMatchObject({ countryOffered: null });
  });

  test('[E4] names the line of the blocked referrers, and leaves the rule open without a referrer', async () => {
    const blocked = await explain('NOCTURNE', { referrer: 'https://www.mydealz.de/diskussion' });
    expect(blocked).toMatchObject({ blockedBy: 'mydealz.de', shown: 'REFERER_INVALID' });
    expect(listBroken(await explain('NOCTURNE', { referrer: 'www.example.org' }))).toEqual([]);
    expect(list(null)(await explain('NOCTURNE'))).toContain('REFERER_INVALID');
  });

  test.each([MISTYPED, 'NOBODYS', '', '::', 'x'.repeat(3_000), "' or 1=1", 'http://', 'NOCT\u0000URNE'])(
    'of %j is that of an unknown code',
    async (code) => {
      const explained = await explain(code);
      expect(explained).toMatchObject({ details: null, mistyped: code === MISTYPED });
      expect(listBroken(explained)).toContain('REGISTRATION_CODE_INVALID');
    },
  );
});
