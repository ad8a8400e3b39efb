// The back office has no consent banner, no analytics and no experiments, whatever its admin has allowed elsewhere.
import type { Page } from '@playwright/test';
import { getAdmin } from './support/admin.ts';
import { banner, CONSENT_SCRIPT } from './support/consent.ts';
import { allowAnalytics, type Entry, followDataLayer, names } from './support/data-layer.ts';
import { collectReports, openWithReporter } from './support/error-reports.ts';
import { type ExperimentClub, startExperimentClub, waitForExperiments } from './support/experiments.ts';
import { waitForHydration } from './support/hydration.ts';
import { ignoreProblems } from './support/ignore-problems.ts';
import { expect, test } from './support/journey.ts';

test.use({ consentPending: true });

let own: ExperimentClub;
test.beforeAll(async () => {
  own = await startExperimentClub('office', { GTM_CONTAINER_ID: 'GTM-TEST1' });
  await own.startExperiment('headline', { values: { 'landing.headline': 'daba' } });
});
test.afterAll(() => own.stop());

/** The start page of the back office, one of its lists, and a row that is not there. */
const PATHS = ['/en/admin', '/de/admin/codes', `/en/admin/codes/${crypto.randomUUID()}`];

/** The requests that say something about a visit; those to Google do not leave the machine. */
async function followTracking(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(/googletagmanager|google-analytics/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  page.on('request', (request) => {
    const url = request.url();
    if (CONSENT_SCRIPT.test(url) || /google|\/ab\//.test(url)) requests.push(url);
  });
  return requests;
}

const ERROR = 'an error of the page';

async function raiseError(page: Page): Promise<void> {
  await page.evaluate((message) => void setTimeout(() => Promise.reject(new Error(message))), ERROR);
}

/** Opens a page of the back office until it loads nothing more, and lets an error occur. */
async function openOffice(page: Page, path: string): Promise<void> {
  await page.goto(own.url(path), { waitUntil: 'networkidle' });
  await waitForHydration(page);
  await raiseError(page);
  await page.waitForTimeout(500);
}

test('[K1] [E7] pages of the back office ask for no consent and load no consent script', async ({ page, problems }) => {
  const requests = await followTracking(page);
  await (await getAdmin(own)).enter(page);
  for (const path of PATHS) {
    await openOffice(page, path);
    await expect(banner(page), path).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Cookie/ }), path).toHaveCount(0);
  }
  expect(requests).toEqual([]);
  ignoreProblems(problems, new RegExp(ERROR));
});

test('[K1] [H8] after consent on a public page, the back office sends no page views, assignments or errors', async ({
  page,
  context,
  problems,
}) => {
  const requests = await followTracking(page);
  const reports = collectReports(page);
  const entries: readonly Entry[] = await followDataLayer(page);
  await allowAnalytics(context, own.origin);
  await openWithReporter(page, own.url('/en'));
  await waitForExperiments(page);
  await expect.poll(() => requests.join(' ')).toContain('googletagmanager');
  await expect.poll(() => names(entries)).toContain('assign_experiment');
  await raiseError(page);
  await expect.poll(() => JSON.stringify(reports)).toContain(ERROR);
  const [seen, sent, reported] = [[...entries], requests.length, reports.length];
  await (await getAdmin(own)).enter(page);
  for (const path of PATHS) await openOffice(page, path);
  expect(requests.slice(sent)).toEqual([]);
  expect(reports.slice(reported)).toEqual([]);
  expect(entries.slice(seen.length)).toEqual([]);
  // The page that follows the logout is a visitor's again.
  await page.goto(own.url('/en/admin'));
  await waitForHydration(page);
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/en\/login/);
  await expect.poll(() => requests.slice(sent).join(' ')).toContain('googletagmanager');
  expect(JSON.stringify(entries)).not.toContain('/admin');
  ignoreProblems(problems, new RegExp(ERROR));
});
