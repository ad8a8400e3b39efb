import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';

/** The main screens, as they were when somebody last looked at them and found them right. */
const SCREENS = [
  { name: 'landing', path: '' },
  { name: 'landing-by-link', path: '?rc=CLARA-VIRAL' },
  { name: 'form', path: '/registration/formstarted?rc=NOCTURNE' },
  { name: 'formfinished', path: '/registration/formfinished' },
  { name: 'login', path: '/login' },
  { name: 'interest-apply', path: '/membership-interest/apply' },
  { name: 'about-us', path: '/about-us' },
  { name: 'deny', path: '/registration/deny' },
  { name: 'error-404', path: '/error/404' },
] as const;

const LOCALES = ['en', 'de', 'pl'] as const;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

// Half the resolution keeps the pictures small, and a changed pixel of a letter's edge a matter of one in thousands.
test.use({ deviceScaleFactor: 0.5, reducedMotion: 'reduce' });

for (const locale of LOCALES) {
  test(`the main screens in ${locale} look as they did`, async ({ page, club }) => {
    test.setTimeout(120_000);
    for (const { name, path } of SCREENS) {
      await page.goto(club.url(`/${locale}${path}`));
      await leaveOutSale(page);
      await expectPictures(page, `${name}-${locale}`);
    }
  });
}

test('the chapters of the landing page look as they did', async ({ page, club }) => {
  test.setTimeout(120_000);
  await page.goto(club.url('/en'));
  await leaveOutSale(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const chapters = page.locator('main section:not([hidden]), footer');
    const seen = await chapters.all();
    expect(seen.length).toBeGreaterThan(5);
    for (const [index, chapter] of seen.entries()) {
      await chapter.scrollIntoViewIfNeeded();
      await expect.soft(chapter).toHaveScreenshot([club.brand, `chapter-${index}-${size.width}.png`]);
    }
  }
});

/** The pictures are those of the whole year; the sale has its own tests. */
async function leaveOutSale(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('main section:has(#black-friday)')?.setAttribute('hidden', ''));
}

async function expectPictures(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.soft(page).toHaveScreenshot([test.info().project.name, `${name}-${size.width}.png`]);
  }
}
