import { expect, type Locator, type Page } from '@playwright/test';

/** The introduction once its script runs: before that its links work alone. */
export async function runningFlow(page: Page): Promise<Locator> {
  const flow = page.getByRole('region', { name: 'Introduction' });
  await expect(flow.getByRole('status')).toContainText('1 of');
  return flow;
}

/** The titles of the steps that a page shows before the start page. */
export function introTitles(page: Page): Promise<readonly string[]> {
  return page.locator('[id^=intro-] :is(h1, h2)').allInnerTexts();
}

/** The index of the visible slide, from 0. */
export async function expectSeen(flow: Locator, slide: number): Promise<void> {
  await expect(flow.locator('[id^=intro-] :is(h1, h2)').nth(slide)).toBeInViewport({ ratio: 1 });
  await expect(flow.locator('[aria-current=step]')).toHaveCount(1);
  await expect(flow.getByRole('navigation').getByRole('link').nth(slide)).toHaveAttribute('aria-current', 'step');
}
