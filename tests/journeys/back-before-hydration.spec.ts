// A step back before the page's program runs changes the address while the document is still the other page's.
import type { Page, Route } from '@playwright/test';
import { expect, test } from './support/journey.ts';

const PARTS = {
  'the program': /assets\/entry\.client-.*\.js/,
  'the texts that the program waits for': /assets\/texts-site-.*\.js/,
} as const;

for (const [part, address] of Object.entries(PARTS))
  test(`[B1] a step back before ${part} is loaded shows the page of the address`, async ({ page, club }) => {
    await page.goto(club.url('/login'), { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgotten your password?' })).toBeVisible();
    const { requested, release } = await hold(page, address);
    await page.reload({ waitUntil: 'commit' });
    await requested;
    await page.evaluate(untilStartedOrHeld);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(club.url('/login'));
    release();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await expect(page).toHaveURL(club.url('/reset-password'));
  });

/** Waits until the program runs, if it is loaded: there is no signal for this, but a program that runs leaves the browser idle. */
async function untilStartedOrHeld(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    const resources = performance.getEntriesByType('resource');
    if (resources.some(({ name, duration }) => /entry\.client/.test(name) && duration > 0)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await new Promise((resolve) => requestIdleCallback(resolve));
}

/** Delays a part of the page until it is released. */
async function hold(page: Page, address: RegExp) {
  const requested = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route: Route) => {
    requested.resolve();
    await held.promise;
    await route.continue();
  });
  return { requested: requested.promise, release: held.resolve };
}
