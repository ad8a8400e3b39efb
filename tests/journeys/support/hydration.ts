import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Playwright's own intervals grow to a second. */
const OFTEN = { intervals: [50, 100] };

/** Waits until React has hydrated the document. The server handles earlier input. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isRunning), OFTEN).toBe(true);
}

function isRunning(): boolean {
  return Object.keys(document).some((key) => key.startsWith('__reactContainer'));
}

/** Waits until React has hydrated an element: input is handled from then on. */
export async function waitForListeners(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps'))), OFTEN)
    .toBe(true);
  // Listeners besides React's are added in the effects that follow.
  await element.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Waits until the router knows a route. It loads the document of a page whose route it has not discovered yet. */
export async function waitForRoute(page: Page, id: string): Promise<void> {
  await expect.poll(() => page.evaluate(`'${id}' in (window.__reactRouterManifest?.routes ?? {})`), OFTEN).toBe(true);
}
