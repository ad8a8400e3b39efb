import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { activationLink, registerByApi } from './support/steps.ts';

const FORM = '/registration/formstarted?rc=NOCTURNE';

/** Chooses a language as a visitor does. */
async function choose(page: Page, language: string): Promise<void> {
  await page.locator('header details summary').click();
  await page.locator('header').getByRole('link', { name: language }).click();
}

async function storedLanguage(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'lang')?.value;
}

/** Stores a language as another tab would. */
async function storeLanguage(context: BrowserContext, club: JourneyClub, value: string): Promise<void> {
  await context.addCookies([{ name: 'lang', value, url: club.origin }]);
}

/** Answers the browser's question for its country. */
async function answerCountry(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route('**/graphql', (route) => route.fulfill(answer));
}

/** A request that a test lets fail is an error on the browser's console, and meant to be. */
function forgive(problems: readonly string[]): void {
  expect(problems.filter((problem) => !/Failed to load resource/.test(problem))).toEqual([]);
  (problems as string[]).length = 0;
}

/** Marks the document, so that a reload can be told from a way through the router. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
}

async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-same'));
}

test.describe('a browser that speaks German', () => {
  test.use({ locale: 'de-AT' });

  test('[E6] [B7] is moved to German, with its query, and stays there', async ({ page, context, club }) => {
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

test('[E6] [B7] a page that came in the wrong language moves after mount, query and hash kept', async ({
  page,
  club,
}) => {
  // As a cache would: the document is English, and German is what this browser has stored.
  await page.addInitScript(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what the page itself reads
    document.cookie = 'lang=de; path=/';
  });
  await page.goto(club.url('/login?returnTo=%2Fwelcome#main'));
  await expect(page).toHaveURL(club.url('/de/login?returnTo=%2Fwelcome#main'));
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
});

test('[E6] a page out of the back/forward memory is placed anew', async ({ page, context, club }) => {
  await page.goto(club.url('/login'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await storeLanguage(context, club, 'fr');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page).toHaveURL(club.url('/fr/login'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('[E6] a choice in another tab loses nothing of what is posted here', async ({ page, context, club, problems }) => {
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
  forgive(problems);
});

test('[B6] the language switch loads the page anew at the localized path', async ({ page, context, club }) => {
  await page.goto(club.url('/membership-interest?a=1#main'));
  await mark(page);
  await choose(page, 'Deutsch');
  await expect(page).toHaveURL(club.url('/de/membership-interest?a=1#main'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await isSameDocument(page)).toBe(false);
  expect(await storedLanguage(context)).toBe('de');
  await choose(page, 'English');
  await expect(page).toHaveURL(club.url('/membership-interest?a=1#main'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('[B6] only the base path itself, the English start page, is reached without a reload', async ({
  page,
  context,
  club,
}) => {
  await page.goto(club.url('/de'));
  await mark(page);
  await choose(page, 'English');
  await expect(page).toHaveURL(club.url('/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your code is the key' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('header details')).not.toHaveAttribute('open');
  expect(await isSameDocument(page)).toBe(true);
  expect(await storedLanguage(context)).toBe('en');
  await page.reload();
  await expect(page).toHaveURL(club.url('/'));
});

test('[A4] links change the page without a reload, there and back', async ({ page, club }) => {
  await page.goto(club.url('/'), { waitUntil: 'networkidle' });
  await mark(page);
  for (const path of ['/membership-interest', '/membership-interest/apply']) {
    await page.locator('main').getByRole('link', { name: 'Apply for membership' }).first().click();
    await expect(page).toHaveURL(club.url(path));
  }
  await expect(page.getByLabel('Email address')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Your code is the key' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('[A4] the start page is there also for a browser that may not look ahead', async ({ page, club }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(club.url('/about-us'));
  await page.locator('main a[href="/acquisition/"]').click();
  await expect(page).toHaveURL(club.url('/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your code is the key' })).toBeVisible();
});

test('[B6] [B8] on the activation page the switch goes through the router', async ({ page, club }) => {
  const email = freshEmail('switch');
  await registerByApi(club, email);
  await page.goto(await activationLink(club, email));
  await expect(page.getByRole('button', { name: 'Activate my account' })).toBeVisible();
  await mark(page);
  await choose(page, 'Deutsch');
  await expect(page).toHaveURL(club.url('/de/registration/activateaccount'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('button', { name: 'Activate my account' })).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
});

test.describe('a browser that takes no cookies', () => {
  test.use({ locale: 'de-DE' });

  test('[E6] is sent in no circle, and keeps the language of its choice', async ({ page, context, club }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    });
    await page.goto(club.url('/'));
    await expect(page).toHaveURL(club.url('/de'));
    await context.clearCookies();
    await choose(page, 'English');
    await expect(page).toHaveURL(club.url('/en'));
    await context.clearCookies();
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await expect(page).toHaveURL(club.url('/en/login'));
  });
});

test.describe('a browser in Vienna', () => {
  test.use({ timezoneId: 'Europe/Vienna' });

  test('[E5] [D1] the form follows the country that the browser found out', async ({ page, club }) => {
    const asked = page.waitForRequest((request) => request.postData()?.includes('countryDetails') ?? false);
    await page.goto(club.url(FORM));
    await asked;
    await expect(page.getByLabel('Country')).toHaveValue('AT');
  });

  for (const [failure, answer] of [
    ['HTTP 500', { status: 500, body: 'no' }],
    ['invalid JSON', { status: 200, contentType: 'application/json', body: '{"data"' }],
  ] as const) {
    test(`[E5] ${failure} of the backend is logged, and the time zone decides`, async ({ page, club, problems }) => {
      const logged = page.waitForEvent('console', (message) => message.text().includes('could not say the country'));
      await answerCountry(page, answer);
      await page.goto(club.url(FORM));
      await logged;
      await expect(page.getByLabel('Country')).toHaveValue('AT');
      forgive(problems);
    });
  }

  test('[E5] a country that the backend names ends the search, supported or not', async ({ page, club }) => {
    await answerCountry(page, { json: { data: { countryDetails: { country: 'US' } } } });
    await page.goto(club.url(FORM));
    await page.waitForResponse(/graphql/);
    await expect(page.getByLabel('Country')).toHaveValue('DE');
  });

  test('[E5] what the visitor chose stays, also when the answer is late and after a reload', async ({ page, club }) => {
    const { promise: late, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(club.url(FORM));
    await page.getByLabel('Country').selectOption('PL');
    const answered = page.waitForResponse(/graphql/);
    answer();
    await answered;
    await expect(page.getByLabel('Country')).toHaveValue('PL');
    await page.reload();
    await page.waitForResponse(/graphql/);
    await expect(page.getByLabel('Country')).toHaveValue('PL');
  });

  test('[E5] what was typed beside it does not make the proposal a choice', async ({ page, club }) => {
    await answerCountry(page, { json: { data: { countryDetails: { country: 'PL' } } } });
    await page.goto(club.url(FORM));
    await expect(page.getByLabel('Country')).toHaveValue('PL');
    await page.getByLabel('First name').fill('Anna');
    await page.unroute('**/graphql');
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Anna');
    await expect(page.getByLabel('Country')).toHaveValue('AT');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, timezoneId: 'Europe/Vienna' });

  test("[E5] [J3] the server's choice stands, and a language can be chosen", async ({ page, club }) => {
    await page.goto(club.url(FORM));
    await expect(page.getByLabel('Country')).toHaveValue('DE');
    await choose(page, 'Svenska');
    await expect(page).toHaveURL(club.url('/sv/registration/formstarted?rc=NOCTURNE'));
  });
});
