// Every kind of landing page on a phone: late fonts move no text, and the picture is high enough to be one.
import type { Page } from '@playwright/test';
import { LOCALES } from '#kernel/locale.ts';
import { tagLocale } from './support/brand-tags.ts';
import { expect, test } from './support/journey.ts';

test.use({ viewport: { width: 390, height: 664 } });

const LANDINGS = [
  ...['', '?rc=SOCIAL10', '?rc=CLARA-VIRAL'],
  // A lean form, another headline, a member's page, a shared product.
  ...['?rc=LEAN', '?rc=DABA', '/clara-viral', '/cashmere-coat'],
];
// Two differ from the first of their kind by a number and a picture; the others are the start pages with an address.
const MORE_LANDINGS = ['?rc=SOCIAL15', '?rc=SOCIAL20', '/welcome-tour', '/quick-tour', '/black-week'];
const MOST = 0.02;
const LEAST_HEIGHT = 200;

for (const locale of LOCALES)
  test(
    `[A4] landing pages in ${locale} do not shift when their fonts are late, and show their picture`,
    tagLocale(locale),
    async ({ page, club }) => {
      test.setTimeout(120_000);
      await page.route('**/*.woff2', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
      for (const landing of locale === 'de' ? [...LANDINGS, ...MORE_LANDINGS] : LANDINGS) {
        await page.goto(club.url(`/${locale}${landing}`), { waitUntil: 'load' });
        await page.evaluate(() => document.fonts.ready);
        const { sum, moved } = await getShifts(page);
        expect(sum, `${locale}${landing} moved ${moved.join(', ')}`).toBeLessThan(MOST);
        const picture = await page.locator('main img').first().boundingBox();
        expect(picture?.height, `the picture of ${locale}${landing}`).toBeGreaterThanOrEqual(LEAST_HEIGHT);
      }
    },
  );

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly { readonly node?: Node; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
};

/** The shifts so far, and the elements that moved: a rare shift is not found again by a second run. */
function getShifts(page: Page): Promise<{ readonly sum: number; readonly moved: readonly string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const shifts: Shift[] = [];
        new PerformanceObserver((list) => {
          shifts.push(...(list.getEntries() as Shift[]));
        }).observe({ type: 'layout-shift', buffered: true });
        const describe = ({ sources, startTime }: Shift) =>
          sources.map(({ node, previousRect, currentRect }) => {
            const name = node instanceof Element ? node.outerHTML : `${node?.textContent}`;
            return `${name.slice(0, 80)} from ${previousRect.y} to ${currentRect.y} at ${Math.round(startTime)} ms`;
          });
        const finish = () =>
          resolve({ sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.flatMap(describe) });
        setTimeout(finish, 150);
      }),
  );
}
