// What experiments vary besides pictures and sections: texts and the voucher, and how long a visit keeps its variants.
import type { Page } from '@playwright/test';
import pg from 'pg';
import { type Club, startClubWith } from './support/club-process.ts';
import { type ExperimentAdmin, getExperimentAdmin } from './support/experiment-admin.ts';
import { waitForHydration, waitForListeners, waitForRoute } from './support/hydration.ts';
import { createJourneyClub, expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { chooseLanguage, isSameDocument, markDocument } from './support/language.ts';
import { activate, activationLink, enterCode, fillForm, register, submitForm } from './support/steps.ts';

type Values = Readonly<Record<string, unknown>>;

const USUAL = 'Your code is the key';
const TEXTS = {
  'text.headline.default.title': { en: 'The key is <0>in your hand</0>', de: 'Den Schlüssel <0>haben Sie</0>' },
  'text.meta.landing.title': { en: '{brand} for those who hold the key', de: '{brand} mit Schlüssel' },
  'text.interest.title': { en: 'No key yet?' },
  'text.meta.membershipInterest.title': { en: 'No key yet? {brand}' },
};

let own: Club;
let admin: ExperimentAdmin;
let pool: pg.Pool;
let club: JourneyClub;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  own = await startClubWith('values', { FEATURE_CLIENT_KEYS: 'test:sdk-journeys' });
  admin = await getExperimentAdmin(own);
  pool = new pg.Pool({ connectionString: own.databaseUrl, max: 2 });
  club = createJourneyClub(own.brand, own.origin, own.databaseUrl, pool);
});
test.afterAll(async () => {
  await pool.end();
  await own.stop();
});
test.afterEach(async () => {
  for (const key of [...running]) await stop(key);
});

const running = new Set<string>();

/** Starts an experiment that gives every new visitor the values. */
async function start(key: string, values: Values, paths: readonly string[] = []): Promise<void> {
  const variations = [
    { key: 'control', weight: 0 },
    { key: 'varied', weight: 1, values },
  ];
  await admin.create({ key, name: key, variations, targeting: { paths } });
  await admin.start(key);
  running.add(key);
  await expect.poll(() => fetchCookie()).toContain(`${key}.1.`);
}

async function stop(key: string): Promise<void> {
  await admin.stop(key);
  running.delete(key);
  await expect.poll(() => fetchCookie()).not.toContain(key);
}

/** The variants that the server gives a new visit. */
async function fetchCookie(): Promise<string> {
  return (await fetch(club.url('/'))).headers.getSetCookie().join();
}

