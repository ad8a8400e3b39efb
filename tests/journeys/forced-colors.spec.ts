// Forced colours draw no veil over a picture: texts and fields are on an opaque ground, in both brands.
import { expect, test } from './support/journey.ts';

const READ = ['header a', 'main h1', 'main .primary-action', 'main form input[type=text]'];

for (const width of [390, 1440])
  test(`[A4] no text is above a picture in forced colours at ${width}`, async ({ page, club }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/de', '/de?rc=SOCIAL15', '/en/welcome-tour', '/en/registration/formstarted?rc=NOCTURNE']) {
      await page.goto(club.url(path), { waitUntil: 'load' });
      for (const selector of READ) {
        if ((await page.locator(selector).filter({ visible: true }).count()) === 0) continue;
        const behind = await page.locator(selector).filter({ visible: true }).first().evaluate(pictureBehind);
        expect(behind, `${path}: ${selector}`).toBeNull();
      }
    }
  });

test('[A4] the code field is a box with four visible sides', async ({ page, club }) => {
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    await page.goto(club.url('/en'));
    const field = page.locator('#access-code, main form input[name=code]').first();
    const sides = await field.evaluate((element) => {
      const style = getComputedStyle(element);
      return (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => ({
        width: Number.parseFloat(style[`border${side}Width`]),
        line: style[`border${side}Style`],
        isSeen: style[`border${side}Color`] !== style.backgroundColor,
        padding: Number.parseFloat(style[`padding${side}`]),
      }));
    });
    for (const side of sides) {
      expect(side).toMatchObject({ line: 'solid', isSeen: true });
      expect(side.width).toBeGreaterThanOrEqual(1);
      expect(side.padding).toBeGreaterThanOrEqual(8);
    }
  }
});

/** The picture that is visible behind the element; null where an opaque ground covers it. */
function pictureBehind(element: Element): string | null {
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  for (const met of document.elementsFromPoint(left + Math.min(width / 2, 40), top + height / 2)) {
    if (met instanceof HTMLImageElement) return met.currentSrc;
    const { backgroundColor, maskImage } = getComputedStyle(met);
    const [, , , alpha = '1'] = backgroundColor.match(/[\d.]+/g) ?? [];
    // The wordmark is a mask: its background is visible in its letters.
    if (Number(alpha) === 1 && maskImage === 'none') return null;
  }
  return null;
}
