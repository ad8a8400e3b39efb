import { devices, type Page } from '@playwright/test';
import { expectSeen, introTitles, runningFlow } from './support/intro-flow.ts';
import { expect, test } from './support/journey.ts';

const ALL = [
  'Welcome to Maison Nocturne',
  'More than 500 designer brands, one club',
  'Choose with confidence',
  'Sign up for free',
];

test('[C7] [A2] /welcome-tour has four labelled steps; its buttons move the focus with the step', async ({
  page,
  club,
}) => {
  await page.goto(club.url('/welcome-tour'));
  const flow = await runningFlow(page);
  expect((await introTitles(page)).map(inOneLine)).toEqual(ALL);
  for (const [at, title] of ALL.entries()) {
    await expectSeen(flow, at);
    await expect(flow.getByRole('status')).toHaveText(`${at + 1} of 4`);
    if (at > 0) await expect(flow.getByRole('heading', { name: title })).toBeFocused();
    if (at < 3) await flow.getByRole('link', { name: 'Continue' }).nth(at).click();
  }
  await flow.locator('#intro-account').getByRole('link', { name: 'Back' }).click();
  await expectSeen(flow, 2);
  await flow.getByRole('link', { name: '2 of 4: Luxury brands' }).click();
  await expectSeen(flow, 1);
  expect(page.url()).toBe(club.url('/welcome-tour'));
});

test('[C7] the keyboard alone reaches every step, and the page after them', async ({ page, club }) => {
  await page.goto(club.url('/welcome-tour'));
  const flow = await runningFlow(page);
  for (const seen of [1, 2, 3, 3]) {
    await page.keyboard.press('ArrowRight');
    await expectSeen(flow, seen);
  }
  await expect(flow.getByRole('heading', { name: 'Sign up for free' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expectSeen(flow, 2);
  await page.keyboard.press('Tab');
  await expect(flow.locator('#intro-confidence').getByRole('link', { name: 'Continue' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSeen(flow, 3);
  const skip = flow.getByRole('link', { name: 'Skip introduction' });
  await skip.focus();
  await page.keyboard.press('Enter');
  const headline = page.getByRole('heading', { level: 2, name: 'Your code is the key' });
  await expect(headline).toBeInViewport();
  // After the flow the keys belong to the page again, and the next stop is the code field.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Your access code').first()).toBeFocused();
});

test('[C7] a step stays in view when the window is turned', async ({ page, club }) => {
  await page.goto(club.url('/welcome-tour'));
  const flow = await runningFlow(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expectSeen(flow, 2);
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    const left = () => flow.locator('#intro-confidence').evaluate((slide) => slide.getBoundingClientRect().left);
    await expect.poll(left, `${viewport.width}`).toBe(0);
    await expect(flow.getByRole('navigation').getByRole('link').nth(2)).toHaveAttribute('aria-current', 'step');
  }
});

test('[C7] a swipe changes the step and leaves the focus', async ({ browser, club }) => {
  const { viewport, userAgent, hasTouch, isMobile, deviceScaleFactor } = devices['Pixel 7'];
  const phone = await browser.newContext({
    viewport,
    userAgent,
    hasTouch,
    isMobile,
    deviceScaleFactor,
    locale: 'en-GB',
  });
  const page = await phone.newPage();
  await page.goto(club.url('/welcome-tour'));
  const flow = await runningFlow(page);
  await swipe(page, { from: 360, to: 40 });
  await expectSeen(flow, 1);
  await expect(flow.getByRole('status')).toHaveText('2 of 4');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await swipe(page, { from: 40, to: 360 });
  await expectSeen(flow, 0);
  await phone.close();
});

test('[C7] /quick-tour has a welcome and a sign-up step; without an invitation email leads to the code field', async ({
  page,
  club,
}) => {
  await page.goto(club.url('/quick-tour'));
  const flow = await runningFlow(page);
  expect((await introTitles(page)).map(inOneLine)).toEqual([ALL[0], ALL[3]]);
  await flow.getByRole('link', { name: 'Continue' }).click();
  await expect(flow.getByRole('status')).toHaveText('2 of 2');
  await flow.getByRole('link', { name: 'Sign up with email' }).click();
  await expect(page.getByLabel('Your access code').first()).toBeFocused();
  await expect(page.getByLabel('Your access code').first()).toBeInViewport();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('[C7] a step appears without an animation', async ({ page, club }) => {
    await page.goto(club.url('/welcome-tour'));
    const flow = await runningFlow(page);
    const moved = await flow.locator('ol:has(> [id^=intro-])').evaluate((track) => {
      track.querySelector<HTMLElement>('a[href="#intro-brands"]')?.click();
      return track.scrollLeft / track.clientWidth;
    });
    expect(moved).toBe(1);
  });
});

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A finger that touches, moves across the screen and lifts. */
async function swipe(page: Page, { from, to }: { readonly from: number; readonly to: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [type, x] of [['touchStart', from], ...stepsBetween(from, to), ['touchEnd', null]] as const) {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: x === null ? [] : [{ x, y: 300 }] });
    await page.waitForTimeout(16);
  }
}

function stepsBetween(from: number, to: number): readonly (readonly ['touchMove', number])[] {
  return Array.from({ length: 12 }, (_, at) => ['touchMove', from + ((to - from) * (at + 1)) / 12] as const);
}
