// Experiments that run, as visitors meet them: variants of the server, the same for the whole visit.
import type { Page } from '@playwright/test';
import { type Club, startClubWith } from './support/club-process.ts';
import { type ExperimentAdmin, getExperimentAdmin } from './support/experiment-admin.ts';
import { waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/journey.ts';

type Variation = { readonly values?: object; readonly redirect?: string };

let own: Club;
let admin: ExperimentAdmin;
let usual: string;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  own = await startClubWith('experiments', { FEATURE_CLIENT_KEYS: 'test:sdk-journeys' });
  admin = await getExperimentAdmin(own);
  // A process that has just started may refuse its first requests on a busy machine.
  await expect.poll(() => fetchHeadline()).not.toBe('');
  usual = await fetchHeadline();
});
test.afterAll(() => own.stop());
test.afterEach(async () => {
  for (const key of running.splice(0)) await admin.stop(key);
  await expect.poll(() => fetchHeadline()).toBe(usual);
});

const running: string[] = [];

/** Starts an experiment that gives every visitor the variation. */
async function start(key: string, variation: Variation, more: object = {}): Promise<void> {
  const variations = [
    { key: 'control', name: 'As it is', weight: 0 },
    { key: 'bold', name: 'Bold', weight: 1, ...variation },
  ];
  await admin.create({ key, name: key, hypothesis: 'It sells', variations, ...more });
  await admin.start(key);
  running.push(key);
}

/** The headline that a new visitor gets, without the browser. */
async function fetchHeadline(path = ''): Promise<string> {
  const html = await (await fetch(`${own.origin}/acquisition/${path}`)).text();
  return (
    /<h1[^>]*>(.*?)<\/h1>/s
      .exec(html)?.[1]
      ?.replaceAll(/<[^>]*>/g, '')
      .trim() ?? ''
  );
}

function headline(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

test('[K9] a new visitor gets the variation, hydrated as the server rendered it', async ({ page }) => {
  await start('headline', { values: { 'landing.headline': 'daba' } });
  await expect.poll(() => fetchHeadline()).not.toBe(usual);
  const bold = await fetchHeadline();
  await page.goto(`${own.origin}/acquisition/`);
  await expect(headline(page)).toHaveText(bold);
  await waitForHydration(page);
  await expect(headline(page)).toHaveText(bold);
  await page.reload();
  await expect(headline(page)).toHaveText(bold);
});

test('[K9] a publication in the middle of a visit changes nothing that the visitor sees', async ({ page, browser }) => {
  await page.goto(`${own.origin}/acquisition/`);
  await expect(headline(page)).toHaveText(usual);
  await start('later', { values: { 'landing.headline': 'social' } });
  await expect.poll(() => fetchHeadline()).not.toBe(usual);
  await page.reload();
  await expect(headline(page)).toHaveText(usual);
  const other = await browser.newContext();
  const next = await other.newPage();
  await next.goto(`${own.origin}/acquisition/`);
  await expect(headline(next)).not.toHaveText(usual);
  await other.close();
});

test('[B5] disablegb=true switches experiments off for the rest of the visit', async ({ page }) => {
  await start('switched', { values: { 'landing.headline': 'social' } });
  await expect.poll(() => fetchHeadline()).not.toBe(usual);
  await page.goto(`${own.origin}/acquisition/?disablegb=true`);
  await expect(headline(page)).toHaveText(usual);
  await page.goto(`${own.origin}/acquisition/`);
  await expect(headline(page)).toHaveText(usual);
});

test('[C9] [K9] the registration form has two steps where an experiment says so', async ({ page }) => {
  await start('steps', { values: { 'registration.steps': 2 } });
  const form = `${own.origin}/acquisition/registration/formstarted?rc=NOCTURNE`;
  await expect(async () => {
    await page.context().clearCookies();
    await page.goto(form);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByLabel('First name')).toHaveCount(0);
});

test('[F5] a redirect leads to the landing entry before anything else is shown', async ({ page }) => {
  await start('entry', { redirect: '/cashmere-coat' }, { targeting: { paths: ['/'] } });
  await expect.poll(async () => (await fetch(`${own.origin}/acquisition/`, { redirect: 'manual' })).status).toBe(302);
  await page.goto(`${own.origin}/acquisition/?utm_source=mail`);
  await expect(page).toHaveURL(`${own.origin}/acquisition/cashmere-coat?utm_source=mail`);
});
