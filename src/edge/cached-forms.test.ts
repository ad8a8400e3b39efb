import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Brand } from '#kernel/brand.ts';
import type { FlagValues } from '#modules/experiment/rules/flags.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import type { DeclaredPage } from '#web/routing/page-handle.ts';
import type { VisitContext, VisitPart } from '#web/routing/visit-context.ts';
import { createFindCacheable, getCachedForm } from './cached-forms.ts';
import type { PageRequest } from './visit-context.ts';

const VISIT: VisitContext = {
  brand: { id: 'maison-nocturne' } as Brand,
  locale: 'de',
  country: 'AT',
  countryKnown: true,
  campaign: 'autumn',
  door: { kind: 'open' },
  hasExperiments: true,
  variants: { hero: 'b' },
  flags: { 'landing.hero': 'band' },
  features: { hero: ['landing.hero'] },
  ...{ isPreview: false, preview: null },
};

const OTHER: Readonly<Record<string, Partial<VisitContext>>> = {
  locale: { locale: 'fr' },
  country: { countryKnown: false },
  campaign: { campaign: null },
  'landing.hero': { flags: {} },
};

function request(url: string, method = 'GET'): FastifyRequest {
  return { url, method, headers: {} } as FastifyRequest;
}

/** The form that a visit gets, where the request is for a cached page. */
function createFind(pages: readonly DeclaredPage[] = PAGES) {
  const findCacheable = createFindCacheable(pages);
  return (asked: PageRequest, visit: VisitContext) => {
    const cacheable = findCacheable(asked);
    return cacheable && getCachedForm(cacheable, visit);
  };
}

function find(dependsOn: readonly VisitPart[], visit: VisitContext) {
  const page: DeclaredPage = { ...PAGES[0], path: '/offer', cache: { dependsOn } };
  return createFind([page])(request('/acquisition/offer?utm_campaign=autumn'), visit);
}

test.each(Object.keys(OTHER) as VisitPart[])(
  'a page that depends on the %s has a form for each, and one that does not has the same and does not see it',
  (part) => {
    const other = { ...VISIT, ...OTHER[part] };
    expect(find([part], other)?.key).not.toBe(find([part], VISIT)?.key);
    expect(find([part], other)?.visit).toMatchObject({ ...OTHER[part] });
    const rest = (Object.keys(OTHER) as VisitPart[]).filter((one) => one !== part);
    expect(find(rest, other)).toEqual(find(rest, VISIT));
  },
);

test('[K20] the form of a page is another one as soon as registrations close', () => {
  const opensAt = new Date('2026-03-03T08:00:00Z');
  const closed: VisitContext = { ...VISIT, door: { kind: 'closed', opensAt } };
  const keys = [VISIT, closed, { ...closed, door: { kind: 'closed', opensAt: null } } as const].map(
    (visit) => find([], visit)?.key,
  );
  expect(new Set(keys).size).toBe(3);
  expect(find([], closed)?.visit.door).toEqual(closed.door);
});

test('brands and paths have separate cache keys; the order of flags does not matter', () => {
  const find = createFind();
  const key = (url: string, visit: Partial<VisitContext>) => find(request(url), { ...VISIT, ...visit })?.key;
  expect(key('/acquisition/de', {})).not.toBe(key('/acquisition/de/', {}));
  expect(key('/acquisition/de', {})).not.toBe(key('/acquisition/de', { brand: { id: 'forme-libre' } as Brand }));
  expect(key('/acquisition/de', { flags: { 'landing.hero': 'band', 'voucher.percent': 15 } })).toBe(
    key('/acquisition/de', { flags: { 'voucher.percent': 15, 'landing.hero': 'band' } }),
  );
});

