// Pages are plain text here: they report facts, and the edge counts them whenever it sends the page.

import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '#app/create-app.ts';
import { DAY } from '#kernel/instant.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import { NO_TERMINAL } from '../../tests/support/no-terminal.ts';
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { activate, activationIdFor, becomeMember, register, registerWithLink } from '../../tests/support/visitors.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let club: TestApp;
let apps: App[] = [];
beforeEach(async () => {
  club = await openTestApp();
  apps = [];
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await club.close();
});

async function open(resources = club.resources) {
  const respond = async ({ url }: Request, { noteFact }: LoadContext) => {
    const step = url.includes('formstarted') ? 'form' : 'landing';
    noteFact({ step, campaign: 'Autumn', headline: 'viral' });
    return new Response('<p>welcome</p>', { headers: { 'content-type': 'text/html' } });
  };
  const app = await createApp(resources, {
    server: { respond, getStylesheetUrls: () => [] },
    clientFolder: import.meta.dirname,
  });
  apps.push(app);
  return app;
}

type Given = { readonly method?: 'HEAD' | 'POST'; readonly headers?: Readonly<Record<string, string>> };

function visit({ http }: App, url: string, { method, headers }: Given = {}) {
  return http.inject({
    url,
    ...(method && { method }),
    headers: { host: 'club.example', 'user-agent': BROWSER, ...headers },
  });
}

/** The stored counts, after every program has written its own and closed. */
async function counted() {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  const counts = await club.areas.funnel.useCases.reportFunnel(800);
  return counts.map(({ step, reason, visits }) => [step, reason, visits].filter((one) => one !== ''));
}

