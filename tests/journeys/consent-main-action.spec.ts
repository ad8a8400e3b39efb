// The consent banner covers no main action of a page.
import type { Page } from '@playwright/test';
import { LOCALES } from '#kernel/locale.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { activationLink, PASSWORD, registerByApi } from './support/steps.ts';

test.use({ consentPending: true });

const PATHS = ['', '/registration/formstarted?rc=NOCTURNE', '/welcome-tour', '/login', '/membership-interest/apply'];
// The last one is 400 % zoom of a desktop.
const SIZES = [
  [390, 664],
  [320, 568],
  [390, 844],
  [768, 1024],
  [1440, 900],
  [320, 256],
] as const;

for (const locale of ['de', 'pl'])
  test(`[D4] the consent banner covers no main action in ${locale}`, async ({ page, club }) => {
    test.setTimeout(180_000);
    for (const path of PATHS) {
      await openAsked(page, club, `/${locale}${path}`);
      await expectActionsFree(page, path);
    }
  });

test('[D4] nor the link onwards from the welcome page', async ({ page, club }) => {
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

async function openAsked(page: Page, club: JourneyClub, path: string): Promise<void> {
  await page.goto(club.url(path));
  await expect(page.locator('.cmp-banner')).toBeVisible();
}

async function expectActionsFree(page: Page, path: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(coveredActions), `${path} at ${width} × ${height}`).toEqual([]);
    await page.evaluate(scrollToAction);
    await expect.poll(() => page.evaluate(coveredActions), `${path} scrolled at ${width} × ${height}`).toEqual([]);
  }
}

/** The visible main actions whose centre something covers, after the page has stopped moving. */
async function coveredActions(): Promise<readonly string[]> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // By the second frame the scroll and resize events were dispatched. The banner moves 150 ms after the last of them.
  await nextFrame();
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve, 160));
  await nextFrame();
  return [...document.querySelectorAll('main .primary-action')]
    .filter((action) => action.checkVisibility())
    .flatMap((action) => {
      const { left, top, width, height } = action.getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      const isMet = met === null || action.contains(met);
      return isMet ? [] : [`${action.textContent?.trim()} lies behind ${met.tagName}.${met.className}`];
    });
}

function scrollToAction(): void {
  const action = document.querySelector('main .primary-action');
  if (!action) throw new Error('there is nothing to press');
  action.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
