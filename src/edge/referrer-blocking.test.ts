// Pages are plain text here: these tests check whether a page is requested, and which cookies are set.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '#app/create-app.ts';
import { createMeters, type Meters } from '#platform/telemetry/meters.ts';
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts';

type Mode = 'enforce' | 'report' | 'off';

let club: TestApp;
let app: App | null = null;
let meters: Meters;

async function readBlockedVisits() {
  return (await meters.registry.getSingleMetric('vestibule_blocked_visits_total')?.get())?.values;
}
let rendered: string[] = [];
beforeEach(async () => {
  club = await openTestApp();
  rendered = [];
});
afterEach(async () => {
  await app?.close();
  app = null;
  await club.close();
});

/** A program with referrer blocking; its pages respond with their path. */
async function open(referrerGate: Mode, referrerBlock = club.resources.config.referrerBlock) {
  const respond = async ({ url }: Request) => {
    rendered.push(new URL(url).pathname);
    return new Response('<p>welcome</p>', { headers: { 'content-type': 'text/html' } });
  };
  meters = createMeters();
  const resources = { ...club.resources, meters, config: { ...club.resources.config, referrerGate, referrerBlock } };
  app = await createApp(resources, {
    server: { respond, getStylesheetUrls: () => [] },
    clientFolder: import.meta.dirname,
  });
  return app.http;
}

type Http = Awaited<ReturnType<typeof open>>;

function visit(http: Http, url: string, headers: Record<string, string> = {}) {
  return http.inject({ url, headers: { host: 'club.example', ...headers } });
}

const FORUM = 'https://www.mydealz.de/';
const DENIED = 'fref=www.mydealz.de; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax; Secure';
const LIFTED = 'fref=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure';

const AT_HOME = { host: 'club.example', origin: 'https://club.example', 'content-type': 'text/plain' };

describe('[E4] REFERRER_BLOCK', () => {
  test('denies hosts of the chosen categories only: on the server, in browsers and in code checks', async () => {
    const http = await open('enforce', ['coupon']);
    const coupon = 'https://www.alerabat.com/';
    const visits = [FORUM, coupon].map((referer) => visit(http, '/acquisition/', { referer }));
    expect((await Promise.all(visits)).map(({ statusCode }) => statusCode)).toEqual([200, 302]);
    const referrerChecks = ['www.mydealz.de', 'www.alerabat.com'].map((payload) =>
      http.inject({ method: 'POST', url: '/acquisition/referrer', payload, headers: AT_HOME }),
    );
    expect((await Promise.all(referrerChecks)).map((response) => response.json())).toEqual([
      { blocked: false },
      { blocked: true },
    ]);
    const checks = ['www.mydealz.de', 'www.alerabat.com'].map((fref) =>
      http.inject({
        method: 'POST',
        url: '/acquisition/graphql',
        headers: { host: 'club.example', 'content-type': 'application/json', cookie: `fref=${fref}` },
        payload: { query: '{ registrationCodeDetails(registrationCode: "NOCTURNE") { errors } }' },
      }),
    );
    const errors = (await Promise.all(checks)).map((response) => response.json().data.registrationCodeDetails.errors);
    expect(errors).toEqual([[], ['REFERER_INVALID']]);
  });
});

