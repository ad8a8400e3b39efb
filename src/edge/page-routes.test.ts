import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Brand } from '#kernel/brand.ts';
import { countryCode, resolveCountry } from '#modules/visitor/rules.ts';
import { createPageCache } from '#platform/http/page-cache.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import { createCachedResponses } from './cached-responses.ts';
import { type DecidedVariants, decideVisitVariants, type VariantsInput } from './decide-variants.ts';
import { createCountryDetection } from './detect-country.ts';
import type { PageMeta } from './open-page-cache.ts';
import { type PageRoutesDependencies, pageRoutes } from './page-routes.ts';
import { createDetermineVisit, rememberVisits } from './visit-context.ts';

const HTML = `<!DOCTYPE html><p>${'a door of velvet '.repeat(200)}</p>`;

const NO_VARIANTS: DecidedVariants = {
  ...{ hasExperiments: true, variants: {}, flags: {}, features: {} },
  ...{ redirect: null, newCookie: null, assignments: null, isRenewed: false },
};

/** Two variations of the landing page's hero, by the cookie of the visit's variants. */
function decidedFor({ cookie }: VariantsInput): Partial<DecidedVariants> {
  if (cookie !== 'bold' && cookie !== 'control') return {};
  const flags: DecidedVariants['flags'] = cookie === 'bold' ? { 'landing.hero': 'band' } : {};
  return { variants: { hero: cookie }, flags, features: { hero: ['landing.hero'] } };
}

let now = 0;

/** A server with the page routes only; `pages` counts the renderings. */
async function serve(
  publicOrigin = 'https://club.example',
  status = 200,
  cookie = 'lang=en; Path=/',
  decided: Partial<DecidedVariants> = {},
  cdnSeconds = 0,
  addHooks: PageRoutesDependencies['addHooks'] = null,
) {
  const rendered: string[] = [];
  const noted: unknown[] = [];
  const cache = createPageCache<PageMeta>({ entries: 10, now: () => 0 });
  const detectCountry = createCountryDetection({
    countryHeader: null,
    proxies: { isTrusted: () => false, getAddress: ({ socket }) => socket.remoteAddress ?? '' },
    parseCountry: countryCode,
    findCountryOfAddress: (address) => ({ '10.0.0.1': 'AT', '10.0.0.2': 'DE' })[address] ?? null,
  });
  const { hostname } = new URL(publicOrigin);
  const brand = { id: 'maison-nocturne' } as Brand;
  const clock = () => new Date(now);
  const countVisit = (...what: readonly unknown[]) => void noted.push(what);
  const countExposures = () => null;
  const http = fastify();
  await http.register(pageRoutes, {
    ...{ publicOrigin, indexing: true, favicon: Buffer.from(''), clock },
    ...{ cache, addHooks, countVisit, countExposures },
    cachedResponses: createCachedResponses({ cdnSeconds, clock, countVisit, countExposures }),
    mayUse: async ({ headers }) => headers.cookie === 'role=owner',
    getVisit: rememberVisits(
      createDetermineVisit({
        ...{ brand, publicOrigin, detectCountry },
        resolveCountry: (code) => resolveCountry(code, hostname),
        getDoor: () => ({ kind: 'open' }),
        decideVariants: (input) => ({ ...NO_VARIANTS, ...decided, ...decidedFor(input) }),
      }),
    ),
    async pages(request, form) {
      rendered.push(`${request.method} ${form?.address ?? request.url}`);
      const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookie });
      // As the pages do: an address without a language redirects by it.
      if (!request.url.startsWith('/acquisition/de')) headers.set('vary', 'Cookie');
      return new Response(request.method === 'HEAD' ? null : HTML, { status, headers });
    },
  });
  return { http, rendered, noted, cache };
}