describe('[H8] the funnel', () => {
  test('counts a landing page with each response, also cached and unchanged ones', async () => {
    const app = await open();
    const { headers } = await visit(app, '/acquisition/');
    await visit(app, '/acquisition/');
    const again = await visit(app, '/acquisition/', { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    await visit(app, '/acquisition/some-slug');
    await Promise.all(apps.splice(0).map((one) => one.close()));
    expect(await club.areas.funnel.useCases.reportFunnel(1)).toEqual([
      {
        day: '2026-03-02',
        step: 'landing',
        reason: '',
        country: 'AT',
        language: 'en',
        campaign: 'Autumn',
        headline: 'viral',
        visits: 4,
      },
    ]);
  });

  test('counts a cached page that no hook of the server sees', async () => {
    const app = await open();
    let hooks = 0;
    app.http.addHook('onRequest', (_request, _reply, next) => {
      hooks += 1;
      next();
    });
    const url = `${await app.http.listen({ host: '127.0.0.1', port: 0 })}/acquisition/`;
    const headers = { host: 'club.example', 'user-agent': BROWSER };
    for (let times = 0; times < 3; times += 1) {
      const [response] = await once(get(url, { headers, agent: false }), 'response');
      expect([response.statusCode, await text(response)]).toEqual([200, '<p>welcome</p>']);
    }
    expect(hooks).toBe(1);
    expect(await counted()).toEqual([['landing', 3]]);
  });

  test('detects the country of a visitor once, both for a cached page and for its count', async () => {
    const lookups: string[] = [];
    const findAddressCountry = (address: string) => {
      lookups.push(address);
      return 'AT';
    };
    const app = await open({ ...club.resources, findAddressCountry });
    await visit(app, '/acquisition/');
    lookups.length = 0;
    await visit(app, '/acquisition/');
    expect(lookups).toHaveLength(1);
    expect(await counted()).toEqual([['landing', 2]]);
  });

  test.each<[string, Given]>([
    ['a bot', { headers: { 'user-agent': GOOGLE } }],
    ['a HEAD', { method: 'HEAD' }],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ])('leaves out %s', async (_, given) => {
    const app = await open();
    await visit(app, '/acquisition/', given);
    await visit(app, '/acquisition/some-slug', given);
    expect(await counted()).toEqual([]);
  });

  test('leaves out a rejected form, with and without script', async () => {
    const app = await open();
    const form = '/acquisition/registration/formstarted';
    await visit(app, form);
    await visit(app, `${form}.data`, { headers: { referer: 'https://club.example/acquisition/' } });
    await visit(app, `${form}.data`, { headers: { referer: `https://club.example${form}?rc=A` } });
    await visit(app, form, { method: 'POST', headers: { origin: 'https://club.example' } });
    expect(await counted()).toEqual([['form', 2]]);
  });

  test('counts codes that browsers check by their first error, and counts denied visits', async () => {
    const app = await open();
    for (const registrationCode of ['NOCTURNE', 'EMPTY', 'ENDED', 'ENDED', 'NO-SUCH-CODE']) {
      await app.http.inject({
        method: 'POST',
        url: '/acquisition/graphql',
        headers: { host: 'club.example', 'content-type': 'application/json', 'user-agent': BROWSER },
        payload: JSON.stringify({
          query: 'query ($code: String!) { registrationCodeDetails(registrationCode: $code) { errors } }',
          variables: { code: registrationCode },
        }),
      });
    }
    await visit(app, '/acquisition/', { headers: { referer: 'https://www.mydealz.de/' } });
    expect(await counted()).toEqual([
      ['code-good', 1],
      ['code-refused', 'REGISTRATION_CODE_EXPIRED', 2],
      ['code-refused', 'REGISTRATION_CODE_INVALID', 1],
      ['code-refused', 'REGISTRATION_CODE_NO_BALANCE_LEFT', 1],
      ['denied', 1],
    ]);
  });

  test('loses no count when several processes write at once', async () => {
    const programs = await Promise.all([open(), open(), open()]);
    await Promise.all(programs.flatMap((app) => Array.from({ length: 20 }, () => visit(app, '/acquisition/'))));
    expect(await counted()).toEqual([['landing', 60]]);
  });

  test('derives registrations, members and applications from their rows, with their campaign', async () => {
    await register(club, { landing: 'autumn' });
    await register(club, { landing: 'no-such-entry' });
    await becomeMember(club, { landing: 'Autumn', country: 'AT' });
    await club.send('submitMembershipInterest', { input: { email: 'ada@example.com', country: 'AT' } });
    const counts = await club.areas.funnel.useCases.reportFunnel(1);
    expect(counts.map(({ step, campaign, country, visits }) => [step, campaign, country, visits])).toEqual([
      ['activated', 'Autumn', 'AT', 1],
      ['interest', '', 'AT', 1],
      ['registered', 'Autumn', 'AT', 1],
      ['registered', '', 'DE', 1],
      ['registered', 'Autumn', 'DE', 1],
    ]);
  });

  test('counts a late activation on the day of the activation', async () => {
    const { registrationId, visitor } = await registerWithLink(club, { landing: 'autumn' });
    club.setClock(13 * DAY);
    await club.send('resendActivation', { registrationId });
    await club.drain();
    club.setClock(26 * DAY);
    expect(await activate(club, activationIdFor(club, visitor.email))).toMatchObject({
      __typename: 'AccountActivated',
    });
    const counts = await club.areas.funnel.useCases.reportFunnel(1);
    expect(counts.map(({ day, step, campaign, visits }) => [day, step, campaign, visits])).toEqual([
      ['2026-03-28', 'activated', 'Autumn', 1],
    ]);
  });

  test('is reported, and deleted after its retention period', async () => {
    const app = await open();
    await visit(app, '/acquisition/');
    await counted();
    const given = { words: [], text: () => null, flag: () => false, readStdin: async () => '', ...NO_TERMINAL };
    const report = await club.command('funnel report')?.run(given);
    expect(report).toMatchObject({ kind: 'done', value: { days: 14, counts: [{ step: 'landing', visits: 1 }] } });
    expect(report && 'lines' in report ? report.lines?.[1] : '').toMatch(/^2026-03-02 +0 +1 +0/);
    club.setClock(799 * DAY);
    await club.areas.retention.useCases.applyRetention();
    expect(await counted()).toHaveLength(1);
    club.setClock(801 * DAY);
    await club.areas.retention.useCases.applyRetention();
    expect(await club.sql('select * from funnel_count')).toEqual([]);
  });
});
