// While the consent banner is at the lower edge, it covers no part of the page permanently.
import type { Page } from '@playwright/test';
import { tagLocale } from './support/brand-tags.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';

test.use({ consentPending: true });

const PATHS = ['', '/registration/formstarted?rc=NOCTURNE', '/membership-interest/apply', '/login', '/reset-password'];
const SIZES = [
  [320, 568],
  [390, 844],
  [768, 1024],
] as const;

// Every language at the narrowest width, the longest words at every width.
for (const locale of ['en', 'de', 'pl'] as const)
  for (const [width, height] of locale === 'de' ? SIZES : SIZES.slice(0, 1))
    test(
      `[D4] the focused control is clear of the banner in ${locale} at ${width} px`,
      tagLocale(locale),
      async ({ page, club }) => {
        test.setTimeout(90_000);
        await page.setViewportSize({ width, height });
        for (const path of PATHS) {
          await openAsked(page, club, `/${locale}${path}`);
          const { focused, covered } = await page.evaluate(walkFocus);
          expect(focused, path).toBeGreaterThan(10);
          expect(covered, path).toEqual([]);
        }
      },
    );

test('[D4] at 400 % zoom the focused control is at least partly visible', async ({ page, club }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openAsked(page, club, '/pl/login');
  const { hidden } = await page.evaluate(walkFocus);
  expect(hidden).toEqual([]);
});

for (const [width, height] of SIZES)
  test(`[D4] a form's button can be scrolled free of the banner at ${width} px`, async ({ page, club }) => {
    await page.setViewportSize({ width, height });
    for (const path of PATHS) {
      await openAsked(page, club, `/en${path}`);
      // Late pictures and fonts make a page longer.
      await expect.poll(() => page.evaluate(coveredAtTheEnd), path).toBeLessThan(1);
    }
  });

test('[D4] [C1] on a short phone the code field is above the banner', async ({ page, club }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  for (const locale of ['en', 'de', 'pl']) {
    await openAsked(page, club, `/${locale}`);
    const field = await page.locator('input[name=code]').first().boundingBox();
    const banner = await page.locator('.cmp-banner').boundingBox();
    expect(Number(field?.y) + Number(field?.height), locale).toBeLessThan(Number(banner?.y));
  }
});

async function openAsked(page: Page, club: JourneyClub, path: string): Promise<void> {
  await page.goto(club.url(path));
  await expect(page.locator('.cmp-banner')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
}

/** Focuses each control outside of the banner; returns the ones that the banner covers partly, and those that it hides. */
async function walkFocus() {
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
    await atRest();
    const { top, bottom } = control.getBoundingClientRect();
    const edge = banner.getBoundingClientRect().top;
    const named = `${control.tagName} ${control.textContent?.trim() || control.getAttribute('name')} ${top}-${bottom}`;
    // Scroll positions are whole pixels.
    if (bottom >= edge + 1) covered.push(named);
    if (top >= edge || bottom <= 0) hidden.push(named);
  }
  return { focused, covered, hidden };

  async function atRest(): Promise<void> {
    // The banner gives way to a field and comes back, so the covered area is measured after its movement.
    const place = () => `${scrollY} ${banner?.getBoundingClientRect().top}`;
    for (let last = ''; last !== place(); ) {
      last = place();
      await Promise.allSettled(banner?.getAnimations().map(({ finished }) => finished) ?? []);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  }
}

/** The number of pixels of the page's own parts behind the banner when the page is scrolled to its end. */
function coveredAtTheEnd(): number {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  const edge = document.querySelector('.cmp-banner')?.getBoundingClientRect().top ?? 0;
  const ends = [...document.querySelectorAll('main, footer')].map((part) => part.getBoundingClientRect().bottom);
  return Math.max(...ends) - edge;
}