describe('[E4] a visit from a blocked referrer', () => {
  test.each([
    ['/acquisition/', {}, '/acquisition/registration/deny'],
    ['/acquisition/?rc=NOCTURNE&vt=x&utm=y', {}, '/acquisition/registration/deny?rc=NOCTURNE&vt=x'],
    ['/acquisition/', { 'accept-language': 'fr' }, '/acquisition/fr/registration/deny'],
    ['/acquisition/de', {}, '/acquisition/de/registration/deny'],
    ['/acquisition/en/?rc=A', { 'accept-language': 'fr' }, '/acquisition/en/registration/deny?rc=A'],
    ['/acquisition/some-slug', {}, '/acquisition/registration/deny'],
    ['/acquisition/registration/formstarted?rc=NOCTURNE', {}, '/acquisition/registration/deny?rc=NOCTURNE'],
    ['/acquisition/about-us', {}, '/acquisition/registration/deny'],
  ])('to %s with %o is redirected to the deny page before any rendering', async (url, headers, to) => {
    const http = await open('enforce');
    const response = await visit(http, url, { referer: FORUM, ...(headers as Record<string, string>) });
    expect(response.statusCode).toBe(302);
    expect(response.headers).toMatchObject({ location: to, 'set-cookie': DENIED, 'cache-control': 'no-store' });
    expect(rendered).toEqual([]);
  });

  test('is denied although the page is cached for others, who still get it', async () => {
    const http = await open('enforce');
    expect((await visit(http, '/acquisition/')).body).toContain('welcome');
    expect((await visit(http, '/acquisition/', { referer: FORUM })).statusCode).toBe(302);
    const other = await visit(http, '/acquisition/', { referer: 'https://friend.example/' });
    expect(other.body).toContain('welcome');
    expect(other.headers['set-cookie']).toBeUndefined();
    expect(rendered).toHaveLength(1);
  });

  test.each([
    '/registration/deny',
    '/login',
    '/registration/activateaccount?id=x',
    '/membership-interest',
    '/error/404',
  ])('to %s, a page for everybody, gets the page, and its referrer is stored', async (path) => {
    const http = await open('enforce');
    const response = await visit(http, `/acquisition${path}`, { referer: FORUM });
    expect(response.body).toContain('welcome');
    expect(response.headers['set-cookie']).toBe(DENIED);
  });

  test('that posts a form is judged by the stored referrer, not by the Referer header', async () => {
    const http = await open('enforce');
    const response = await http.inject({
      method: 'POST',
      url: '/acquisition/',
      headers: { host: 'club.example', referer: FORUM },
    });
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});

describe('[E4] the block ends', () => {
  const cookie = 'lang=en; fref=www.mydealz.de';

  test('with a visit from another host, but not with one without a referrer or from the club itself', async () => {
    const http = await open('enforce');
    const lifted = await visit(http, '/acquisition/', { cookie, referer: 'https://friend.example/' });
    expect(lifted.headers['set-cookie']).toBe(LIFTED);
    for (const referer of ['', 'https://club.example/acquisition/registration/deny']) {
      expect((await visit(http, '/acquisition/', { cookie, referer })).headers['set-cookie']).toBeUndefined();
    }
  });

  test('with a valid personal link only', async () => {
    const http = await open('enforce');
    const link = await club.areas.invitation.useCases.createLink({ code: 'NOCTURNE', locale: 'en', actor: 'test' });
    const path = `/acquisition/${new URL(link.kind === 'created' ? link.url : '').search}`;
    expect((await visit(http, path, { cookie })).headers['set-cookie']).toBe(LIFTED);
    expect((await visit(http, `${path}x`, { cookie })).headers['set-cookie']).toBeUndefined();
    expect((await visit(http, '/acquisition/?rc=NOCTURNE', { cookie })).headers['set-cookie']).toBeUndefined();
    expect((await visit(http, path, { cookie, referer: FORUM })).statusCode).toBe(302);
    club.setClock(15 * 86_400_000);
    expect((await visit(http, path, { cookie })).headers['set-cookie']).toBeUndefined();
  });
});

describe("[E4] the browser's referrer check", () => {
  async function checkReferrer(
    http: Http,
    payload: string,
    headers: Record<string, string> = { origin: 'https://club.example' },
  ) {
    return http.inject({
      method: 'POST',
      url: '/acquisition/referrer',
      headers: { host: 'club.example', 'content-type': 'text/plain;charset=UTF-8', ...headers },
      payload,
    });
  }

  test('reports and stores a listed host and allows any other host', async () => {
    const http = await open('enforce');
    const blocked = await checkReferrer(http, 'www.mydealz.de');
    expect(blocked.json()).toEqual({ blocked: true });
    expect(blocked.headers['set-cookie']).toBe(DENIED);
    for (const host of ['notmydealz.de', 'club.example', '', 'x'.repeat(5_000), '\u0000', 'https://']) {
      const other = await checkReferrer(http, host);
      expect(other.json()).toEqual({ blocked: false });
      expect(other.headers['set-cookie']).toBeUndefined();
    }
  });

  test('is limited by IP address, and past the limit returns when to try again', async () => {
    await club.close();
    club = await openTestApp({ settings: { RATE_LIMIT_SCALE: '0.02' } });
    const http = await open('enforce');
    const from = (remoteAddress: string) =>
      http.inject({
        ...{ method: 'POST', url: '/acquisition/referrer', payload: 'www.mydealz.de', remoteAddress },
        headers: { host: 'club.example', origin: 'https://club.example', 'content-type': 'text/plain' },
      });
    for (const _ of [1, 2]) expect((await from('203.0.113.9')).json()).toEqual({ blocked: true });
    const refused = await from('203.0.113.9');
    expect([refused.statusCode, refused.body, refused.headers['set-cookie']]).toEqual([429, '', undefined]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
    expect((await from('203.0.113.10')).json()).toEqual({ blocked: true });
    expect((await meters.limits.get()).values).toEqual([{ labels: { limit: 'referrer-address' }, value: 1 }]);
  });

  test('refuses requests by which another site could have its visitors denied', async () => {
    const http = await open('enforce');
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}]) {
      const response = await checkReferrer(http, 'www.mydealz.de', headers as Record<string, string>);
      expect([response.statusCode, response.headers['set-cookie']]).toEqual([403, undefined]);
    }
  });
});

