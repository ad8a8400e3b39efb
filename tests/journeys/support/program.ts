import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Waits until React has taken the document over. What is pressed before, the server answers. */
export async function untilRunning(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isRunning)).toBe(true);
}

function isRunning(): boolean {
  return Object.keys(document).some((key) => key.startsWith('__reactContainer'));
}
