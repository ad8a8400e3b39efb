import type { Page } from '@playwright/test';
import { banner, CONSENT_SCRIPT } from './support/consent.ts';
import { expect, test } from './support/journey.ts';

test.use({ consentPending: true });

test('[D4] cmpHideOnStartup shows no banner, and the link in the privacy policy still opens the settings', async ({
  page,
  club,
}) => {
  await withFacts(page, '"hideOnStartup":false', '"hideOnStartup":true');
  const loaded = page.waitForResponse(CONSENT_SCRIPT);
  await page.goto(club.url('/about-us'));
  await loaded;
  await page.waitForLoadState('networkidle');
  await expect(banner(page)).toHaveCount(0);
  await page.evaluate(() => location.assign('#cookie-settings'));
  await expect(page.getByRole('dialog', { name: 'Cookie settings' })).toBeVisible();
});

test('[D4] cmpReadOnly shows the present choice and allows no change', async ({ page, context, club }) => {
  await withFacts(page, '"readOnly":false', '"readOnly":true');
  await page.goto(club.url('/about-us'));
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Cookie settings' });
  await expect(settings.getByRole('switch', { name: 'Marketing' })).toBeDisabled();
  await expect(settings.getByRole('button')).toHaveCount(1);
  await settings.getByRole('button', { name: 'Close' }).click();
  await expect(banner(page)).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['lang']);
});

/** Changes the facts in a page's document, as the operator's settings would. */
async function withFacts(page: Page, from: string, to: string): Promise<void> {
  await page.route('**/acquisition/about-us', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(from, to) });
  });
}
