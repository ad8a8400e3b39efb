import { runningFlow } from './support/intro-flow.ts';
import { expect, inspect, test } from './support/journey.ts';

test('[C8] an unavailable method reports this to everybody, and closes by its button, Escape and a press outside', async ({
  page,
  club,
}) => {
  await page.goto(club.url('/quick-tour'));
  const flow = await runningFlow(page);
  await flow.getByRole('link', { name: 'Continue' }).click();
  const ways = flow.getByRole('list', { name: 'Ways to sign up' });
  for (const [name, text] of [
    ['Sign up by phone', 'Signing up by phone is coming soon'],
    ['Sign up with Google', 'Signing up with Google is coming soon'],
    ['Sign up with Facebook', 'Signing up with Facebook is coming soon'],
    ['Sign up with Apple', 'Signing up with Apple is coming soon'],
  ] as const) {
    const button = ways.getByRole('button', { name });
    await button.click();
    const word = page.getByRole('dialog', { name: text });
    await expect(word).toBeVisible();
    await expect(word.getByRole('button', { name: 'Close message' })).toBeFocused();
    if (name.endsWith('Google')) await page.mouse.click(20, 300);
    else if (name.endsWith('Apple')) await word.getByRole('button', { name: 'Close message' }).click();
    else await page.keyboard.press('Escape');
    await expect(word).toBeHidden();
    if (!name.endsWith('Google')) await expect(button).toBeFocused();
  }
});

test('[C7] [C8] every step passes axe, also at 320 px and at 400 % zoom of a small window', async ({ page, club }) => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(club.url('/welcome-tour'));
    const flow = await runningFlow(page);
    await flow.getByRole('link', { name: '4 of 4: Create account' }).press('Enter');
    await expect(flow.getByRole('heading', { name: 'Sign up for free' })).toBeInViewport();
    await page.getByRole('button', { name: 'Sign up by phone' }).press('Enter');
    await inspect(page, `intro-account-${width}`, { axe: width !== 390 });
    const cut = await flow
      .locator('[id^=intro-]')
      .evaluateAll((all) => all.filter((slide) => slide.scrollWidth > slide.clientWidth).map(({ id }) => id));
    expect(cut).toEqual([]);
  }
});
