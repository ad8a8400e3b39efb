// The client of experiments in a real browser, with the embedded feature service.
import type { BrowserContext, Page } from '@playwright/test';
import { banner } from './support/consent.ts';
import { allowAnalytics, type Entry, followDataLayer } from './support/data-layer.ts';
import { collectReports } from './support/error-reports.ts';
import { type ExperimentClub, startExperimentClub, waitForExperiments } from './support/experiments.ts';
import { waitForHydration, waitForRoute } from './support/hydration.ts';
import { ignoreProblems } from './support/ignore-problems.ts';
import { expect, test } from './support/journey.ts';
import { isSameDocument, markDocument } from './support/language.ts';

let own: ExperimentClub;
let usual: string;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  own = await startExperimentClub('client');
  const page = await browser.newPage();
  await page.goto(own.url('/en'));
  usual = (await headline(page).textContent()) ?? '';
  await page.close();
});
test.afterAll(() => own.stop());

const SERVICE = '**/acquisition/ab/**';

function headline(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

/** Follows a link of the landing page by the router, without another document. */
async function followLink(page: Page): Promise<void> {
  await waitForRoute(page, 'en/membership-interest');
  await markDocument(page);
  await page.locator('main').getByRole('link', { name: 'Apply for membership' }).first().click();
}

function assignments(entries: readonly Entry[]): readonly string[] {
  return entries
    .filter(({ event }) => event === 'assign_experiment')
    .map(({ experiment_id: key, variation_id: variation }) => `${key}.${variation}`);
}

async function findCookie(context: BrowserContext, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((cookie) => cookie.name === name)?.value;
}

test('[E8] a page loads nothing for experiments until one runs, also where it was cached before', async ({ page }) => {
  const requests: string[] = [];
  const scripts: Promise<string>[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto(own.url('/en'), { waitUntil: 'networkidle' });
  expect((await Promise.all(scripts)).join('\n')).not.toContain('gbFeaturesCache');
  expect(requests.filter((url) => url.includes('/ab/'))).toEqual([]);
  expect(await own.fetchText('/en')).not.toMatch(/abTestsLoading|sdk-journeys/);
  await own.startExperiment(
    'headline',
    { weight: 0.5, values: { 'landing.headline': 'daba' } },
    { control: { weight: 0.5 } },
  );
  expect(await own.fetchText('/en')).toMatch(/abTestsLoading.*sdk-journeys/s);
});

/** The hash of the experiment "headline" in its first phase gives these ids these variations. */
const IDS = { control: '1'.repeat(32), bold: '0'.repeat(32) };

test('[K9] [D5] [E8] server and browser decide the same, and each visit reports it once', async ({ browser }) => {
  for (const [variation, id] of Object.entries(IDS)) {
    const context = await browser.newContext();
    await allowAnalytics(context, own.origin);
    await context.addCookies([{ name: 'vestibule_anonymous_id', value: id, url: own.origin }]);
    const page = await context.newPage();
    const entries = await followDataLayer(page);
    await page.goto(own.url('/en'));
    expect((await headline(page).textContent()) === usual).toBe(variation === 'control');
    await expect.poll(() => assignments(entries)).toEqual([`headline.${variation}`]);
    expect(await findCookie(context, 'vestibule_anonymous_id')).toBe(id);
    expect(entries.find(({ event }) => event === 'assign_experiment')).toMatchObject({ acq_anonymous_id: id });
    await page.goto(own.url('/en/membership-interest'));
    await waitForExperiments(page);
    await page.goto(own.url('/en'));
    await waitForExperiments(page);
    expect((await headline(page).textContent()) === usual).toBe(variation === 'control');
    await page.waitForTimeout(300);
    expect(assignments(entries)).toEqual([`headline.${variation}`]);
    await context.close();
  }
});

test('[D5] before the visitor allows analytics nothing is stored or sent, and then the assignment is', async ({
  page,
  context,
}) => {
  await context.clearCookies();
  const entries = await followDataLayer(page);
  await page.goto(own.url('/en'));
  await waitForExperiments(page);
  await expect(banner(page)).toBeVisible();
  expect(assignments(entries)).toEqual([]);
  expect(await findCookie(context, 'vestibule_anonymous_id')).toBeUndefined();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('vestibule_exposures');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => assignments(entries).length).toBe(1);
  expect(await findCookie(context, 'vestibule_anonymous_id')).toMatch(/^[\da-f]{32}$/);
});

test('[B5] disablegb=true loads nothing for experiments for the rest of the visit', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const path of ['/en?disablegb=true', '/en', '/en/membership-interest']) {
    await page.goto(own.url(path));
    await waitForExperiments(page);
  }
  expect(requests.filter((url) => url.includes('/ab/'))).toEqual([]);
});

