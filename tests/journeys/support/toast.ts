import type { Page } from '@playwright/test';
import { expect, freshEmail } from './journey.ts';

/** Applies in the popup of the shared product's page and closes it: a toast follows. */
export async function raiseToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Why only for members?' }).click();
  await page.getByRole('dialog').getByLabel('Email address').fill(freshEmail('toast'));
  await page.getByRole('button', { name: 'BECOME A MEMBER' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Your application has arrived' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(findToast(page)).toBeVisible();
}

export function findToast(page: Page) {
  return page.locator('[role=status][aria-atomic=false] > div');
}
