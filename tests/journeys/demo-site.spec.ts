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
  await page.getByRole('link', { name: 'My membership' }).click();
  await expect(page).toHaveURL(club.url('/welcome'));
});

test('[K4] a member finds the membership on the start page and in the header, and no line of a phone overflows', async ({
  page,
  club,
}) => {
  await joinByApi(page, club, freshEmail('return'));
  await page.goto(club.url('/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Anna');
  await page.locator('main').getByRole('link', { name: 'My membership' }).click();
  await expect(page).toHaveURL(club.url('/welcome'));
  await page.goto(club.url('/'));
  await page.getByRole('banner').getByRole('link', { name: 'My membership' }).click();
  await expect(page).toHaveURL(club.url('/welcome'));
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/en', '/de', '/pl']) {
    await page.goto(club.url(path));
    const { scroll, client } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scroll: scrollWidth, client: clientWidth };
    });
    expect(scroll).toBe(client);
  }
});
