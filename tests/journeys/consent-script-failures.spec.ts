import type { Route } from '@playwright/test';
import { banner, CONSENT_SCRIPT, consentSignals, fulfillScript, readConsentCookie } from './support/consent.ts';
import { ignoreProblems } from './support/ignore-problems.ts';
import { expect, test } from './support/journey.ts';
import { enterCode } from './support/steps.ts';

test.use({ consentPending: true });

test('[D4] a choice that could not be stored does not count, and can be repeated', async ({
  page,
  context,
  club,
  problems,
}) => {
  await page.route(/cmp_choices\.js/, (route) => route.abort());
  await page.goto(club.url('/about-us'));
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await expect(banner(page).getByText('Your choice could not be saved')).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['lang']);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(page.getByText('The cookie settings cannot be opened at the moment')).toBeVisible();
  await page.unroute(/cmp_choices\.js/);
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await expect(banner(page)).toHaveCount(0);
  expect((await readConsentCookie(context)).categories).toContain('analytics');
  // The browser itself logs the blocked request.
  ignoreProblems(problems, /net::ERR_FAILED/);
});

for (const [what, handle] of [
  ['is blocked', (route: Route) => route.abort()],
  ['is not there', (route: Route) => route.fulfill({ status: 404, body: '' })],
  ['never comes', () => undefined],
  ['calls nobody back', (route: Route) => fulfillScript(route, '')],
] as const) {
  test(`[E7] with a consent script that ${what} the page works`, async ({ page, club, problems }) => {
    await page.route(CONSENT_SCRIPT, handle);
    await page.goto(club.url('/about-us'));
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(page.getByText('The cookie settings cannot be opened at the moment')).toBeVisible({ timeout: 12_000 });
    await enterCode(page, club, 'NOCTURNE');
    await expect(page).toHaveURL(/formstarted\?rc=NOCTURNE/);
    await expect.poll(() => consentSignals(page)).toEqual(['default analytics_storage=denied']);
    // The browser itself logs the blocked request; no other problem is allowed.
    ignoreProblems(problems, /net::ERR_FAILED/);
  });
}

for (const [what, body, expected] of [
  ['does not parse', 'function (', /SyntaxError|Function statements/],
  ['throws', 'throw new Error("broken consent")', /^broken consent$/],
] as const) {
  test(`[E7] with a consent script that ${what} the page still works`, async ({ page, club, problems }) => {
    await page.route(CONSENT_SCRIPT, (route) => fulfillScript(route, body));
    await page.goto(club.url('/about-us'));
    await expect.poll(() => problems.length).toBe(1);
    await enterCode(page, club, 'NOCTURNE');
    await expect(page).toHaveURL(/formstarted\?rc=NOCTURNE/);
    ignoreProblems(problems, expected);
  });
}
