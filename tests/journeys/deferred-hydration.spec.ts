// The landing page defers its program until its content is painted; the delay is bounded and never blocks a visitor's action.
import type { Page } from '@playwright/test';
import { waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/journey.ts';

const PICTURE = '**/assets/hero-*';
const isLate = (url: string) => /\/assets\/[^?]*\.(?:js|css)$/.test(url);

test("[A4] the landing page's program starts after the first paint, and the next pages' styles come last", async ({
  page,
  club,
}) => {
  const files = listLateFiles(page);
  await page.addInitScript(noteStart);
  await page.goto(club.url('/'));
  await expectResultWithoutReload(page);
  const { startedAt, paintedAt } = await page.evaluate(() => ({
    startedAt: (window as Window & { startedAt?: number }).startedAt,
    paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  }));
  expect(startedAt).toBeGreaterThan(paintedAt ?? Number.POSITIVE_INFINITY);
  await expect.poll(() => files.filter((url) => url.endsWith('.css')).length).toBe(2);
  const [firstStyle, program] = [/\.css$/, /entry\.client/].map((name) => files.findIndex((url) => name.test(url)));
  expect(firstStyle).toBeGreaterThan(program ?? Number.POSITIVE_INFINITY);
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

/** Notes in the page when its program was started. */
function noteStart(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('script[type=module]')) return;
    observer.disconnect();
    Object.assign(window, { startedAt: performance.now() });
  }).observe(document, { childList: true, subtree: true });
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
