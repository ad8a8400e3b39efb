// A member downloads the own data and erases the account at /account/data [K6], with script and without.
import { readFile } from 'node:fs/promises';
import { expect, freshEmail, inspect, test } from './support/journey.ts';
import { openNoScriptVisitor } from './support/no-script-visitor.ts';
import { joinByApi, PASSWORD } from './support/steps.ts';

test('[K6] a member downloads the data after a proof, and erases the account', async ({ page, club }) => {
  const email = freshEmail('own-data');
  await joinByApi(page, club, email);
  await club.sql(
    `update session set proven_at = proven_at - interval '11 minutes'
     where member_id = (select id from member where email = $1)`,
    [email],
  );
  await page.goto(club.url('/account'));
  await page.getByRole('link', { name: 'To your data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible();
  await inspect(page, 'member-data', { axe: true });
  await page.getByRole('link', { name: 'Download my data' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Confirm and go on' }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(file).toMatchObject({ account: [{ email }], registrations: [{ status: 'active' }] });
  await page.goto(club.url('/account/data'));
  await page.getByLabel('Your email address').fill('another@example.org');
  await page.getByRole('button', { name: 'Erase my data for good' }).click();
  await expect(page.getByText('This is not the address of your account')).toBeVisible();
  await page.getByLabel('Your email address').fill(email);
  await page.getByRole('button', { name: 'Erase my data for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your data are erased' })).toBeVisible();
  await page.goto(club.url('/account'));
  await expect(page).toHaveURL(/login/);
  expect(await club.sql('select from member where email = $1', [email])).toEqual([]);
});

test('[K6] the same without script, in German', async ({ page, club }) => {
  const email = freshEmail('eigene-daten');
  await joinByApi(page, club, email);
  const visitor = await openNoScriptVisitor(club.origin, 'de');
  const login = await visitor.open(club.url('/de/login'));
  await visitor.submit(login, 'password', { email, password: PASSWORD });
  const file = await visitor.open(club.url('/de/account/data/file'));
  expect(JSON.parse(file.html)).toMatchObject({ account: [{ email }] });
  const form = await visitor.open(club.url('/de/account/data'));
  const erased = await visitor.submit(form, 'confirmation', { confirmation: email });
  expect(erased.text).toContain('Ihre Daten sind gelöscht');
  await visitor.close();
});
