// The landing page defers its program until its content is visible; the delay is bounded and never blocks a visitor's action.
import type { Page } from '@playwright/test';
import { waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/journey.ts';

const PICTURE = '**/assets/hero-*';
const isLate = (url: string) => /\/assets\/[^?]*\.(?:js|css)$/.test(url);

test("[A4] the landing page runs its program and loads the next pages' styles after its picture", async ({
  page,
  club,
}) => {
  const files = listLateFiles(page);
  const early: number[] = [];
  await page.route(PICTURE, async (route) => {
    early.push(files.length);
    // The program's files are requested meanwhile, and have arrived by then.
    await expect.poll(() => files.length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    early.push(files.filter((url) => url.endsWith('.css')).length, await countHydrated(page));
    await route.continue();
  });
  await page.goto(club.url('/'));
  expect(early).toEqual([0, 0, 0]);
  await expectResultWithoutReload(page);
  expect(files.filter((url) => url.endsWith('.css')).length, 'those of every page').toBe(2);
  expect(files.length, 'each once').toBe(new Set(files).size);
});

test('[A4] a missing picture delays the program by two seconds at most', async ({ page, club }) => {
  await page.route(PICTURE, () => undefined);
  await page.goto(club.url('/'), { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await expectResultWithoutReload(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[A4] a code that is sent before the program runs is handled by the server', async ({ page, club }) => {
  await page.route(PICTURE, () => undefined);
  await page.goto(club.url('/'), { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Your access code').first().fill('NOCTURNE');
  await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
  await expect(page).toHaveURL(/formstarted\?rc=NOCTURNE/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[A4] the following pages start at once', async ({ page, club }) => {
  const modules = listLateFiles(page);
  await page.goto(club.url('/login'), { waitUntil: 'commit' });
  await expect.poll(() => modules.length).toBeGreaterThan(0);
  await expect(page.locator('script[type="text/plain"]')).toHaveCount(0);
});

/** 1 once React has hydrated the field of the code. */
function countHydrated(page: Page): Promise<number> {
  return page.evaluate(() => {
    const field = document.querySelector('input[name=code]');
    return Object.keys(field ?? {}).filter((key) => key.startsWith('__reactProps')).length;
  });
}

function listLateFiles(page: Page): readonly string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (isLate(request.url())) files.push(request.url());
  });
  return files;
}

async function expectResultWithoutReload(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await waitForHydration(page);
  await page.getByLabel('Your access code').first().fill('NOSUCHCODE');
  await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
  await expect(page.getByLabel('Your access code').first()).toHaveAttribute('aria-invalid', 'true');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}
