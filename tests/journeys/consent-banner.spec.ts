import type { Page } from '@playwright/test';
import { banner, CONSENT_SCRIPT, consentSignals, readConsentCookie } from './support/consent.ts';
import { expect, test } from './support/journey.ts';

test.use({ consentPending: true });

test('[D4] by keyboard: the banner comes after the skip link, Escape decides nothing, and the focus comes back', async ({
  page,
  context,
  club,
}) => {
  await page.goto(club.url('/'));
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('button', { name: 'Refuse' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const settings = page.getByRole('dialog', { name: 'Cookie settings' });
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  await expect(banner(page).getByRole('button', { name: 'Choose' })).toBeFocused();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['lang']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
  expect((await readConsentCookie(context)).categories).toContain('analytics');
});

test('[D4] the banner stays during a navigation to a page with another layout', async ({ page, club }) => {
  await page.goto(club.url('/'));
  await expect(banner(page)).toBeVisible();
  await page.getByRole('link', { name: 'Apply for membership' }).first().click();
  await expect(page).toHaveURL(/membership-interest/);
  await expect(banner(page)).toBeVisible();
  await banner(page).getByRole('button', { name: 'Refuse' }).click();
  await expect(banner(page)).toHaveCount(0);
});

test('[D4] the banner waits while a code is typed, shifts nothing, takes no focus and never covers the focus', async ({
  page,
  club,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(CONSENT_SCRIPT, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(club.url('/'));
  const code = page.getByLabel('Your access code').first();
  await code.pressSequentially('NOC');
  const before = await code.boundingBox();
  release();
  await expect(page.locator('.cmp-banner')).toBeAttached();
  await page.keyboard.type('TURNE', { delay: 150 });
  await expect(code).toHaveValue('NOCTURNE');
  await expect(banner(page)).toBeHidden();
  await page.getByRole('button', { name: 'REGISTER NOW' }).first().focus();
  await expect(banner(page)).toBeVisible();
  expect((await code.boundingBox())?.x).toBe(before?.x);
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await isFocusCovered(page)).toBe(false);
  }
  expect(await page.evaluate(shiftsSoFar)).toBeLessThan(0.01);
});

test('[E7] a decision in another tab applies as soon as this one is visible', async ({ page, context, club }) => {
  await page.goto(club.url('/about-us'));
  await expect(banner(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(club.url('/about-us'));
  await banner(other).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(async () => (await readConsentCookie(context)).categories.length).toBe(4);
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(banner(page)).toHaveCount(0);
  expect((await consentSignals(page)).at(-1)).toBe('update analytics_storage=granted');
});

function isFocusCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const bannerElement = document.querySelector('.cmp-banner');
    const focused = document.activeElement;
    if (!bannerElement || !focused || bannerElement.contains(focused) || focused === document.body) return false;
    const [above, below] = [focused.getBoundingClientRect(), bannerElement.getBoundingClientRect()];
    return above.bottom > below.top && above.top < below.bottom;
  });
}

function shiftsSoFar(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
      resolve(entries.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0));
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(resolve, 500, 0);
  });
}
