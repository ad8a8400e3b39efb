import { DEFAULT_LOCALE, LOCALES, type Locale } from '#kernel/locale.ts';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import type { DeclaredPage, PageLayout } from '#web/routing/page-handle.ts';
import { brand } from '../../brands/maison-nocturne/brand.ts';
import { type Document, elements, fetchMailedLink, getMeta, getText, getTitle } from './support/documents.ts';
import { expect, freshEmail, clubTest as test } from './support/journey.ts';
import { activationPath } from './support/pages.ts';

type Expected = {
  readonly path: string;
  readonly layout: PageLayout;
  readonly status?: number;
  /** The cookies or parameters without which the page redirects. */
  readonly query?: string;
  readonly indexed?: true;
};

/** The table of specification B1: all 16 paths, each unprefixed and under seven prefixes. */
const TABLE: readonly Expected[] = [
  { path: '', layout: 'default', indexed: true },
  { path: 'about-us', layout: 'centered', indexed: true },
  { path: 'admin/registrationlinkgenerator', layout: 'black-inclined-lines', status: 302 },
  { path: 'admin/splitgenerator', layout: null, status: 302 },
  { path: 'error/404', layout: 'centered', status: 404 },
  { path: 'membership-interest', layout: 'black-inclined-lines', indexed: true },
  { path: 'membership-interest/apply', layout: 'black-inclined-lines' },
  { path: 'membership-interest/confirmation', layout: 'black-inclined-lines' },
  { path: 'registration/activateaccount', layout: 'no-footer' },
  { path: 'registration/activateaccountError', layout: 'centered' },
  { path: 'registration/deny', layout: 'black-inclined-lines' },
  { path: 'registration/formfinished', layout: 'centered' },
  { path: 'registration/formstarted', layout: null, query: '?rc=NOCTURNE' },
  { path: 'registration/gift-voucher', layout: 'centered' },
  { path: 'registration/registrationformemailactivecomplete', layout: 'centered' },
  { path: 'registration/registrationformemailpendingcomplete', layout: 'centered' },
];

for (const expected of TABLE) {
  test(`[B1] [B9] /${expected.path} exists in eight places and names its address`, async ({ club }) => {
    const { origin } = club;
    const activates = expected.path === 'registration/activateaccount';
    const waiting = activates ? await activationPath(club, freshEmail('documents')) : '';
    const query = activates ? new URL(waiting, origin).search : (expected.query ?? '');
    for (const prefix of ['', ...LOCALES] as const) {
      const path = `/${[prefix, expected.path].filter(Boolean).join('/')}`;
      await test.step(path, async () => {
        const document = await fetchMailedLink(`${origin}/acquisition${path}${query}`, { 'accept-language': 'en' });
        expect(document.status).toBe(expected.status ?? 200);
        if (document.status === 302) expectLogin(document, path, prefix);
        else expectDocument(document, expected, prefix || DEFAULT_LOCALE, origin);
      });
    }
  });
}

test('[B1] the table has the 16 paths of the specification, and each has its specified layout', () => {
  const pages: readonly DeclaredPage[] = PAGES;
  expect(TABLE).toHaveLength(16);
  for (const { path, layout } of TABLE)
    expect(pages.find((page) => page.path === `/${path}`)?.layout, path).toBe(layout);
});

function expectLogin({ location, headers, html }: Document, path: string, prefix: string): void {
  const [login, query] = location?.split('?') ?? [];
  expect(login).toBe(`/acquisition${prefix === '' || prefix === DEFAULT_LOCALE ? '' : `/${prefix}`}/login`);
  expect(new URLSearchParams(query).get('returnTo')).toBe(path);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(html).toBe('');
}

function expectDocument({ html, headers }: Document, expected: Expected, locale: Locale, origin: string): void {
  const page = PAGES.find(({ path }) => path === `/${expected.path}`);
  const hrefIn = (one: Locale) => {
    const parts = [one === DEFAULT_LOCALE ? '' : one, expected.path].filter(Boolean);
    return `${origin}/acquisition/${parts.join('/')}`;
  };
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(elements(html, 'html')[0]?.lang).toBe(locale);
  expect(getTitle(html)).toBe(getText(locale, page?.title ?? '', brand.name));
  expect(getMeta(html, 'description')).toBe(getText(locale, page?.description ?? '', brand.name));
  expect(getMeta(html, 'robots')).toBe(expected.indexed ? undefined : 'noindex');
  expect(detectLayout(html)).toBe(expected.layout ?? 'default');
  const links = elements(html, 'link');
  expect(links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)).toEqual([hrefIn(locale)]);
  expect(
    links.filter(({ rel, hreflang }) => rel === 'alternate' && hreflang).map(({ hreflang, href }) => [hreflang, href]),
  ).toEqual([...LOCALES.map((one) => [one, hrefIn(one)]), ['x-default', hrefIn(DEFAULT_LOCALE)]]);
}

/** The layout is recognised by its visible parts; a page without one has the frame of the default layout itself. */
function detectLayout(html: string): string {
  const [main] = elements(html, 'main');
  if (elements(html, 'div').some((div) => div['data-surface'] === 'inclined')) return 'black-inclined-lines';
  if (elements(html, 'footer').length === 0) return 'no-footer';
  return main?.class?.includes('centered') ? 'centered' : 'default';
}
