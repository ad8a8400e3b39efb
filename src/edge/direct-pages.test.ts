import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { CachedPage } from '#platform/http/page-cache.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import { findCacheable, getCachedForm } from './cached-forms.ts';
import { createFindDirectPage } from './direct-pages.ts';
import type { PageMeta } from './open-page-cache.ts';
import type { Visit } from './visit-context.ts';

const PAGE = { etag: '"a"', headers: {}, meta: [] } as unknown as CachedPage<PageMeta>;
const RESPONSE = { status: 200, shared: {}, own: {}, body: null } as const;

type Asked = { readonly url?: string; readonly headers?: IncomingMessage['headers'] };

const VISIT = { brand: { id: 'maison-nocturne' }, locale: 'de', country: 'AT', door: { kind: 'open' }, flags: {} };

/** Whether a page that the cache has is sent directly, and what was asked meanwhile. */
function ask({ url = '/acquisition/de', headers = {} }: Asked, redirect: string | null = null, isThere = true) {
  const asked: string[] = [];
  const find = createFindDirectPage({
    determineVisit: () => ({ context: VISIT, redirect }) as unknown as Visit,
    cache: {
      peek(key) {
        asked.push(key);
        return isThere ? PAGE : null;
      },
    },
    cachedResponses: () => RESPONSE,
    catchUp: (cookie) => (cookie.startsWith('newer') ? Promise.resolve() : null),
    isHarmless: (request) => request.headers.referer !== 'https://coupons.example/',
  });
  return { found: find({ method: 'GET', url, headers } as IncomingMessage), asked };
}

test('a page of the cache is sent under the key of its form, and logged by the route of its page', () => {
  const { found, asked } = ask({});
  expect(found).toEqual({ response: RESPONSE, route: '/acquisition/' });
  const cacheable = findCacheable({ method: 'GET', url: '/acquisition/de', headers: {} } as never);
  expect(asked).toEqual([cacheable && getCachedForm(cacheable, VISIT as never).key]);
});

test.each<readonly [string, Asked]>([
  ['of a campaign', { url: '/acquisition/?utm_campaign=spring' }],
  ['of a visit whose publication is known', { headers: { cookie: `${COOKIES.variants}=known` } }],
  ['with a harmless referrer', { headers: { referer: 'https://news.example/' } }],
])('a request %s is answered directly', (_, asked) => {
  expect(ask(asked).found).not.toBeNull();
});

const USUAL: readonly (readonly [string, Asked, (string | null)?, boolean?])[] = [
  ['of a member', { headers: { cookie: `${COOKIES.session}=abc` } }],
  ['with a token', { headers: { authorization: 'Bearer abc' } }],
  ['of a preview', { headers: { cookie: `${COOKIES.preview}=abc` } }],
  ['that opens a preview', { url: '/acquisition/de?preview=abc' }],
  ['of a visit from a blocked referrer', { headers: { cookie: `${COOKIES.referrer}=coupons.example` } }],
  ['with a blocked referrer', { headers: { referer: 'https://coupons.example/' } }],
  ['of a visit whose publication is not known yet', { headers: { cookie: `${COOKIES.variants}=newer` } }],
  ['with a code', { url: '/acquisition/de?rc=ABC' }],
  ['for another page', { url: '/acquisition/de/login' }],
  ['that an experiment redirects', {}, 'https://club.example/acquisition/spring'],
  ['for a page that the cache does not have', {}, null, false],
];
for (const [what, asked, redirect, isThere] of USUAL)
  test(`a request ${what} goes the usual way`, () => {
    expect(ask(asked, redirect, isThere).found).toBeNull();
  });
