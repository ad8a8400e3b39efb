// A webhook into the club's own network [K7]: what an owner reads about it, in a club whose operator does not allow that.
import pg from 'pg';
import { startClubWith } from './support/club-process.ts';
import { createJourneyClub, expect, test } from './support/journey.ts';
import { openAsAdmin } from './support/screens.ts';

test('[K7] an owner reads that an address leads to a private network', async ({ page, club: { brand } }) => {
  test.setTimeout(120_000);
  await using cleanup = new AsyncDisposableStack();
  const own = await startClubWith(`networks_${brand.replaceAll('-', '_')}`, {}, brand);
  cleanup.defer(() => own.stop());
  const pool = new pg.Pool({ connectionString: own.databaseUrl, max: 1 });
  cleanup.defer(() => pool.end());
  const club = createJourneyClub(brand, own.origin, own.databaseUrl, pool);
  // The page loads nothing more when its club ends.
  cleanup.defer(async () => void (await page.goto('about:blank')));
  await openAsAdmin(page, club, '/en/admin/webhooks/new');
  await page.getByLabel('URL').fill('http://10.0.0.7/hook');
  await page.getByLabel('New member').check();
  await page.getByRole('button', { name: 'Create endpoint' }).click();
  await expect(page.getByText('the address must begin with https://')).toBeVisible();
  await page.getByLabel('URL').fill('https://10.0.0.7/hook');
  await page.getByRole('button', { name: 'Create endpoint' }).click();
  await page.getByRole('link', { name: 'To the endpoint' }).click();
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await expect
    .poll(async () => (await club.sql("select from webhook_delivery where failure = 'private-address'")).length)
    .toBe(1);
  await page.reload();
  await expect(page.getByText('The address leads to a private network').first()).toBeVisible();
});
