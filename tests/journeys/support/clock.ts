import { expect, type Page } from '@playwright/test';

/** Lets seconds pass in a page whose clock is installed, one by one: React sets each timer after the one before. */
export async function passSeconds(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    await page.clock.runFor(1_000);
    await page.evaluate(runPendingTasks);
  }
}

/** Lets seconds pass until a countdown has led the page to an address. */
export async function passSecondsUntil(page: Page, address: RegExp | string): Promise<void> {
  const pass = async () => {
    // The page may leave in the middle of a second.
    await passSeconds(page, 1).catch(() => undefined);
    return page.url();
  };
  await expect.poll(pass, { intervals: [50], timeout: 15_000 }).toMatch(address);
  await expect(page).toHaveURL(address);
}

/** The scheduler of React continues by messages, which the installed clock leaves alone. */
function runPendingTasks(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}