describe('[K9] an experiment with two variations', () => {
  const CONTROL: Partial<VisitContext> = { variants: { ours: 'control' }, flags: {} };

  /** The forms of visits with the control and with a variation, and of visits that are not in the experiment. */
  function listForms(flags: FlagValues) {
    const features = { ours: ['experiment.ours', ...Object.keys(flags)] };
    const visits = [CONTROL, { variants: { ours: 'bold' }, flags }, { variants: {}, flags: {}, features: {} }];
    return visits.map((one) => find(['landing.hero', 'text.*'], { ...VISIT, features, ...one } as VisitContext));
  }

  test.each<readonly [FlagValues]>([[{ 'landing.hero': 'band' }], [{ 'text.landing.title': { en: 'Come in' } }]])(
    'doubles a cached page that depends on its flag, and has no form more: %j',
    (flags) => {
      const [control, bold, outside] = listForms(flags);
      expect(bold?.key).not.toBe(control?.key);
      expect(bold?.visit).toEqual(expect.objectContaining({ flags, variants: {}, features: {} }));
      expect(outside).toEqual(control);
    },
  );

  test('does not affect a page that depends on other flags', () => {
    expect(new Set(listForms({ 'registration.steps': 2 }).map((form) => form?.key)).size).toBe(1);
  });

  test('that gives the value of another one shares its form', () => {
    const visit = (variants: VisitContext['variants']) => find(['landing.hero'], { ...VISIT, variants });
    expect(visit({ ours: 'bold' })).toEqual(visit({ theirs: 'b' }));
  });
});

test('[E8] a page that was cached before an experiment started is not sent while one runs', () => {
  const form = (hasExperiments: boolean) => find(['locale'], { ...VISIT, hasExperiments });
  expect(form(true)?.key).not.toBe(form(false)?.key);
  expect([form(true)?.visit.hasExperiments, form(false)?.visit.hasExperiments]).toEqual([true, false]);
});

test('[K3] no page of a preview comes from the cache, or is stored there', () => {
  const find = createFind();
  const withCookie = { ...request('/acquisition/de'), headers: { cookie: `${COOKIES.preview}=hero.band` } };
  expect(find(request('/acquisition/de'), VISIT)).not.toBeNull();
  expect(find(withCookie as FastifyRequest, VISIT)).toBeNull();
  expect(find(request('/acquisition/de?preview=hero.band'), VISIT)).toBeNull();
});

test('[K9] a cached page depends on the texts that vary on it, and on whether they vary on pages to which it leads', () => {
  const visit = (more: Partial<VisitContext>) => ({ ...VISIT, variants: {}, flags: {}, features: {}, ...more });
  const text = (en: string) => visit({ flags: { 'text.login.title': { en } }, variesTexts: true });
  const visits = [visit({}), visit({ variesTexts: true }), text('Come in'), text('Welcome')];
  const keys = (dependsOn: readonly VisitPart[]) => new Set(visits.map((one) => find(dependsOn, one)?.key)).size;
  expect([keys(['locale', 'text.*']), keys(['locale'])]).toEqual([4, 1]);
  expect(find(['text.*'], text('Welcome'))?.visit).toMatchObject({
    ...{ flags: { 'text.login.title': { en: 'Welcome' } }, variesTexts: true },
  });
  expect(find(['locale'], text('Welcome'))?.visit).not.toHaveProperty('variesTexts');
});

test('only pages that declare it are cached, for GET requests at their own path', () => {
  const find = createFind();
  for (const { path, cache } of PAGES as readonly DeclaredPage[])
    expect(find(request(`/acquisition${path}`), VISIT) !== null).toBe(typeof cache === 'object');
  expect(find(request('/acquisition/', 'HEAD'), VISIT)).toBeNull();
  expect(find(request('/acquisition/some-slug'), VISIT)).toBeNull();
  expect(find(request('/acquisition/?rc=A'), VISIT)).toBeNull();
});

test('a page with parameters is cached only if it declares it, and under its whole address', () => {
  const page: DeclaredPage = { ...PAGES[1], id: 'product', path: '/products/:id' };
  const find = createFind([...PAGES, { ...page, cache: { dependsOn: ['locale'] } }]);
  const key = (url: string) => find(request(url), VISIT)?.key;
  const address = '/acquisition/de/products/4711';
  expect(find(request(address), VISIT)?.address).toBe(address);
  expect(new Set([address, '/acquisition/products/4711', '/acquisition/products/4712'].map(key)).size).toBe(3);
  // Other spellings of an address would fill the cache.
  for (const other of ['/acquisition/Products/1', '/acquisition/products/%31', '/acquisition/products/1/'])
    expect(key(other)).toBeUndefined();
  for (const undeclared of [page, { ...page, cache: 'no-store' } as const])
    expect(createFind([...PAGES, undeclared])(request(address), VISIT)).toBeNull();
});
