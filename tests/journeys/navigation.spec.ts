import { expect, test } from './support/journey.ts';
import { isSameDocument, markDocument } from './support/language.ts';

test('[A4] links change the page without a reload, also back', async ({ page, club }) => {
  await page.goto(club.url('/'), { waitUntil: 'networkidle' });
  await markDocument(page);
  for (const path of ['/membership-interest', '/membership-interest/apply']) {
    await page.locator('main').getByRole('link', { name: 'Apply for membership' }).first().click();
    await expect(page).toHaveURL(club.url(path));
  }
  await expect(page.getByLabel('Email address')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Your code is the key' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('[A4] the start page works in a browser that cannot prefetch', async ({ page, club }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(club.url('/about-us'));
  await page.locator('main a[href="/acquisition/"]').click();
  await expect(page).toHaveURL(club.url('/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your code is the key' })).toBeVisible();
});