function headline(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

test('[K9] texts of a variant: hydrated as rendered, kept by navigations and in other languages', async ({ page }) => {
  await start('texts', TEXTS);
  await page.goto(club.url('/'), { waitUntil: 'networkidle' });
  await expect(headline(page)).toHaveText('The key is in your hand');
  await expect(headline(page).locator('em').first()).toHaveText('in your hand');
  await expect(page).toHaveTitle('Maison Nocturne for those who hold the key');
  await waitForHydration(page);
  await expect(headline(page)).toHaveText('The key is in your hand');
  await markDocument(page);
  await page.locator('main').getByRole('link', { name: 'Apply for membership' }).first().click();
  await expect(page).toHaveURL(club.url('/membership-interest'));
  await expect(headline(page)).toHaveText('No key yet?');
  await expect(page).toHaveTitle('No key yet? Maison Nocturne');
  await page.goBack();
  await expect(headline(page)).toHaveText('The key is in your hand');
  expect(await isSameDocument(page)).toBe(true);
  await page.goto(club.url('/de'));
  await expect(headline(page)).toHaveText('Den Schlüssel haben Sie');
  await page.goto(club.url('/de/membership-interest'));
  await expect(headline(page)).toHaveText('Noch keine Einladung? Klopfen Sie an.');
});

test('[K9] a navigation by the router has the texts of its page', async ({ page }) => {
  await start('targeted', { 'text.interest.title': { en: 'No key yet?' } }, ['/membership-interest']);
  await page.goto(club.url('/'), { waitUntil: 'networkidle' });
  await expect(headline(page)).toHaveText(USUAL);
  await markDocument(page);
  await page.locator('main').getByRole('link', { name: 'Apply for membership' }).first().click();
  await expect(headline(page)).toHaveText('No key yet?');
  expect(await isSameDocument(page)).toBe(true);
});

test('[K9] a navigation by the router has the texts of its language', async ({ page }) => {
  await start('languages', { 'text.headline.default.title': { en: 'Come in', de: 'Herein' } });
  await page.goto(club.url('/de'));
  await expect(headline(page)).toHaveText('Herein');
  await waitForListeners(page.getByRole('banner').getByRole('link', { name: 'English', includeHidden: true }));
  await waitForRoute(page, 'landing');
  await markDocument(page);
  await chooseLanguage(page, 'English');
  await expect(page).toHaveURL(club.url('/'));
  await expect(headline(page)).toHaveText('Come in');
  expect(await isSameDocument(page)).toBe(true);
});

test('[K9] a visit keeps its texts when their experiment stops, and no other visit gets them', async ({
  page,
  browser,
}) => {
  await start('ended', TEXTS);
  await page.goto(club.url('/'), { waitUntil: 'networkidle' });
  await expect(headline(page)).toHaveText('The key is in your hand');
  await stop('ended');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(headline(page)).toHaveText('The key is in your hand');
  await page.locator('main').getByRole('link', { name: 'Apply for membership' }).first().click();
  await expect(headline(page)).toHaveText('No key yet?');
  await page.goto(club.url('/?utm_source=mail'));
  await expect(headline(page)).toHaveText('The key is in your hand');
  const other = await browser.newContext({ locale: 'en-GB' });
  const next = await other.newPage();
  await next.goto(club.url('/'));
  await expect(headline(next)).toHaveText(USUAL);
  await other.close();
});

test('[J2] [K9] the voucher of a variant is shown, promised in the mail and granted, also after the end', async ({
  page,
}) => {
  await start('voucher', { 'voucher.percent': 20 });
  const email = freshEmail('voucher');
  await page.goto(club.url('/?rc=NOCTURNE'));
  await expect(page.getByText('20% off your first order').first()).toBeVisible();
  await stop('voucher');
  await page.goto(club.url('/registration/formstarted?rc=NOCTURNE'));
  await expect(page.getByText('20% off your first order').first()).toBeVisible();
  // From here on the visit is promised nothing any more: what the form showed counts, also where it is shown again.
  await page.context().clearCookies({ name: 'vestibule_variants' });
  const [clara] = await club.sql("select email from inviter where first_name = 'Clara'");
  await fillForm(page, String(clara?.email));
  await submitForm(page);
  await expect(page.getByText('This is your own invitation.').first()).toBeVisible();
  await expect(page.getByText('20% off your first order').first()).toBeVisible();
  await fillForm(page, email);
  await submitForm(page);
  await expect(page).toHaveURL(/formfinished/);
  await expect(page.getByText('20% off your first order').first()).toBeVisible();
  expect((await club.mail(email, 'activation')).text).toContain('20%');
  const link = await activationLink(club, email);
  await page.goto(link);
  await expect(page.getByText('20% off your first order').first()).toBeVisible();
  await activate(page, link);
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByText('20% off your first order').first()).toBeVisible();
  expect((await club.mail(email, 'welcome')).text).toContain('20%');
});

test('[J2] a headline with a percentage keeps its voucher, whatever an experiment says', async ({ page }) => {
  await start('other-voucher', { 'voucher.percent': 20 });
  const email = freshEmail('social');
  await enterCode(page, club, 'SOCIAL15');
  await expect(page).toHaveURL(/formstarted/);
  await expect(page.getByText('15% off your first order').first()).toBeVisible();
  await fillForm(page, email);
  await submitForm(page);
  await expect(page).toHaveURL(/formfinished/);
  expect((await club.mail(email, 'activation')).text).toContain('15%');
});

test('[J2] without the experiment nothing is promised: the customization decides', async ({ page }) => {
  const email = freshEmail('usual');
  await register(page, club, email);
  const rows = await club.sql('select voucher_percent from registration where email = $1', [email]);
  expect(rows).toEqual([{ voucher_percent: null }]);
});
