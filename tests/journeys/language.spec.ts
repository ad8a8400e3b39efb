import type { BrowserContext } from '@playwright/test';
import { ignoreProblems } from './support/ignore-problems.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';
import { chooseLanguage, storedLanguage } from './support/language.ts';

const FORM = '/registration/formstarted?rc=NOCTURNE';

test.describe('a browser with the language German', () => {
  test.use({ locale: 'de-AT' });

  test('[E6] [B7] is redirected to German with its query, and stays there', async ({ page, context, club }) => {
    await page.goto(club.url('/login?returnTo=%2Fwelcome#main'));
    await expect(page).toHaveURL(club.url('/de/login?returnTo=%2Fwelcome#main'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(await storedLanguage(context)).toBe('de');
  });

  test('[E6] an explicit prefix is a choice', async ({ page, context, club }) => {
    await page.goto(club.url('/en/about-us'));
    await expect(page).toHaveURL(club.url('/en/about-us'));
    expect(await storedLanguage(context)).toBe('en');
    await page.goto(club.url('/about-us'));
    await expect(page).toHaveURL(club.url('/about-us'));
  });
});

test('[E6] [B7] a page in the wrong language moves after mount and keeps query and hash', async ({ page, club }) => {
  // As from a cache: the document is English, and this browser has stored German.
  await page.addInitScript(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the page itself reads it
    document.cookie = 'lang=de; path=/';
  });
  await page.goto(club.url('/login?returnTo=%2Fwelcome#main'));
  await expect(page).toHaveURL(club.url('/de/login?returnTo=%2Fwelcome#main'));
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
});

test('[E6] a page from the back/forward cache is checked again', async ({ page, context, club }) => {
  await page.goto(club.url('/login'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await storeLanguage(context, club, 'fr');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page).toHaveURL(club.url('/fr/login'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('[E6] a choice in another tab does not affect a form that is posted here', async ({
  page,
  context,
  club,
  problems,
}) => {
  await page.goto(club.url(FORM));
  await page.getByLabel('First name').fill('Anna');
  await storeLanguage(context, club, 'de');
  await page.route('**/registration/formstarted.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Ms or Mrs').check();
  await page.getByLabel('Last name').fill('Müller');
  await page.getByLabel('Email address').fill('anna.tab@example.org');
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole('button', { name: 'Become a member' }).click();
  await expect(page.getByText('Network issue detected.')).toBeVisible();
  await expect(page).toHaveURL(club.url(FORM));
  expect(await storedLanguage(context)).toBe('de');
  ignoreProblems(problems, /Failed to load resource/);
});

test.describe('a browser without cookies', () => {
  test.use({ locale: 'de-DE' });

  test('[E6] is not redirected in a loop, and keeps the chosen language', async ({ page, context, club }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    });
    await page.goto(club.url('/'));
    await expect(page).toHaveURL(club.url('/de'));
    await context.clearCookies();
    await chooseLanguage(page, 'English');
    await expect(page).toHaveURL(club.url('/en'));
    await context.clearCookies();
    await page.getByRole('link', { name: 'Log in', exact: true }).first().click();
    await expect(page).toHaveURL(club.url('/en/login'));
  });
});

/** Stores a language as another tab would. */
async function storeLanguage(context: BrowserContext, club: JourneyClub, value: string): Promise<void> {
  await context.addCookies([{ name: 'lang', value, url: club.origin }]);
}
