import type { Page, Route } from '@playwright/test';
import { allowAnalytics, followDataLayer } from './support/data-layer.ts';
import { ignoreProblems } from './support/ignore-problems.ts';
import { expect, test } from './support/journey.ts';
import { chooseLanguage } from './support/language.ts';

const FORM = '/registration/formstarted?rc=NOCTURNE';

test.describe('a browser in Vienna', () => {
  test.use({ timezoneId: 'Europe/Vienna' });

  test('[E5] [D1] the form uses the country that the browser determined', async ({ page, club }) => {
    const requested = page.waitForRequest((request) => request.postData()?.includes('countryDetails') ?? false);
    await page.goto(club.url(FORM));
    await requested;
    await expect(page.getByLabel('Country')).toHaveValue('AT');
  });

  test('[D4] [E5] consent and events use the country that the browser determined, on later pages too', async ({
    page,
    context,
    club,
  }) => {
    await allowAnalytics(context, club.origin);
    const entries = await followDataLayer(page);
    const ofConsent = () => page.evaluate('window.consentDataLayer?.applicationCountry');
    await page.goto(club.url(FORM));
    await expect(page.getByLabel('Country')).toHaveValue('AT');
    await expect.poll(ofConsent).toBe('AT');
    await page.getByLabel('Country').selectOption('PL');
    await expect
      .poll(() => entries.at(-1))
      .toMatchObject({
        event: 'registration_country_changed',
        application_country: 'AT',
      });
    await page.getByRole('link', { name: 'Log in', exact: true }).first().click();
    await expect(page).toHaveURL(club.url('/login'));
    expect(await ofConsent()).toBe('AT');
  });

  for (const [failure, response] of [
    ['HTTP 500', { status: 500, body: 'no' }],
    ['invalid JSON', { status: 200, contentType: 'application/json', body: '{"data"' }],
  ] as const) {
    test(`[E5] ${failure} of the backend is logged, and the time zone decides`, async ({ page, club, problems }) => {
      const logged = page.waitForEvent('console', (message) => message.text().includes('could not say the country'));
      await respondToCountryRequest(page, response);
      await page.goto(club.url(FORM));
      await logged;
      await expect(page.getByLabel('Country')).toHaveValue('AT');
      ignoreProblems(problems, /Failed to load resource/);
    });
  }

  test('[E5] a country from the backend ends the search, supported or not', async ({ page, club }) => {
    await respondToCountryRequest(page, { json: { data: { countryDetails: { country: 'US' } } } });
    await page.goto(club.url(FORM));
    await page.waitForResponse(/graphql/);
    await expect(page.getByLabel('Country')).toHaveValue('DE');
  });

  test("[E5] the visitor's choice stays, also after a late response and after a reload", async ({ page, club }) => {
    const { promise: late, resolve: respond } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(club.url(FORM));
    await page.getByLabel('Country').selectOption('PL');
    const response = page.waitForResponse(/graphql/);
    respond();
    await response;
    await expect(page.getByLabel('Country')).toHaveValue('PL');
    await page.reload();
    await page.waitForResponse(/graphql/);
    await expect(page.getByLabel('Country')).toHaveValue('PL');
  });

  test('[E5] input in other fields does not make the proposed country a choice', async ({ page, club }) => {
    await respondToCountryRequest(page, { json: { data: { countryDetails: { country: 'PL' } } } });
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

  test("[E5] [J3] the server's country applies, and a language can be chosen", async ({ page, club }) => {
    await page.goto(club.url(FORM));
    await expect(page.getByLabel('Country')).toHaveValue('DE');
    await chooseLanguage(page, 'Svenska');
    await expect(page).toHaveURL(club.url('/sv/registration/formstarted?rc=NOCTURNE'));
  });
});

/** Responds to the browser's request for its country. */
async function respondToCountryRequest(page: Page, response: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route('**/graphql', (route) => route.fulfill(response));
}
