// What the consent banner covers of a page.
import type { Page } from '@playwright/test';
import { expect, type JourneyClub } from './journey.ts';

// The last one is 400 % zoom of a desktop.
const SIZES = [
  [390, 664],
  [320, 568],
  [390, 844],
  [768, 1024],
  [1440, 900],
  [320, 256],
] as const;

/** Opens a page for a visitor who has not decided yet. */
export async function openAsked(page: Page, club: JourneyClub, path: string): Promise<void> {
  await page.goto(club.url(path));
  await expect(page.locator('.cmp-banner')).toBeVisible();
}

/** Checks at every size that nothing covers a main action, at the beginning of the page and when it is scrolled to. */
export async function expectActionsFree(page: Page, path: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(coveredActions), `${path} at ${width} × ${height}`).toEqual([]);
    await page.evaluate(scrollToAction);
    await expect.poll(() => page.evaluate(coveredActions), `${path} scrolled at ${width} × ${height}`).toEqual([]);
  }
}

/** The visible main actions whose centre something covers, after the page has stopped moving. */
async function coveredActions(): Promise<readonly string[]> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // By the second frame the scroll and resize events were dispatched. The banner moves 150 ms after the last of them.
  await nextFrame();
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve, 160));
  await nextFrame();
  return [...document.querySelectorAll('main .primary-action')]
    .filter((action) => action.checkVisibility())
    .flatMap((action) => {
      const { left, top, width, height } = action.getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      const isMet = met === null || action.contains(met);
      return isMet ? [] : [`${action.textContent?.trim()} lies behind ${met.tagName}.${met.className}`];
    });
}

function scrollToAction(): void {
  const action = document.querySelector('main .primary-action');
  if (!action) throw new Error('there is nothing to press');
  action.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
