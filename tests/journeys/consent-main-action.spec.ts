// The consent banner covers no main action of a landing page or of the welcome page; consent-banner-space tests the others.
import type { Page } from '@playwright/test';
import { LOCALES } from '#kernel/locale.ts';
import { expectActionsFree, openAsked } from './support/consent-banner.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { activationLink, PASSWORD, registerByApi } from './support/steps.ts';

test.use({ consentPending: true });

test('[D4] the consent banner does not cover the link onwards from the welcome page', async ({ page, club }) => {
  test.setTimeout(120_000);
  const email = freshEmail('undecided');
  await registerByApi(club, email);
  await page.goto((await activationLink(club, email)).replace('/en/', '/de/'));
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('main button[type=submit]').click();
  await expect(page).toHaveURL(/welcome/);
  await expect(page.locator('.cmp-banner')).toBeAttached();
  await expectActionsFree(page, 'welcome');
});

test("[D4] [C1] a phone's first view contains the field, its button and the banner", async ({ page, club }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 664 });
  for (const locale of LOCALES) {
    await openAsked(page, club, `/${locale}`);
    const banner = page.locator('.cmp-banner');
    await expect(banner, locale).toBeInViewport({ ratio: 1 });
    const box = await banner.boundingBox();
    const button = await page.locator('main .primary-action').first().boundingBox();
    const field = await page.locator('input[name=code]').first().boundingBox();
    expect(Number(field?.y) + Number(field?.height), locale).toBeLessThan(Number(box?.y));
    expect(Number(button?.y) + Number(button?.height), locale).toBeLessThan(Number(box?.y));
    expect(Number(box?.height), locale).toBeLessThan(664 / 3);
  }
});

test('[D4] the focus stays visible when the banner returns to the lower edge', async ({ page, club }) => {
  await openAside(page, club);
  const question = page.locator('section[aria-labelledby="faq"] summary').first();
  await question.evaluate(async (summary) => {
    summary.focus({ preventScroll: true });
    // Chapters get their real height when they come into view for the first time.
    for (let times = 0; times < 5; times += 1) {
      scrollBy({ top: summary.getBoundingClientRect().bottom - innerHeight + 8, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await page.waitForTimeout(500);
  await expect(question).toBeInViewport();
  const [focused, banner] = [await question.boundingBox(), await page.locator('.cmp-banner').boundingBox()];
  expect(Number(focused?.y) + Number(focused?.height)).toBeLessThanOrEqual(Number(banner?.y));
});

test('[D4] the banner does not rise while a code is typed', async ({ page, club }) => {
  await openAside(page, club);
  const field = page.locator('main input[name=code]').first();
  await field.focus();
  await page.setViewportSize({ width: 390, height: 844 });
  await field.pressSequentially('NOCTURNE', { delay: 60 });
  await expect(page.locator('.cmp-banner')).toHaveAttribute('data-aside');
  await field.blur();
  await expect(page.locator('.cmp-banner')).not.toHaveAttribute('data-aside');
});

/**
 * Opens the landing page in a view so short that the banner would cover its main action, but not so short that the
 * banner takes too much of it: only because of the action the banner moves to the page's end.
 */
async function openAside(page: Page, club: JourneyClub): Promise<void> {
  await page.setViewportSize({ width: 390, height: 540 });
  await openAsked(page, club, '/de');
  await expect(page.locator('.cmp-banner')).toHaveAttribute('data-aside');
}
