// A late style sheet restyles the whole document, which takes a phone a tenth of a second.
import { expect, test } from './support/journey.ts';

test.use({ consentPending: true });

for (const path of ['/', '/login']) {
  test(`[A4] ${path} loads each of its styles once, in any order of the program's parts`, async ({ page, club }) => {
    await page.goto(club.url(path));
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const styles = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href.split('#')[0]),
    );
    expect(styles).toContainEqual(expect.stringMatching(/\/shell-/));
    expect(styles).toEqual([...new Set(styles)]);
  });
}

test('[D4] only the elements that keep clear of the banner get its height, not the whole document', async ({
  page,
  club,
}) => {
  // No main action is at the lower edge, so the banner is in the view.
  await page.goto(club.url('/about-us'));
  await expect(page.getByRole('dialog')).toBeVisible();
  const style = (selector: string, property: string, pseudo?: string) =>
    page.evaluate(
      ([one, name, part]) =>
        getComputedStyle(document.querySelector(one ?? '') as Element, part).getPropertyValue(name ?? ''),
      [selector, property, pseudo] as const,
    );
  const room = (selector: string) => style(selector, '--bottom-room');
  await expect.poll(() => room('[data-above-banner]')).toMatch(/^\d+px$/);
  expect(await room('[data-above-banner]')).toBe(await style('body', 'block-size', '::after'));
  expect(await room(':root')).toBe('');
});
