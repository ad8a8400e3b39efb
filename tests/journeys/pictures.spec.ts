import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';

/** The main screens, compared with pictures that somebody has approved. */
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

// Half the resolution keeps the pictures small, so that a letter's changed edge is one pixel in thousands.
test.use({ deviceScaleFactor: 0.5, reducedMotion: 'reduce' });

for (const locale of LOCALES) {
  test(`the main screens in ${locale} look as before`, async ({ page, club }) => {
    test.setTimeout(120_000);
    for (const { name, path } of SCREENS) {
      await page.goto(club.url(`/${locale}${path}`));
      await leaveOutSaleAndCall(page);
      await expectPictures(page, `${name}-${locale}`);
    }
  });
}

test.describe('in full resolution, where every chapter begins at a whole pixel', () => {
  test.use({ deviceScaleFactor: 1 });

  test('the chapters of the landing page look as before', async ({ page, club }) => {
    test.setTimeout(120_000);
    await page.goto(club.url('/en'));
    await leaveOutSaleAndCall(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const names = await page
        .locator('main section[aria-labelledby]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-labelledby') ?? ''));
      const chapters = names.filter((name) => name !== 'black-friday');
      expect(chapters.length).toBeGreaterThan(6);
      for (const name of chapters) {
        const chapter = page.locator(`main section[aria-labelledby="${name}"]`);
        await chapter.scrollIntoViewIfNeeded();
        await expect.soft(chapter).toHaveScreenshot([club.brand, `chapter-${name}-${size.width}.png`]);
      }
    }
  });
});

/**
 * The pictures omit the sale and the floating call to action; both have tests of their own. Chapters that have not been laid
 * out yet have an estimated height, after which the next ones begin between two pixels: here all are.
 */
async function leaveOutSaleAndCall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const styles = new CSSStyleSheet();
    styles.replaceSync(
      `main section:has(#black-friday), main :has(> a[href="#access-code"]):not(section, section *) { display: none !important; }
      main * { content-visibility: visible !important; }`,
    );
    document.adoptedStyleSheets.push(styles);
  });
}

async function expectPictures(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.soft(page).toHaveScreenshot([test.info().project.name, `${name}-${size.width}.png`]);
  }
}
