// An admin closes the club [K20]: what visitors see on every way in, and how people finish who came before.
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { type Club, startClubWith } from './support/club-process.ts';
import { consentCookie } from './support/consent.ts';
import { createJourneyClub, expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';
import { activate, activationLink, enterCode, fillForm, register, submitForm } from './support/steps.ts';

const CLOSED = 'We are not accepting new members at the moment.';

let own: Club;
let pool: pg.Pool;
let closing: JourneyClub;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const brand = test.info().project.name;
  own = await startClubWith(`closed_${brand.replaceAll('-', '_')}`, {}, brand);
  pool = new pg.Pool({ connectionString: own.databaseUrl, max: 2 });
  closing = createJourneyClub(brand, own.origin, own.databaseUrl, pool);
});
test.afterAll(async () => {
  await pool.end();
  await own.stop();
});

/** A browser of its own, whose visitor has refused consent. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([consentCookie(closing.origin, ['necessary'])]);
  return context.newPage();
}

test('[K20] an admin closes registrations; visitors read so everywhere, and a pending one is activated', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.context().addCookies([consentCookie(closing.origin, ['necessary'])]);
  const email = freshEmail('before-closing');
  await register(page, closing, email);
  const link = await activationLink(closing, email);
  const other = await openPage(browser);
  await enterCode(other, closing, 'NOCTURNE');
  await expect(other).toHaveURL(/registration\/formstarted/);

  const admin = await openPage(browser);
  await openAsAdmin(admin, closing, '/en/admin/settings');
  await expect(admin.getByText('Open', { exact: true })).toBeVisible();
  await admin.getByText('Close registration …').click();
  await expect(admin.getByText('From now on nobody new can register')).toBeVisible();
  await admin.getByRole('button', { name: 'Close now' }).click();
  await expect(admin.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  const opening = new Date(new Date().getFullYear() + 1, 5, 1);
  await admin.getByLabel('When').fill(`${opening.getFullYear()}-06-01T08:00`);
  await admin.getByLabel('What').selectOption({ label: 'Open registration' });
  await admin.getByRole('button', { name: 'Plan change' }).click();
  await expect(admin.getByRole('cell', { name: `1 June ${opening.getFullYear()}` }).first()).toBeVisible();
  await admin.getByLabel('When').fill(`${opening.getFullYear()}-06-02T08:00`);
  await admin.getByLabel('What').selectOption({ label: 'Set the daily quota' });
  await admin.getByLabel('Registrations a day').last().fill('40');
  await admin.getByRole('button', { name: 'Plan change' }).click();
  await expect(admin.getByRole('cell', { name: 'Daily quota: 40 registrations a day', exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'Remove: Daily quota: 40' }).click();
  await expect(admin.getByRole('cell', { name: 'Daily quota: 40 registrations a day', exact: true })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Answer strictly' }).click();
  await expect(admin.getByText('Every address gets the same answer')).toBeVisible();
  await inspectAtEveryWidth(admin, closing, 'settings-closed-en');
  await admin.getByRole('button', { name: 'Switch reminders off' }).click();
  await expect.poll(() => closing.sql('select reminders from club_settings')).toEqual([{ reminders: false }]);
  await admin.getByRole('button', { name: 'Switch reminders on' }).click();
  await expect.poll(() => closing.sql('select reminders from club_settings')).toEqual([{ reminders: true }]);

  // Without script and from the cache, by link, and with a form that was open before.
  await page.goto(closing.url('/en'));
  await expect(page.getByText(CLOSED)).toBeVisible();
  await expect(page.getByText(/opens again on \w+,? 1 June/)).toBeVisible();
  await expect(page.locator('input[name=code]')).toHaveCount(0);
  await inspectAtEveryWidth(page, closing, 'landing-closed-en');
  await page.goto(closing.url('/de?rc=CLARA-VIRAL'));
  await expect(page.getByText('Zurzeit nehmen wir keine neuen Mitglieder auf.')).toBeVisible();
  await inspectAtEveryWidth(page, closing, 'landing-closed-link-de');
  await other.bringToFront();
  await fillForm(other, freshEmail('while-closed'));
  await submitForm(other);
  await expect(other.getByText(CLOSED)).toBeVisible();

  await activate(page, link);
  await expect(page).toHaveURL(/welcome/);
});

test('[K20] two admins at once: the second one is asked to look again', async ({ browser }) => {
  const [first, second] = [await openPage(browser), await openPage(browser)];
  await openAsAdmin(first, closing, '/en/admin/settings');
  await openAsAdmin(second, closing, '/en/admin/settings');
  await first.getByLabel('Registrations a day').first().fill('50');
  await first.getByRole('button', { name: 'Save quota' }).click();
  await expect(first.getByText(/of 50 places of today are taken/)).toBeVisible();
  await second.getByLabel('Registrations a day').first().fill('70');
  await second.getByRole('button', { name: 'Save quota' }).click();
  await expect(second.getByRole('alert')).toContainText('somebody else has changed the settings');
  await expect(second.getByLabel('Registrations a day').first()).toHaveValue('50');
  await inspectAtEveryWidth(second, closing, 'settings-outdated-en');
  await second.getByLabel('Registrations a day').first().fill('many');
  await second.getByRole('button', { name: 'Save quota' }).click();
  await expect(second.getByText('Please enter a whole number from 1 to 1,000,000')).toHaveCount(2);
});
