// The applications of the back office, as a visitor and an admin meet them [K1].
import { readFile } from 'node:fs/promises';
import { waitForHydration } from './support/hydration.ts';
import { expect, freshEmail, inspect, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';

const MARKUP = '<img src=x onerror=alert(1)>';

test('[K1] an application is found, previewed and approved; the mailed link opens the registration; others are declined together', async ({
  page,
  club,
}) => {
  test.setTimeout(120_000);
  const email = freshEmail('queue');
  const [name = ''] = email.split('@');
  await page.goto(club.url('/de/membership-interest/apply'));
  await page.getByLabel(/^E-.?Mail-Adresse/).fill(email);
  await page.getByRole('button', { name: 'Anfrage absenden' }).click();
  await expect(page).toHaveURL(/confirmation$/);
  await club.sql(
    `insert into membership_interest (id, email, language, applied_at, confirmation_requested_at, is_disposable, is_mistyped)
     select gen_random_uuid(), $1 || '.' || domain, 'fr', now(), now(), disposable, mistyped from (values
       ('1@mailinator.com', true, false), ('2@gmial.com', false, true), ('3@example.com', false, false)) row (domain, disposable, mistyped)`,
    [name],
  );

  await openAsAdmin(page, club, '/en/admin/applications');
  await waitForHydration(page);
  await page.getByLabel('Email begins with').fill(name);
  await page.getByRole('button', { name: 'Apply filters' }).click();
  const table = page.getByRole('table', { name: 'Applications' });
  await expect(table.getByRole('rowheader')).toHaveCount(4);
  await expect(table.getByText('Disposable address')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'applications-en');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(`\r\n${email},Open,,DE,de,`);

  await table.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email);
  await expect(page.getByText('Personal data will be erased')).toBeVisible();
  await page.getByLabel('Code').fill('EMPTY');
  await page.getByRole('button', { name: 'Check code' }).click();
  await expect(page.getByRole('alert')).toContainText('no free invitations');
  await page.getByLabel('Code').fill('linkonly');
  await page.getByRole('button', { name: 'Check code' }).click();
  await expect(page.getByText('Ihre Einladung zu')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'application-en');
  const designed = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Show the mail as designed' }).click();
  await expect((await designed).getByRole('link', { name: 'Einladung annehmen' })).toBeVisible();
  await (await designed).close();
  await page.getByLabel('Reason').first().fill(MARKUP);
  await page.getByRole('button', { name: 'Approve and send this mail' }).click();
  await expect(page.getByText('the mail is on its way')).toBeVisible();
  await expect(page.getByText(MARKUP)).toBeVisible();
  const { links, locale } = await club.mail(email, 'interest-invitation');
  expect(locale).toBe('de');

  await page.getByRole('link', { name: 'Applications' }).last().click();
  await page.getByLabel('Email begins with').fill(`${name}.`);
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(table.getByRole('rowheader')).toHaveCount(3);
  await waitForHydration(page);
  await page.getByLabel('All that match (3)').check();
  await page.getByText('Approve …').press('Enter');
  await page.locator('#bulk-code').fill('linkonly');
  await page.getByRole('button', { name: 'Show the mails first' }).click();
  await expect(page.getByText('3 mails would be sent')).toBeVisible();
  await page.getByText('French: 3 applicants').click();
  await expect(page.getByText('Votre invitation').first()).toBeVisible();
  await inspect(page, `${club.brand}-applications-review-1440`, { axe: true });
  const single = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Show the mail to .*gmial/ }).click();
  await expect((await single).locator('html')).toHaveAttribute('lang', /^fr/);
  await (await single).close();
  await page.getByText('Decline …').press('Enter');
  await inspect(page, `${club.brand}-applications-decline-1440`, { axe: true });
  await page.getByRole('button', { name: 'Decline now' }).click();
  await expect(page.getByText('3 applications declined')).toBeVisible();
  await expect(table.getByText('Declined')).toHaveCount(3);

  // A member would be redirected to the shop.
  await page.context().clearCookies();
  await page.goto(links[0] ?? '');
  await expect(page.getByText('Clara W.').first()).toBeVisible();
});

test('[K1] several applications are approved together, each with a mail in its language', async ({ page, club }) => {
  const [name = ''] = freshEmail('together').split('@');
  await club.sql(
    `insert into membership_interest (id, email, language, applied_at, confirmation_requested_at)
     select gen_random_uuid(), $1 || language || '@example.com', language, now(), now() from unnest(array['fr', 'sv']) language`,
    [name],
  );
  await openAsAdmin(page, club, '/en/admin/applications');
  await page.getByLabel('Email begins with').fill(name);
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await waitForHydration(page);
  await page.getByLabel('All that match (2)').check();
  await page.getByText('Approve …').press('Enter');
  await page.locator('#bulk-code').fill('linkonly');
  await page.getByRole('button', { name: 'Show the mails first' }).click();
  await page.getByRole('button', { name: 'Approve and send mails' }).click();
  await expect(page.getByText('2 applications approved')).toBeVisible();
  for (const language of ['fr', 'sv']) {
    const { locale } = await club.mail(`${name}${language}@example.com`, 'interest-invitation');
    expect(locale).toBe(language);
  }
});
