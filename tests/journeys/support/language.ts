import type { BrowserContext, Page } from '@playwright/test';

/** Chooses a language as a visitor does. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.locator('header details summary').click();
  await page.locator('header').getByRole('link', { name: language }).click();
}

/** The language that the visitor's cookie names. */
export async function storedLanguage(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'lang')?.value;
}

/** Marks the document, so that a reload can be told from a way through the router. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
}

/** Whether the document is still the one that was marked. */
export async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-same'));
}