describe('[K9] variants of experiments', () => {
  const visit = (variation: string) => ({ headers: { cookie: `${COOKIES.variants}=${variation}` } });

  test('two variations are two cached pages, whoever asks', async () => {
    const { http, rendered } = await serve();
    for (const variation of ['bold', 'control', 'bold', 'outside', 'control', 'bold'])
      await http.inject({ url: '/acquisition/', ...visit(variation) });
    expect(rendered).toHaveLength(2);
  });

  test('the cookie for the rest of the visit comes with cached and other pages', async () => {
    const { http } = await serve(undefined, undefined, undefined, { newCookie: 'hero.0.bold' });
    const set = `${COOKIES.variants}=hero.0.bold; Path=/; SameSite=Lax; Secure`;
    for (const url of ['/acquisition/', '/acquisition/', '/acquisition/login'])
      expect((await http.inject(url)).headers['set-cookie'], url).toEqual([set, 'lang=en; Path=/']);
  });

  test('an experiment redirects documents, not posts and data requests', async () => {
    const redirect = 'https://club.example/acquisition/spring';
    const { http } = await serve(undefined, undefined, undefined, { redirect });
    const { statusCode, headers } = await http.inject('/acquisition/');
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, redirect, 'private, no-store']);
    expect((await http.inject('/acquisition/_.data')).statusCode).toBe(200);
    expect((await http.inject({ method: 'POST', url: '/acquisition/', payload: 'a' })).statusCode).toBe(200);
  });

  test('the attributes of a visitor are country, language, path and the id of the cookie, else an id for the request', async () => {
    const seen: VariantsInput[] = [];
    const decideVariants = (input: VariantsInput) => {
      seen.push(input);
      return NO_VARIANTS;
    };
    const deps = { publicOrigin: 'https://club.example', decideVariants };
    const read = (url: string, cookie: string) =>
      decideVisitVariants(deps, { url, headers: { cookie } }, { locale: 'de', country: 'AT' });
    read('/acquisition/de/about-us?a=b', `${COOKIES.anonymousId}=0123456789; ${COOKIES.variants}=-`);
    read('/acquisition/de.data?_routes=root', `${COOKIES.anonymousId}=<script>`);
    read('/acquisition/_.data', '');
    read('/acquisition/login?a=b.data', '');
    const [first, second, third, fourth] = seen;
    expect(first).toEqual({
      visitor: { acqAnonymousId: '0123456789', applicationCountry: 'AT', applicationLanguage: 'DE', path: '/about-us' },
      url: 'https://club.example/acquisition/de/about-us?a=b',
      cookie: '-',
    });
    expect([second?.visitor.path, third?.visitor.path]).toEqual(['/', '/']);
    expect([second?.url, third?.url, fourth?.url]).toEqual([
      'https://club.example/acquisition/de?_routes=root',
      'https://club.example/acquisition/',
      'https://club.example/acquisition/login?a=b.data',
    ]);
    expect(second?.visitor.acqAnonymousId).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.visitor.acqAnonymousId).not.toBe(third?.visitor.acqAnonymousId);
  });
});

