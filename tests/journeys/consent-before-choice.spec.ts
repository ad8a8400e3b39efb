import type { Page } from '@playwright/test';
import { banner, CONSENT_SCRIPT, consentSignals, fulfillScript } from './support/consent.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';
import { enterCode } from './support/steps.ts';

test.use({ consentPending: true });

test('[D4] [H6] the consent data layer exists before the script, which has another address each hour', async ({
  page,
  club,
}) => {
  await page.route(CONSENT_SCRIPT, (route) =>
    fulfillScript(route, 'window.seen = structuredClone(window.consentDataLayer);'),
  );
  const request = page.waitForRequest(CONSENT_SCRIPT);
  await page.goto(club.url('/de'));
  const { searchParams } = new URL((await request).url());
  expect(Number(searchParams.get('v'))).toBeCloseTo(Date.now() / 3_600_000, -0.5);
  await expect.poll(() => page.evaluate('window.seen')).toBeTruthy();
  expect(await page.evaluate('window.seen')).toMatchObject({
    applicationBrand: club.brand,
    applicationCode: 'HTML',
    applicationCountry: 'DE',
    applicationLanguage: 'DE',
    applicationVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
    applicationEnvironment: 'WEB_browser',
    userConnexionStatus: 'Unidentified customer',
    optInTrackingConsent: true,
    cmpHideOnStartup: false,
    cmpReadOnly: false,
    cmpSettingsId: expect.stringContaining(club.brand),
    cmpScriptUrl: '/entrance/cmp/js/cmp_min.js',
    cmpCustomerConsentToken: null,
    cmpCustomerId: null,
    saltedHashedCustomerId: null,
  });
});

test('[E7] before consent nothing is sent and only necessary data are stored', async ({ page, context, club }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await page.goto(club.url('/'));
  await expect(banner(page)).toBeVisible();
  await enterCode(page, club, 'NOCTURNE');
  await page.getByLabel('First name').fill('Anna');
  await page.waitForLoadState('networkidle');
  expect(
    requests.filter((request) => !request.startsWith(`GET ${club.origin}/`) && !isFormPost(request, club)),
  ).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['lang']);
  expect(await stored(page)).toEqual({
    local: [],
    session: ['react-router-scroll-positions', 'vestibule_registration_draft'],
    databases: 0,
  });
  expect(await consentSignals(page)).toEqual(['default analytics_storage=denied']);
});

test('[B6] the activation page sets up no consent; the next page does', async ({ page, club }) => {
  const requests: string[] = [];
  page.on('request', (request) => CONSENT_SCRIPT.test(request.url()) && requests.push(request.url()));
  await page.goto(club.url(`/registration/activateaccount?id=${'x'.repeat(43)}`));
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  expect(await page.evaluate('[window.consentDataLayer, window.dataLayer]')).toEqual([undefined, undefined]);
  await page.goto(club.url('/about-us'));
  await expect(banner(page)).toBeVisible();
});

/** The code field's form, and the form's own posts: the visitor's own submissions. */
function isFormPost(request: string, club: JourneyClub): boolean {
  return request.startsWith(`POST ${club.origin}/acquisition/`);
}

function stored(page: Page) {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage).toSorted(),
    databases: (await indexedDB.databases()).length,
  }));
}
