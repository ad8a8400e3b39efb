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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[A4] chapters near the first screen wait for the first paint, and for nothing else', async ({ page, club }) => {
    const holds = await listHolds(page);
    // The document never finishes loading.
    await page.route(PICTURE, () => undefined);
    await page.goto(club.url('/'), { waitUntil: 'domcontentloaded' });
    await expect.poll(async () => (await holds()).length).toBe(2);
    const [held, shown] = await holds();
    expect(held).toEqual({ isHeld: true, paints: 0 });
    expect(shown?.isHeld).toBe(false);
    expect(shown?.paints).toBeGreaterThan(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('[A4] no chapter waits where the address leads into one', async ({ page, club }) => {
    const holds = await listHolds(page);
    await page.goto(club.url('/#labels'));
    await expect(page.locator('#labels')).toBeInViewport();
    expect(await holds()).toEqual([]);
  });
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

type Hold = { readonly isHeld: boolean; readonly paints: number };

/** Records when chapters begin and cease to wait, and how much the browser had painted by then. */
async function listHolds(page: Page): Promise<() => Promise<readonly Hold[]>> {
  await page.addInitScript(() => {
    const holds: Hold[] = [];
    Object.assign(window, { holds });
    new MutationObserver(() => {
      const isHeld = document.documentElement.hasAttribute('data-unpainted');
      holds.push({ isHeld, paints: performance.getEntriesByType('paint').length });
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-unpainted'] });
  });
  return () => page.evaluate(() => (window as unknown as { holds: readonly Hold[] }).holds);
}

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
