// What a person without an account demands by a mailed link [K6], with script and without.
import { readFile } from 'node:fs/promises';
import { expect, freshEmail, inspect, test } from './support/journey.ts';
import { openNoScriptVisitor } from './support/no-script-visitor.ts';
import { registerByApi } from './support/steps.ts';

const findLink = (links: readonly string[]) => links.find((link) => link.includes('token=')) ?? '';

test('[K6] a pending person downloads the data of an address, and erases them', async ({ page, club }) => {
  const email = freshEmail('data');
  const registrationId = await registerByApi(club, email);
  await page.goto(club.url('/personal-data'));
  await page.getByLabel('Email address').fill('nobody');
  await page.getByLabel('Email address').press('Enter');
  await expect(page.getByText('valid email address')).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Email address').press('Enter');
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeFocused();
  const link = findLink((await club.mail(email, 'personal-data')).links);
  await page.goto(link);
  await expect(page).toHaveURL(/personal-data\?opened/);
  await expect(page.getByText('A registration that has not been activated')).toBeVisible();
  await inspect(page, `${club.brand}-personal-data-opened`, { axe: true });
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(file).toMatchObject({ registrations: [{ id: registrationId, email, status: 'pending' }], account: [] });
  await page.getByLabel('Your email address').fill('another@example.org');
  await page.getByRole('button', { name: 'Erase my data for good' }).click();
  await expect(page.getByText('This is not the address of the link')).toBeVisible();
  await page.getByLabel('Your email address').fill(email);
  await page.getByRole('button', { name: 'Erase my data for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your data are erased' })).toBeFocused();
  await page.goto(club.url('/personal-data?opened'));
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'The data are already erased' })).toBeVisible();
  await inspect(page, `${club.brand}-personal-data-used`, { axe: true });
  await page.getByRole('link', { name: 'Request a link' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
});

test('[K6] the same without script, in German', async ({ club }) => {
  const email = freshEmail('daten');
  await registerByApi(club, email);
  const visitor = await openNoScriptVisitor(club.origin, 'de');
  const form = await visitor.open(club.url('/de/personal-data'));
  await visitor.submit(form, 'email', { email });
  const link = findLink((await club.mail(email, 'personal-data')).links);
  const opened = await visitor.open(link);
  expect(opened.url).toContain('personal-data?opened');
  expect(opened.url).not.toContain('token=');
  const erased = await visitor.submit(opened, 'confirmation', { confirmation: email });
  expect(erased.text).toContain('Ihre Daten sind gelöscht');
  expect((await visitor.open(link)).text).toContain('Die Daten sind bereits gelöscht');
  await visitor.close();
});