describe('the cache of landing pages', () => {
  test('renders once for all anonymous visitors of a locale, and again after it was emptied', async () => {
    const { http, rendered, cache } = await serve();
    for (let visit = 0; visit < 3; visit += 1) {
      const { body, headers } = await http.inject('/acquisition/');
      expect(body).toBe(HTML);
      expect(headers['set-cookie']).toEqual(['lang=en; Path=/']);
    }
    expect(rendered).toHaveLength(1);
    cache.drop();
    await http.inject('/acquisition/');
    expect(rendered).toHaveLength(2);
  });

  test('may be stored by a CDN where the operator says so, and only what is the same for everybody', async () => {
    const given = async (decided: Partial<DecidedVariants>, seconds: number, url = '/acquisition/de/', cookie = '') => {
      const { http } = await serve('https://club.example', 200, 'lang=de; Path=/', decided, seconds);
      return (await http.inject({ url, headers: { cookie } })).headers['cdn-cache-control'];
    };
    const plain = { hasExperiments: false };
    expect(await given(plain, 30)).toBe('public, max-age=30');
    expect(await given(plain, 0)).toBeUndefined();
    expect(await given(plain, 30, '/acquisition/')).toBeUndefined();
    expect(await given(plain, 30, '/acquisition/de/login')).toBeUndefined();
    expect(await given(plain, 30, '/acquisition/de/', `${COOKIES.session}=a`)).toBeUndefined();
    expect(await given({ hasExperiments: true }, 30)).toBeUndefined();
    expect(await given({ ...plain, flags: { 'landing.hero': 'band' } }, 30)).toBeUndefined();
    expect(await given({ ...plain, newCookie: 'hero.band' }, 30)).toBeUndefined();
    expect(await given(plain, 30, '/acquisition/de/', `${COOKIES.referrer}=forum.example`)).toBeUndefined();
  });

  test('is stored by no CDN with a cookie that a hook set for this visit', async () => {
    const { http } = await serve(
      'https://club.example',
      200,
      'lang=de; Path=/',
      { hasExperiments: false },
      30,
      (scope) => scope.addHook('onRequest', async (_, reply) => void reply.header('set-cookie', 'mine=1')),
    );
    const { headers } = await http.inject('/acquisition/de/');
    expect([headers['set-cookie'], headers['cdn-cache-control']]).toEqual([['mine=1', 'lang=de; Path=/'], undefined]);
  });

  test('[C4] sends the time of the response for cached, unchanged and private pages', async () => {
    const { http, rendered } = await serve();
    const first = await http.inject('/acquisition/');
    now = 40_000;
    const headers = { 'if-none-match': String(first.headers.etag) };
    const responses = [await http.inject('/acquisition/'), await http.inject({ url: '/acquisition/', headers })];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 304]);
    responses.push(await http.inject('/acquisition/login'));
    expect(rendered).toHaveLength(2);
    for (const response of responses) expect(response.headers['server-timing']).toBe('sent;dur=40000');
    now = 0;
  });

  test.each(['https://evil.example', 'nonsense', 'http://[', 'https://club.example.evil.example'])(
    'a form that was posted from %s is refused before it reaches the router',
    async (origin) => {
      const { http, rendered } = await serve();
      const response = await http.inject({
        method: 'POST',
        url: '/acquisition/login',
        headers: { origin },
        payload: 'a',
      });
      expect([response.statusCode, response.body]).toEqual([403, 'Forbidden']);
      expect(rendered).toEqual([]);
      const headers = { origin: 'https://club.example' };
      await http.inject({ method: 'POST', url: '/acquisition/login', headers, payload: 'a' });
      expect(rendered).toEqual(['POST /acquisition/login']);
    },
  );

  test('a form of a page that sends no referrer reaches the router, whose guard checks Sec-Fetch-Site', async () => {
    const { http, rendered } = await serve();
    await http.inject({ method: 'POST', url: '/acquisition/login', headers: { origin: 'null' }, payload: 'a' });
    expect(rendered).toEqual(['POST /acquisition/login']);
  });

  test('a response that no other visitor may get is rendered only once', async () => {
    const { http, rendered } = await serve('https://club.example', 503);
    const { body, statusCode } = await http.inject('/acquisition/');
    expect([statusCode, body]).toEqual([503, HTML]);
    expect(rendered).toHaveLength(1);
  });

  test('a response with a cookie of one visitor is for that visitor alone', async () => {
    const { http, rendered } = await serve('https://club.example', 200, 'vestibule_registration=id; Path=/');
    for (const name of ['one', 'other']) await http.inject({ url: '/acquisition/', headers: { 'user-agent': name } });
    expect(rendered).toHaveLength(2);
  });

  test('a HEAD request that comes first leaves the cached page complete', async () => {
    const { http } = await serve();
    await http.inject({ method: 'HEAD', url: '/acquisition/' });
    expect((await http.inject('/acquisition/')).body).toBe(HTML);
  });

  test.each([
    ['a session', { cookie: 'vestibule_token=abc' }, '/acquisition/'],
    ['a token in a header', { authorization: 'Bearer abc' }, '/acquisition/'],
    ['a stored referrer', { cookie: 'fref=coupons.example' }, '/acquisition/'],
    ['a cookie that parsers read differently', { cookie: 'lang =fr' }, '/acquisition/'],
    ['a quoted cookie', { cookie: 'lang="fr"' }, '/acquisition/'],
    ['an encoded cookie', { cookie: 'lang=%66r' }, '/acquisition/'],
    ['a cookie of no language', { cookie: 'lang=xx' }, '/acquisition/'],
    ['a cookie that came twice', { cookie: 'lang=fr; lang=en' }, '/acquisition/'],
    ['a choice that came twice', { cookie: 'vestibule_consent=a; vestibule_consent=b' }, '/acquisition/'],
    ['a choice with what it does not hold', { cookie: 'vestibule_consent=a"; lang=en' }, '/acquisition/'],
    ['a choice beside a session', { cookie: 'vestibule_consent=a; vestibule_token=b' }, '/acquisition/'],
    ['a cookie without a value', { cookie: 'lang' }, '/acquisition/'],
    ['an empty cookie header', { cookie: ' ' }, '/acquisition/'],
    ['a code in the query', {}, '/acquisition/?rc=NOCTURNE'],
    ['a code beside a campaign', {}, '/acquisition/?utm_source=a&rc=NOCTURNE'],
    ['a code spelled otherwise beside a campaign', {}, '/acquisition/?utm_source=a&r%63=NOCTURNE'],
    ['an introduction in the query', {}, '/acquisition/?flow=short&gclid=a'],
    ['a key that only resembles a campaign’s', {}, '/acquisition/?xutm_source=a'],
    ['a key without a name', {}, '/acquisition/?=a'],
    ['an action of the page', {}, '/acquisition/?index'],
    ['another page', {}, '/acquisition/login'],
    ['a campaign’s link to another page', {}, '/acquisition/about-us?utm_source=a'],
  ])('%s is rendered for its visitor alone', async (_, headers, url) => {
    const { http, rendered } = await serve();
    await http.inject({ url, headers });
    await http.inject({ url, headers });
    expect(rendered).toHaveLength(2);
  });

  test('a visitor with a campaign link gets the shared page, which contains nothing of the link', async () => {
    const { http, rendered, noted } = await serve();
    const links = [
      'utm_source=a&utm_medium=%C3%A4',
      'gclid=b',
      'utm_id=1&gclid=c&fbclid=d&msclkid=e',
      '',
      'UTM_SOURCE=x',
    ];
    for (const link of links) {
      const { body, statusCode } = await http.inject(`/acquisition/de?${link}`);
      expect([statusCode, body]).toEqual([200, HTML]);
    }
    await http.inject('/acquisition/de');
    expect(rendered).toEqual(['GET /acquisition/de']);
    expect(noted).toHaveLength(links.length + 1);
  });

  test('where the page of a campaign link cannot be shared, it is rendered for the full link', async () => {
    const { http, rendered } = await serve('https://club.example', 302);
    await http.inject('/acquisition/?utm_source=a');
    expect(rendered.at(-1)).toBe('GET /acquisition/?utm_source=a');
  });

  test('[D4] a visitor with saved cookie settings gets the shared page', async () => {
    const { http, rendered } = await serve();
    const choice = 'vestibule_consent=%7B%22categories%22%3A%5B%22necessary%22%5D%7D';
    for (const cookie of ['lang=de', choice, `lang=de; ${choice}`, `${choice}; lang=de`])
      await http.inject({ url: '/acquisition/de', headers: { cookie } });
    expect(rendered).toHaveLength(1);
  });

  test.each([
    ['_ga=GA1.1.2.3; utm=a; theme=dark'],
    ['theme=dark; _ga=GA1.1.2.3; utm=a'],
    ['utm=a; theme=dark; _ga=GA1.1.2.3'],
    ['_ga=GA1.1.2.3; lang=de; theme=dark; vestibule_consent=a; utm=a'],
    ['vestibule_consent=a; _gid=1; _gid=2; lang=de'],
    ['vestibule_exposed=hero.1.bold~entry.2.leave.r; lang=de'],
    ['settings={"a":1,"b":[2]}; theme="dark"; bare'],
    ['Lang=fr; my_vestibule_token=a; VESTIBULE_TOKEN=b'],
  ])('other cookies and their order do not matter: %s', async (cookie) => {
    const { http, rendered } = await serve();
    await http.inject('/acquisition/de');
    expect((await http.inject({ url: '/acquisition/de', headers: { cookie } })).body).toBe(HTML);
    expect(rendered).toHaveLength(1);
  });

  const { locale, consent, variants, exposed, anonymousId } = COOKIES;
  const shared: readonly string[] = [locale, consent, variants, exposed, anonymousId];

  test.each(Object.values(COOKIES).filter((name) => !shared.includes(name)))(
    'the cookie %s never gets the shared page, wherever it stands among others',
    async (name) => {
      const { http, rendered } = await serve();
      await http.inject('/acquisition/de');
      const cookies = [`${name}=a`, `${name}=`, `_ga=1; ${name}=a; lang=de`, `lang=de; _ga=1; theme=dark; ${name}=a`];
      for (const cookie of cookies) await http.inject({ url: '/acquisition/de', headers: { cookie } });
      expect(rendered).toHaveLength(1 + cookies.length);
    },
  );

  test('methods that pages do not support are refused', async () => {
    const { http, rendered } = await serve();
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await http.inject({ method, url: '/acquisition/' })).statusCode).toBe(405);
    }
    expect(rendered).toEqual([]);
  });

  test('locales do not share a page', async () => {
    const { http, rendered } = await serve();
    await http.inject({ url: '/acquisition/', headers: { cookie: 'lang=en' } });
    await http.inject({ url: '/acquisition/', headers: { cookie: 'lang=de' } });
    await http.inject('/acquisition/de');
    expect(rendered).toHaveLength(3);
  });

  test('[E5] countries do not share a page, whether known by IP address or by domain', async () => {
    const { http, rendered } = await serve('https://club.de');
    for (const remoteAddress of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.1']) {
      await http.inject({ url: '/acquisition/', remoteAddress });
    }
    expect(rendered).toHaveLength(2);
  });

  test('[E5] a page for an unknown country is not sent to visitors whose country is known', async () => {
    const { http, rendered } = await serve();
    for (const remoteAddress of ['10.0.0.2', '10.0.0.3']) await http.inject({ url: '/acquisition/', remoteAddress });
    expect(rendered).toHaveLength(2);
  });

  test('pages are compressed and have an ETag; a request with it gets a 304', async () => {
    const { http } = await serve();
    const br = await http.inject({ url: '/acquisition/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.headers.vary).toBe('Cookie, Accept-Encoding');
    expect(br.rawPayload.length).toBeLessThan(HTML.length / 5);
    const gzip = await http.inject({ url: '/acquisition/', headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const again = await http.inject({ url: '/acquisition/', headers: { 'if-none-match': String(br.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });
});

test('[B7] the redirect from the base path without a slash keeps the query', async () => {
  const { http } = await serve();
  expect((await http.inject('/acquisition')).headers.location).toBe('/acquisition/');
  expect((await http.inject('/acquisition?rc=A&vt=/acquisition')).headers.location).toBe(
    '/acquisition/?rc=A&vt=/acquisition',
  );
});