describe('[K15] referrer blocking as a dry run', () => {
  test('with `report` counts visits, denies none and stores nothing; a stored referrer has no effect', async () => {
    const http = await open('report');
    club.logged.length = 0;
    const response = await visit(http, '/acquisition/?rc=NOCTURNE', { referer: `${FORUM}thread?user=anna` });
    expect(response.body).toContain('welcome');
    expect(response.headers['set-cookie']).toBeUndefined();
    const line = club.logged.find((one) => one.includes('blocked referrer')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ host: 'mydealz.de', category: 'deal', denied: false });
    expect(line).not.toMatch(/anna|thread|NOCTURNE/);
    const check = await http.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host: 'club.example', 'content-type': 'application/json', cookie: 'fref=mydealz.de' },
      payload: JSON.stringify({ query: '{ registrationCodeDetails(registrationCode: "NOCTURNE") { errors } }' }),
    });
    expect(check.json()).toEqual({ data: { registrationCodeDetails: { errors: [] } } });
  });

  test('with `off` does nothing', async () => {
    const http = await open('off');
    expect((await visit(http, '/acquisition/', { referer: FORUM })).body).toContain('welcome');
    expect(await readBlockedVisits()).toEqual([]);
  });

  test('counts by day over all processes', async () => {
    const http = await open('enforce');
    await visit(http, '/acquisition/', { referer: FORUM });
    await visit(http, '/acquisition/', { referer: 'https://mydealz.de/' });
    await visit(http, '/acquisition/login', { referer: 'https://www.google.de/' });
    expect(await readBlockedVisits()).toEqual([
      { labels: { category: 'deal' }, value: 2 },
      { labels: { category: 'search' }, value: 1 },
    ]);
    await app?.close();
    club.setClock(86_400_000);
    const again = await open('report');
    await visit(again, '/acquisition/', { referer: FORUM });
    await app?.close();
    app = null;
    const deal = { host: 'mydealz.de', category: 'deal' };
    const yesterday = [
      { day: '2026-03-02', ...deal, arrivals: 2, denied: 2 },
      { day: '2026-03-02', host: 'www.google.de', category: 'search', arrivals: 1, denied: 0 },
    ];
    const today = { day: '2026-03-03', ...deal, arrivals: 1, denied: 0 };
    expect(await club.areas.invitation.useCases.reportBlockedVisits(2)).toEqual([today, ...yesterday]);
    expect(await club.areas.invitation.useCases.reportBlockedVisits(1)).toEqual([today]);
  });
});
