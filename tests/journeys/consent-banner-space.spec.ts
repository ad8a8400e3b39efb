// While the consent banner is at the lower edge, it covers no part of the page permanently.
import type { Page } from '@playwright/test';
import { FIRST_BRAND } from './support/brand-tags.ts';
import { expectActionsFree, openAsked } from './support/consent-banner.ts';
import { expect, test } from './support/journey.ts';
import { findToast, raiseToast } from './support/toast.ts';

// The banner's movement and smooth scrolling are no part of this.
test.use({ consentPending: true, contextOptions: { reducedMotion: 'reduce' } });

const PATHS = [
  '',
  '/registration/formstarted?rc=NOCTURNE',
  '/membership-interest/apply',
  '/login',
  '/reset-password',
  '/welcome-tour',
];
const SIZES = [
  [320, 568],
  [390, 844],
  [768, 1024],
] as const;

// The second brand has texts of the same length: one language tests it.
const TAGS = { de: {}, en: { tag: FIRST_BRAND }, pl: { tag: FIRST_BRAND } };

// Every language at the narrowest width, the longest words at every width. A page is loaded once: then its size changes.
for (const locale of ['en', 'de', 'pl'] as const)
  test(`[D4] nothing of a page in ${locale} stays behind the banner`, TAGS[locale], async ({ page, club }) => {
    test.setTimeout(180_000);
    for (const [place, path] of PATHS.entries())
      await test.step(path, async () => {
        await resize(page, SIZES[place % SIZES.length]);
        await openAsked(page, club, `/${locale}${path}`);
        await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
        if (locale !== 'en') await expectActionsFree(page, path);
        for (const size of locale === 'de' ? SIZES : SIZES.slice(0, 1)) {
          await resize(page, size);
          // Late pictures and fonts make a page longer.
          await expect.poll(() => page.evaluate(coveredAtTheEnd), `${path} at ${size}`).toBeLessThan(1);
          const { focused, covered } = await page.evaluate(walkFocus);
          expect(focused, `${path} at ${size}`).toBeGreaterThan(10);
          expect(covered, `${path} at ${size}`).toEqual([]);
        }
      });
  });

test('[D4] [C6] on a phone a toast and the banner do not cover each other', { tag: FIRST_BRAND }, async ({
  page,
  club,
}) => {
  await resize(page, [390, 844]);
  await openAsked(page, club, '/en/cashmere-coat');
  await raiseToast(page);
  // Under the pointer it stays.
  await findToast(page).hover();
  const [toast, banner] = await Promise.all(
    [findToast(page), page.locator('.cmp-banner')].map((one) => one.boundingBox()),
  );
  expect(toast?.y).toBeGreaterThan(0);
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
  expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(844);
});

test('[D4] at 400 % zoom the focused control is at least partly visible', async ({ page, club }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openAsked(page, club, '/pl/login');
  const { hidden } = await page.evaluate(walkFocus);
  expect(hidden).toEqual([]);
});

async function resize(page: Page, [width, height]: readonly [number, number] = SIZES[0]): Promise<void> {
  await page.setViewportSize({ width, height });
}

/**
 * Focuses each control outside of the banner; returns the ones that the banner covers partly, and those that it hides.
 * Without smooth scrolling the browser has scrolled to a control when `focus()` returns.
 */
function walkFocus() {
  const banner = document.querySelector('.cmp-banner');
  if (!banner) throw new Error('there is no banner');
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
  const covered: string[] = [];
  const hidden: string[] = [];
  let focused = 0;
  for (const control of controls) {
    if (banner.contains(control)) continue;
    control.focus();
    if (document.activeElement !== control) continue;
    focused += 1;
    const { top, bottom } = control.getBoundingClientRect();
    const edge = banner.getBoundingClientRect().top;
    const named = `${control.tagName} ${control.textContent?.trim() || control.getAttribute('name')} ${top}-${bottom}`;
    // Scroll positions are whole pixels.
    if (bottom >= edge + 1) covered.push(named);
    if (top >= edge || bottom <= 0) hidden.push(named);
  }
  return { focused, covered, hidden };
}

/** The number of pixels of the page's own parts behind the banner when the page is scrolled to its end. */
function coveredAtTheEnd(): number {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  const edge = document.querySelector('.cmp-banner')?.getBoundingClientRect().top ?? 0;
  const ends = [...document.querySelectorAll('main, footer')].map((part) => part.getBoundingClientRect().bottom);
  return Math.max(...ends) - edge;
}
