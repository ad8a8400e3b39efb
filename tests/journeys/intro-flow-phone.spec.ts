// The introduction on a small phone, in the language with the longest words.
import type { Locator } from '@playwright/test';
import { expect, test } from './support/journey.ts';

test.use({ viewport: { width: 390, height: 664 } });

for (const locale of ['de', 'en'])
  test(`[C7] each step's button is above the bar in ${locale}`, async ({ page, club }) => {
    await page.goto(club.url(`/${locale}/welcome-tour`));
    const flow = page.locator('.intro-flow');
    await expect(flow.locator('[aria-current=step]')).toHaveCount(1);
    for (const step of [0, 1, 2]) {
      const next = flow.locator('.intro-flow-slide').nth(step).locator('.intro-flow-moves a').first();
      await expect(next).toBeInViewport();
      await expect.poll(() => coveredCorners(next), `step ${step + 1}`).toEqual([]);
      await next.click();
      await expect(flow.locator('.intro-flow-step').nth(step + 1)).toHaveAttribute('aria-current', 'step');
    }
  });

/** The corners of the button that something covers, or that are outside of the window. */
function coveredCorners(button: Locator): Promise<readonly string[]> {
  return button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = { 'above left': [left + 3, top + 3], 'below right': [right - 3, bottom - 3] } as const;
    return Object.entries(corners).flatMap(([name, [x, y]]) => {
      const met = document.elementFromPoint(x, y);
      return met && element.contains(met) ? [] : [`${name}: ${met?.className}`];
    });
  });
}
