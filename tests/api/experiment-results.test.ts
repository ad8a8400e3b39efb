// The results of experiments through the front door.
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR } from '#kernel/instant.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import { type CountedClub, createPage, openCountedClub, visitIn } from '../support/counted-club.ts';
import { sampleDefinition, sampleRedirects } from '../support/experiments.ts';
import { sendHttp } from '../support/http.ts';
import { START } from '../support/test-app.ts';
import { createVisit } from '../support/visit.ts';
import { bearer, PASSWORD } from '../support/visitors.ts';

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let counted: CountedClub;
beforeEach(async () => {
  counted = await openCountedClub();
});
afterEach(() => counted.close());

const QUERY = `query ($key: String!) { experiment(key: $key) { results {
  phase from until sampleRatio { verdict pValue expected } exposureLoss { variation redirected arrived }
  steps { step neededSampleSize variations {
    variation visitors conversions rate low high uplift upliftLow upliftHigh probabilityToBeatControl } }
} } }`;

/** The results as an admin's page queries them. */
async function queryResults(key: string) {
  const email = 'admin@counted.club.example';
  await counted.club.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  const { token } = (await counted.club.send('login', { email, password: PASSWORD })).data.login;
  const { data, errors } = await counted.club.graphql(QUERY, { key }, bearer(token));
  expect(errors).toBeUndefined();
  return data.experiment.results;
}

/** What the API says of two visitors who registered, of whom one became a member. */
const IN_THE_API = {
  ...{ phase: 1, from: START.toISOString(), until: null, exposureLoss: [] },
  sampleRatio: { verdict: 'too-few-visitors', pValue: 1, expected: [1, 1] },
  steps: [
    { step: 'code', variations: [{ visitors: 1, conversions: 0 }, { conversions: 0 }] },
    { step: 'form', variations: [{ visitors: 1, conversions: 0 }, { conversions: 0 }] },
    {
      step: 'registration',
      variations: [{ variation: 'control', rate: 1, uplift: null }, { probabilityToBeatControl: 0.5 }],
    },
    {
      step: 'activation',
      neededSampleSize: null,
      variations: [
        { visitors: 1, conversions: 0, rate: 0, probabilityToBeatControl: null },
        { variation: 'band', visitors: 1, conversions: 1, high: 1, probabilityToBeatControl: expect.closeTo(5 / 6, 6) },
      ],
    },
  ],
};

const HERO = sampleDefinition();
const COUNT = { visits: 1, redirected: 0, arrived: 0, codes: 0, forms: 0 };
const EXPOSURE = { experiment: 'hero', phase: 1, day: '2026-03-02', ...COUNT };

