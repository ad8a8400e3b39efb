import { expect, freshEmail, test } from './support/journey.ts';
import { joinByApi } from './support/steps.ts';

test('[C5] no link of the footer is broken', async ({ page, club }) => {
  await page.goto(club.url('/'));
  const addresses = await page
    .locator('footer a')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')));
  expect(addresses.filter((one) => one.includes('/demo/'))).toHaveLength(9);
  for (const address of new Set(addresses)) {
    expect(new URL(address).origin).toBe(club.origin);
    expect((await fetch(address)).status).toBe(200);
  }
  await page.goto(`${club.origin}/demo/terms`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions');
});

test('[A1] the demo shop is closed to visitors and greets a logged-in member', async ({ page, club }) => {
  await page.goto(`${club.origin}/demo/shop`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For members only');
  await page.getByRole('link', { name: 'Enter your code' }).click();
  await expect(page).toHaveURL(club.url('/'));
  await joinByApi(page, club, freshEmail('shopper'));
  await page.goto(club.url('/'));
  await page.locator('main').getByRole('link', { name: 'Enter the shop' }).first().click();
  await expect(page).toHaveURL(`${club.origin}/demo/shop`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you, Anna.');
  await expect(page.getByRole('listitem')).toHaveCount(6);
});
