import type { Page } from '@playwright/test';
import { LOCALES, localizePath } from '#kernel/locale.ts';
import { brand } from '../../brands/maison-nocturne/brand.ts';
import { elements, fetchDocument, getMeta, getText, getTitle } from './support/documents.ts';
import { waitForHydration } from './support/hydration.ts';
import { clubTest, expect, freshEmail, test } from './support/journey.ts';
import { joinByApi } from './support/steps.ts';

clubTest('[B3] an unknown path redirects to /error/404 of its language, which is a 404', async ({ club }) => {
  for (const locale of LOCALES) {
    const response = await fetchDocument(club.url(`${localizePath('/', locale).replace(/\/$/, '')}/no/such/page?x=1`));
    const target = `/acquisition${localizePath('/error/404', locale)}`;
    expect([response.status, response.location, response.html]).toEqual([
      302,
      target,
      expect.stringMatching(/^Page not found: \/.*no\/such\/page\?x=1$/),
    ]);
    const page = await fetchDocument(club.origin + target);
    expect(page.status).toBe(404);
    expect(elements(page.html, 'html')[0]?.lang).toBe(locale);
    expect(page.html).toContain(getText(locale, 'notFound.title', brand.name));
    const home = `/acquisition${localizePath('/', locale)}`;
    expect(elements(page.html, 'a').some(({ href }) => href === home)).toBe(true);
  }
});

test('[B3] where even that redirect fails, the browser replaces the page by the error page', async ({
  context,
  club,
}) => {
  const page = await context.newPage();
  await page.goto(club.url('/de/about-us'));
  await page.route('**/no/such/page.data*', (route) => route.abort());
  await navigate(page, '/de/no/such/page');
  await expect(page).toHaveURL(club.url('/de/error/404'));
  await expect(page.getByRole('heading', { level: 1, name: 'Die Seite wurde nicht gefunden' })).toBeVisible();
  await page.goBack();
  expect(page.url()).not.toContain('no/such');
});

test('[B2] a failed validation shows the path with its query, in the language of the page', async ({ page, club }) => {
  const english = await page.goto(club.url('/nothing-stands-here?from=%3Cb%3Email'));
  expect(english?.status()).toBe(404);
  await expect(page.getByText('Page Not Found: /nothing-stands-here?from=%3Cb%3Email', { exact: true })).toBeVisible();
  await page.goto(club.url('/de/nothing-stands-here'));
  await expect(page.getByText('/de/nothing-stands-here', { exact: false })).toBeVisible();
});

clubTest("[B4] a malformed or unknown address is a page in the visitor's language", async ({ club }) => {
  for (const locale of LOCALES) {
    const paths = [`${club.url(`/${locale}`)}/%`, `${club.url(`/${locale}`)}/%E0%A4%A`, `${club.origin}//acquisition/`];
    for (const path of paths) {
      const { status, headers, html } = await fetchDocument(path, { 'accept-language': locale });
      expect(status, path).toBe(404);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(elements(html, 'html')[0]?.lang).toBe(locale);
      expect(getTitle(html)).toContain(getText(locale, 'error.notFound.title', ''));
    }
  }
});

clubTest('[B4] generic error pages are translated, and not indexed', async ({ club }) => {
  for (const locale of LOCALES) {
    const { status, html } = await fetchDocument(club.url(`/${locale}/nothing-stands-here`));
    expect(status).toBe(404);
    expect(getTitle(html)).toBe(`${getText(locale, 'error.notFound.title', '')} · ${brand.name}`);
    expect(getMeta(html, 'description')).toBe(getText(locale, 'notFound.text', brand.name));
    expect(getMeta(html, 'robots')).toBe('noindex');
  }
});

test('[B4] an error page is styled and links to the start page without the bundle', async ({ context, club }) => {
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(club.url('/nothing-stands-here'));
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toHaveCSS('font-family', /Bodoni Moda/);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(14, 11, 12)');
  await page.getByRole('link', { name: 'To the start page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your code is the key' })).toBeVisible();
});

test('[B1] the split generator responds to members with 403 in any spelling, and to admins with its page', async ({
  page,
  club,
}) => {
  const email = freshEmail('split');
  const paths = ['/admin/splitgenerator', '/de/admin/splitgenerator', '/Admin//SplitGenerator/'];
  const listStatuses = async () => {
    const statuses: number[] = [];
    for (const path of paths) {
      // The language of one address must not redirect the next one.
      await page.context().clearCookies({ name: 'lang' });
      statuses.push((await page.request.get(club.url(path))).status());
    }
    return statuses;
  };
  await joinByApi(page, club, email);
  expect(await listStatuses()).toEqual([403, 403, 403]);
  await club.sql(`update member set role = 'ADMIN', admin_role = 'OWNER' where email = $1`, [email]);
  // The third one is redirected to the normalized path.
  expect(await listStatuses()).toEqual([200, 200, 200]);
});

/** Navigates as a link of the page would. */
async function navigate(page: Page, to: string): Promise<void> {
  await waitForHydration(page);
  await page.evaluate((path) => {
    type Routed = { __reactRouterDataRouter: { navigate(path: string): Promise<void> } };
    void (window as unknown as Routed).__reactRouterDataRouter.navigate(path);
  }, to);
}
