import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Waits until React has taken the document over. What is pressed before, the server answers. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isRunning)).toBe(true);
}

function isRunning(): boolean {
  return Object.keys(document).some((key) => key.startsWith('__reactContainer'));
}

/** Waits until React answers for an element: what is typed or pressed there is heard from now on. */
export async function waitForListeners(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
  // What listens beside React is set up in the effects that follow.
  await element.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Waits until the router knows a route. It loads the document of a page whose route it has not discovered yet. */
export async function waitForRoute(page: Page, id: string): Promise<void> {
  await expect.poll(() => page.evaluate(`'${id}' in (window.__reactRouterManifest?.routes ?? {})`)).toBe(true);
}