describe('[K3] the results of an experiment', () => {
  test('follow two visitors with two variations to their membership', async () => {
    await counted.start(HERO);
    const app = await counted.openPages();
    const [control, band] = [visitIn(app, HERO, 0), visitIn(app, HERO, 1)];
    for (const visit of [control, band]) {
      await visit.open('/login');
      expect(visit.cookies.has(COOKIES.exposed)).toBe(false);
      for (const path of ['/', '/', '/?utm_source=mail', '/autumn']) await visit.open(path);
    }
    expect(control.cookies.get(COOKIES.exposed)).toBe('hero.1.control');
    expect(band.cookies.get(COOKIES.exposed)).toBe('hero.1.band');
    await counted.register(control);
    const { visitor } = await counted.register(band);
    await counted.closePages();
    expect(await counted.readCounts('hero')).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(await counted.readCounts('hero', 'activation')).toEqual([
      [1, 0],
      [1, 0],
    ]);
    await counted.activateNewest(visitor.email);
    expect(await counted.readCounts('hero')).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(await counted.readCounts('hero', 'activation')).toEqual([
      [1, 0],
      [1, 1],
    ]);
    expect(await counted.countExposuresOfRegistrations()).toBe(1);
    expect(await queryResults('hero')).toMatchObject(IN_THE_API);
    const { phase, from, until, sampleRatio } = await counted.readResults('hero');
    expect({ phase, from, until }).toEqual({ phase: 1, from: counted.club.time.now, until: null });
    expect(sampleRatio).toMatchObject({ verdict: 'too-few-visitors', expected: [1, 1] });
  });

  test('count each visit of a cached page, in all processes', async () => {
    await counted.start(HERO);
    const [one, other] = [await counted.openPages(), await counted.openPages()];
    for (const app of [one, other, one]) await visitIn(app, HERO, 1).open('/');
    const visit = visitIn(one, HERO, 0);
    const { headers } = await visit.open('/');
    visit.cookies.delete(COOKIES.exposed);
    const again = await visit.open('/', { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, visit.cookies.get(COOKIES.exposed)]).toEqual([304, 'hero.1.control']);
    await counted.closePages();
    expect(await counted.readCounts('hero')).toEqual([
      [2, 0],
      [3, 0],
    ]);
  });

  test('lose nothing when processes write at once, or stop while they serve a page', async () => {
    await counted.start(HERO);
    const write = (...variations: readonly string[]) =>
      counted.club.stores.counts.addExposures(variations.map((variation) => ({ ...EXPOSURE, variation })));
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? write('control', 'band') : write('band', 'control'))),
    );
    const page = Promise.withResolvers<Response>();
    const requested = Promise.withResolvers<void>();
    const app = await counted.openPages(() => {
      requested.resolve();
      return page.promise;
    });
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as AddressInfo;
    const cookie = visitIn(app, HERO, 1).getCookies();
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', cookie, connection: 'close' };
    const response = sendHttp({ port, host: '127.0.0.1' }, '/acquisition/', { headers });
    await requested.promise;
    const closed = counted.closePages();
    page.resolve(createPage());
    expect((await response).status).toBe(200);
    await closed;
    expect(await counted.readCounts('hero')).toEqual([
      [30, 0],
      [31, 0],
    ]);
  });

  test('count neither bots, prefetches and members nor pages that do not exist', async () => {
    await counted.start(HERO);
    const app = await counted.openPages();
    await createVisit(app, GOOGLE).open('/');
    await createVisit(app).open('/', { method: 'HEAD' });
    await createVisit(app).open('/', { headers: { 'sec-purpose': 'prefetch;prerender' } });
    const member = createVisit(app);
    member.cookies.set(COOKIES.session, 'a-token');
    await member.open('/');
    await createVisit(app).open('/?disablegb=true');
    const late = createVisit(app);
    late.cookies.set(COOKIES.variants, '-');
    await late.open('/');
    await counted.closePages();
    expect(await counted.readCounts('hero')).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect((await counted.readResults('hero')).sampleRatio).toBeNull();
  });

  test('count nothing of a preview, and nothing that it registers', async () => {
    await counted.start(HERO);
    const app = await counted.openPages();
    const { links } = (await counted.run('preview', ['hero'])).value as {
      readonly links: readonly { readonly url: string }[];
    };
    const { search = '' } = new URL(links[1]?.url ?? '');
    const visit = visitIn(app, HERO, 1);
    expect((await visit.open(`/${search}`)).statusCode).toBe(302);
    expect((await visit.open('/')).statusCode).toBe(200);
    expect([...visit.cookies.keys()]).toEqual([COOKIES.anonymousId, COOKIES.preview]);
    visit.cookies.set(COOKIES.exposed, 'hero.1.band');
    await counted.register(visit);
    visit.cookies.delete(COOKIES.exposed);
    await counted.closePages();
    expect(await counted.readCounts('hero')).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await counted.countExposuresOfRegistrations()).toBe(0);
  });

  test('stay when the experiment stops, and begin at zero in a new phase', async () => {
    await counted.start(HERO);
    const app = await counted.openPages();
    const visit = visitIn(app, HERO, 1);
    await visit.open('/');
    await counted.register(visit);
    await counted.closePages();
    counted.club.setClock(HOUR);
    await counted.run('stop', ['hero']);
    const stopped = await counted.readResults('hero');
    expect(stopped.until).toEqual(counted.club.time.now);
    expect(await counted.readCounts('hero')).toEqual([
      [0, 0],
      [1, 1],
    ]);
    const next = { ...HERO, phase: 2 };
    await counted.run('edit', ['hero'], { file: '-', stdin: JSON.stringify(next), revision: '3' });
    expect(await counted.readResults('hero')).toMatchObject({ phase: 2, from: null, until: null });
    await counted.run('start', ['hero']);
    expect(await counted.readCounts('hero')).toEqual([
      [0, 0],
      [0, 0],
    ]);
    // The visit of the earlier phase converts there.
    await counted.register(visit);
    const fresh = visitIn(await counted.openPages(), next, 0);
    await fresh.open('/');
    await counted.register(fresh);
    await counted.closePages();
    expect(await counted.readCounts('hero')).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });
});

test('[F5] [K3] redirects that are sent, and visits that arrive, are counted for each variation', async () => {
  const definition = sampleDefinition({
    key: 'entry',
    variations: sampleRedirects('/spring'),
    targeting: { countries: [], languages: [], paths: ['/'] },
  });
  await counted.start(definition);
  const app = await counted.openPages();
  const [lost, arriving, staying] = [
    visitIn(app, definition, 1),
    visitIn(app, definition, 1),
    visitIn(app, definition, 0),
  ];
  for (const visit of [lost, arriving, staying, arriving]) await visit.open('/');
  expect(arriving.cookies.get(COOKIES.exposed)).toBe('entry.1.leave.r');
  for (const path of ['/about-us', '/de/spring', '/spring']) await arriving.open(path);
  expect(arriving.cookies.get(COOKIES.exposed)).toBe('entry.1.leave');
  await counted.closePages();
  const { exposureLoss } = await counted.readResults('entry');
  expect(exposureLoss).toEqual([{ variation: 'leave', redirected: 2, arrived: 1 }]);
  expect(await counted.readCounts('entry')).toEqual([
    [1, 0],
    [2, 0],
  ]);
  expect((await counted.run('results', ['entry'])).lines.join('\n')).toContain(
    'redirect of leave: 2 visits redirected, 1 arrived',
  );
});
