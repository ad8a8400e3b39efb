import { expectSeen, runningFlow } from './support/intro-flow.ts';
import { expect, test } from './support/journey.ts';

test('[C7] after a click outside of the text, arrow keys change the step; in a field they do not', async ({
  page,
  club,
}) => {
  await page.goto(club.url('/welcome-tour'));
  const flow = await runningFlow(page);
  await flow.locator('#intro-welcome .intro-flow-text').click({ position: { x: 4, y: 4 } });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await page.keyboard.press('ArrowRight');
  await expectSeen(flow, 1);
  await page.getByLabel('Your access code').first().focus();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.keyboard.press('ArrowRight');
  await expectSeen(flow, 1);
});

test.describe('while the consent banner is shown', () => {
  test.use({ consentPending: true });

  test('[C7] after a decision, arrow keys change the step', async ({ page, club }) => {
    await page.goto(club.url('/welcome-tour'));
    const flow = await runningFlow(page);
    const banner = page.getByRole('dialog');
    await banner.getByRole('button', { name: 'Refuse' }).click();
    await expect(banner).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expectSeen(flow, 1);
  });
});

test('[C7] the keyboard reaches the skip link first, then each step, and last the link below them', async ({
  page,
  club,
}) => {
  await page.goto(club.url('/quick-tour'));
  const flow = await runningFlow(page);
  await flow.getByRole('link', { name: 'Skip introduction' }).focus();
  const stops: (string | null)[] = [];
  for (const _ of Array.from({ length: 12 })) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => document.activeElement?.textContent ?? null));
  }
  expect(stops[0]).toBe('Continue');
  expect(stops.indexOf('Back')).toBeLessThan(stops.indexOf('1 of 2: Welcome'));
  expect(stops.indexOf('Back')).toBeGreaterThan(0);
});
