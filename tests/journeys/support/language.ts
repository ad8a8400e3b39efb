import type { BrowserContext, Page } from '@playwright/test';

/** Chooses a language as a visitor does. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.locator('header details summary').click();
  await page.locator('header').getByRole('link', { name: language }).click();
}

/** The language in the visitor's cookie. */
export async function storedLanguage(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'lang')?.value;
}

/** Marks the document, so that a reload is distinguishable from a navigation by the router. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
}

/** Whether the document is still the marked one. */
export async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-same'));
}
