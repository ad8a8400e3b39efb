// Who goes back before the page's program runs changes the address of a document that is still the other page's.
import type { Page, Route } from '@playwright/test';
import { expect, test } from './support/journey.ts';

const PROGRAM = /assets\/entry\.client-.*\.js/;

test('[B1] a step back before the page’s program runs shows the page of the address', async ({ page, club }) => {
  await page.goto(club.url('/login'), { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgotten your password?' })).toBeVisible();
  const release = await holdProgram(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(club.url('/login'));
  release();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page).toHaveURL(club.url('/reset-password'));
});

/** Keeps the program away until it is let go. */
async function holdProgram(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(PROGRAM, async (route: Route) => {
    await held;
    await route.continue();
  });
  return () => release();
}
