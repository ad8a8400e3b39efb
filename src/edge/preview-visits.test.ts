import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { COOKIES } from '#web/routing/cookies.ts';
import type { VisitContext } from '#web/routing/visit-context.ts';
import { decideVisitVariants, type VisitVariants } from './decide-variants.ts';
import { followPreviews, type OpenedPreview } from './preview-visits.ts';

const ORIGIN = 'https://club.example';
const VISIT = { locale: 'de', country: 'AT' } as const satisfies Partial<VisitContext>;
const NOTICE = { kind: 'shown', experiment: 'Hero', variation: 'The band' };
const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' };

/** The token `good` opens a preview of `/spring`, which redirects from `/`; all others are refused. */
async function openPreview(token: string): Promise<OpenedPreview> {
  if (token !== 'good') return { kind: 'refused', reason: 'preview-expired' };
  return {
    ...{ kind: 'open', experiment: 'Hero', variation: 'The band' },
    decide: (path) => ({
      flags: path === '/spring' ? { 'landing.hero': 'band' } : {},
      redirect: path === '/' ? '/spring' : null,
    }),
  };
}

const USUAL = {
  hasExperiments: true,
  variants: { other: 'a' },
  flags: { 'landing.hero': 'default' as const },
  features: { other: [] },
};

async function serve() {
  const http = fastify();
  const seen: VisitVariants[] = [];
  followPreviews(http, { publicOrigin: ORIGIN, openPreview });
  http.all('/acquisition/*', async (request, reply) => {
    const decideVariants = () => ({
      ...{ ...USUAL, redirect: null, newCookie: null },
      ...{ assignments: null, isRenewed: false },
    });
    seen.push(decideVisitVariants({ publicOrigin: ORIGIN, decideVariants }, request, VISIT));
    return reply.header('cache-control', 'public').send('page');
  });
  return { http, seen };
}

async function visit(url: string, cookie = '', method: 'GET' | 'POST' = 'GET') {
  const { http, seen } = await serve();
  const response = await http.inject({ method, url: `/acquisition${url}`, headers: { cookie } });
  return { response, variants: seen[0] };
}

const COOKIE = `${COOKIES.preview}=good`;

describe('[K3] a preview link', () => {
  test('moves its token from the address into a cookie of the session', async () => {
    const { response, variants } = await visit('/spring?utm_source=mail&preview=good&a=b');
    expect([response.statusCode, response.headers.location]).toEqual([302, '/acquisition/spring?utm_source=mail&a=b']);
    expect(response.headers['set-cookie']).toBe(`${COOKIE}; Path=/; HttpOnly; SameSite=Lax; Secure`);
    expect(response.headers).toMatchObject(PRIVATE);
    expect(variants).toBeUndefined();
  });

  test('shows the variation for the rest of the visit, and no other experiment', async () => {
    for (const url of ['/spring', '/de/spring', '/de/spring.data?_routes=root']) {
      const { response, variants } = await visit(url, COOKIE);
      expect(variants).toEqual({
        ...{
          hasExperiments: false,
          variants: {},
          features: {},
          flags: { 'landing.hero': 'band' },
          redirect: null,
          setCookie: null,
          assignments: null,
          isRenewed: false,
        },
        ...{ variesTexts: true, isPreview: true, preview: NOTICE },
      });
      expect(response.headers).toMatchObject(PRIVATE);
    }
    expect((await visit('/autumn', COOKIE)).variants).toEqual(expect.objectContaining({ flags: {}, isPreview: true }));
    expect((await visit('/de', COOKIE)).variants?.redirect).toBe('https://club.example/acquisition/spring');
    expect((await visit('/spring', COOKIE, 'POST')).variants).toMatchObject({ isPreview: true });
  });

  test('ends where the visitor leaves it', async () => {
    const { response } = await visit('/de/spring?preview=leave', COOKIE);
    expect([response.statusCode, response.headers.location]).toEqual([302, '/acquisition/de/spring']);
    expect(response.headers['set-cookie']).toBe(
      `${COOKIES.preview}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
  });

  test('that is refused shows the usual page, with the reason', async () => {
    const { response, variants } = await visit('/spring?preview=bad');
    expect(variants).toMatchObject({ ...USUAL, isPreview: false });
    expect(variants?.preview).toEqual({ kind: 'refused', reason: 'preview-expired' });
    expect(response.headers).toMatchObject(PRIVATE);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test('that expires during the visit ends with a document, not with its data', async () => {
    const expired = `${COOKIES.preview}=bad`;
    const document = await visit('/spring', expired);
    expect(document.variants).toMatchObject({ isPreview: false, preview: { reason: 'preview-expired' } });
    expect(document.response.headers['set-cookie']).toMatch(/^vestibule_preview=; Max-Age=0/);
    const data = await visit('/spring.data', expired);
    expect(data.variants).toMatchObject({ isPreview: false });
    expect(data.response.headers['set-cookie']).toBeUndefined();
  });

  test('other visits are as before', async () => {
    for (const url of ['/spring', '/spring?previews=good', '/spring?a=preview']) {
      const { response, variants } = await visit(url, `x${COOKIE}`);
      expect(variants).toMatchObject({ ...USUAL, isPreview: false, preview: null });
      expect(response.headers['cache-control']).toBe('public');
      expect(response.headers['x-robots-tag']).toBeUndefined();
    }
  });

  test('in a posted form opens nothing', async () => {
    expect((await visit('/spring?preview=good', '', 'POST')).variants?.preview).toBeNull();
  });
});
