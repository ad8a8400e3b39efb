// Late fonts move no text: every kind of landing page, on a phone.
import type { Page } from '@playwright/test';
import { LOCALES } from '#kernel/locale.ts';
import { tagLocale } from './support/brand-tags.ts';
import { expect, test } from './support/journey.ts';

test.use({ viewport: { width: 390, height: 664 } });

const LANDINGS = [
  ...['', '?rc=SOCIAL10', '?rc=SOCIAL15', '?rc=SOCIAL20', '?rc=CLARA-VIRAL'],
  // A lean form, another headline, a member's page, a shared product.
  ...['?rc=LEAN', '?rc=DABA', '/clara-viral', '/cashmere-coat'],
];
const MOST = 0.02;

for (const locale of LOCALES)
  test(
    `[A4] landing pages in ${locale} do not shift when their fonts are late`,
    tagLocale(locale),
    async ({ page, club }) => {
      test.setTimeout(120_000);
      await page.route('**/*.woff2', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
      for (const landing of LANDINGS) {
        await page.goto(club.url(`/${locale}${landing}`), { waitUntil: 'load' });
        await page.evaluate(() => document.fonts.ready);
        expect(await shiftsSoFar(page), `${locale}${landing}`).toBeLessThan(MOST);
      }
    },
  );

function shiftsSoFar(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 150);
      }),
  );
}