test('[K9] [E8] a payload that is published in the middle of a visit reaches the page, and changes nothing', async ({
  page,
  context,
}) => {
  await allowAnalytics(context, own.origin);
  const entries = await followDataLayer(page);
  const stream = page.waitForRequest(/\/acquisition\/ab\/sub\//);
  await page.goto(own.url('/en'));
  await stream;
  await expect.poll(() => assignments(entries).length).toBe(1);
  const shown = await headline(page).textContent();
  const readPayload = () => page.evaluate(() => localStorage.getItem('vestibule_features'));
  const before = await readPayload();
  await own.startExperiment('entry', { redirect: '/cashmere-coat' }, { paths: ['/membership-interest'] });
  await expect.poll(readPayload).not.toBe(before);
  await followLink(page);
  await expect(page).toHaveURL(own.url('/en/membership-interest'));
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(own.url('/en/membership-interest'));
  expect(await isSameDocument(page)).toBe(true);
  await page.goto(own.url('/en'));
  await expect(headline(page)).toHaveText(shown ?? '');
  await waitForExperiments(page);
  expect(assignments(entries)).toHaveLength(1);
});

test('[F5] [E9] a redirect applies to a link on the page as well, once, and is reported', async ({ page, context }) => {
  await allowAnalytics(context, own.origin);
  const entries = await followDataLayer(page);
  await page.goto(own.url('/en'));
  await waitForExperiments(page);
  await followLink(page);
  await expect(page).toHaveURL(/\/cashmere-coat$/);
  expect(await isSameDocument(page)).toBe(true);
  await expect.poll(() => assignments(entries)).toContain('entry.bold');
  await waitForExperiments(page);
  await page.goBack();
  await expect(page).toHaveURL(own.url('/en'));
});

test('[E8] the stream closes on a hidden page, and opens again when the page is visible', async ({ page }) => {
  const streams: string[] = [];
  const isStream = (url: string) => /\/acquisition\/ab\/sub\//.test(url);
  page.on('request', (request) => isStream(request.url()) && streams.push('open'));
  page.on('requestfailed', (request) => isStream(request.url()) && streams.push('closed'));
  page.on('requestfinished', (request) => isStream(request.url()) && streams.push('closed'));
  await page.goto(own.url('/en'));
  await expect.poll(() => streams).toEqual(['open']);
  await waitForExperiments(page);
  await page.clock.install();
  const show = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await page.clock.fastForward(20_000);
  await expect.poll(() => streams).toEqual(['open', 'closed']);
  await show('visible');
  await expect.poll(() => streams).toEqual(['open', 'closed', 'open']);
});

const FAILURES: readonly (readonly [string, Parameters<Page['route']>[1]])[] = [
  ['does not exist any more', (route) => route.abort('connectionrefused')],
  ['never responds', () => undefined],
  ['responds with an error', (route) => route.fulfill({ status: 500, json: { status: 500, error: 'broken' } })],
  ['sends nonsense', (route) => route.fulfill({ body: '<html>' })],
  ['sends a list', (route) => route.fulfill({ json: [] })],
];

for (const [state, respond] of FAILURES)
  test(`[I6] [E9] the page is usable and reports it once where the feature service ${state}`, async ({
    page,
    context,
    problems,
  }) => {
    await allowAnalytics(context, own.origin);
    const sent = collectReports(page);
    await page.route(SERVICE, respond);
    await page.goto(own.url('/en'));
    await waitForHydration(page);
    await expect(page.locator('html')).toHaveAttribute('data-ab-tests-loading', 'false', { timeout: 6_000 });
    const reports = () => JSON.stringify(sent).match(/"message":"Failed to initialize Growthbook: /g) ?? [];
    await expect.poll(() => reports().length).toBeGreaterThan(0);
    await followLink(page);
    await expect(page).toHaveURL(/\/(membership-interest|cashmere-coat)$/);
    await page.waitForTimeout(500);
    expect(sent.filter((report) => JSON.stringify(report.data.body).includes('Failed to initialize'))).toHaveLength(1);
    expect(problems.filter((problem) => problem.startsWith('Failed to initialize Growthbook: '))).toHaveLength(1);
    ignoreProblems(problems, /Failed to initialize Growthbook|Failed to load resource/);
  });

test('[E8] a clock that is a day off, in either direction, changes nothing', async ({ page, context }) => {
  await allowAnalytics(context, own.origin);
  const entries = await followDataLayer(page);
  const DAY = 86_400_000;
  for (const offset of [DAY, -DAY, 0]) {
    await page.clock.setFixedTime(Date.now() + offset);
    await page.goto(own.url('/en'));
    await waitForExperiments(page);
    await expect.poll(() => assignments(entries).length).toBe(1);
  }
});
