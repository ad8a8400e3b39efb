// Narrow screens: no sideways scrolling, no cut texts, no torn lines.
import type { Page } from '@playwright/test';
import { LOCALES } from '#kernel/locale.ts';
import { FIRST_BRAND, tagLocale } from './support/brand-tags.ts';
import { waitForHydration } from './support/hydration.ts';
import { expect, expectNoSidewaysScroll, freshEmail, inspect, test } from './support/journey.ts';
import { getScreenUrl, openLinkGenerator, SCREENS } from './support/screens.ts';
import { activationLink, PASSWORD, registerByApi } from './support/steps.ts';

test('[C11] links that wrap below a message are centred', async ({ page, club }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(club.url('/fr/registration/registrationformemailpendingcomplete'));
  const links = await page.getByRole('main').getByRole('link').all();
  const boxes = await Promise.all(links.map((link) => link.boundingBox()));
  const middles = boxes.map((box) => box && box.x + box.width / 2);
  expect(new Set(boxes.map((box) => box?.y)).size, 'the links wrap').toBe(2);
  for (const middle of middles) expect(middle).toBeCloseTo(160, 0);
});

test.describe('without script', () => {
  // Line breaks do not depend on script, and without it the browser loads a page faster.
  test.use({ javaScriptEnabled: false });

  test('no line breaks within "e-mail" on any narrow phone', { tag: FIRST_BRAND }, async ({ page, club }) => {
    for (const locale of ['de', 'fr', 'it', 'nl', 'pl']) {
      for (const path of [
        '/registration/registrationformemailpendingcomplete',
        '/registration/formfinished',
        '/about-us',
      ]) {
        await page.goto(club.url(`/${locale}${path}`));
        await page.evaluate(() => document.fonts.ready);
        for (let width = 320; width <= 430; width += 5) {
          await page.setViewportSize({ width, height: 844 });
          expect(await page.evaluate(partedWords, 'e-\\u2060?mail'), `${locale}${path} at ${width}`).toEqual([]);
        }
      }
    }
  });
});

test('the lines of a headline stay together beside the picture, for words of any length', async ({ page, club }) => {
  await page.goto(club.url('/de'));
  await waitForHydration(page);
  await page.evaluate(() => document.fonts.ready);
  const headline = page.getByRole('heading', { level: 1 });
  for (const words of ['Schön, Sie wiederzusehen, Bea', 'Schön, dass Sie wieder da sind, Maximiliane-Charlotte']) {
    await headline.evaluate((one, text) => {
      one.textContent = text;
    }, words);
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await headline.evaluate(widestStep), `${words} at ${width}`).toBeLessThan(1.5);
    }
  }
});

/** The greatest distance between two lines, in line heights. */
function widestStep(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  const tops = [...range.getClientRects()].map(({ top }) => top);
  const steps = tops.slice(1).map((top, place) => top - (tops[place] ?? 0));
  return Math.max(0, ...steps) / Number.parseFloat(getComputedStyle(element).lineHeight);
}

test('[B1] no figure of the club is alone in its row', async ({ page, club }) => {
  await page.goto(club.url('/about-us'));
  for (const width of [320, 390, 560, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await page
      .locator('main ul[aria-label] > li')
      .evaluateAll((numbers) => numbers.map((number) => number.getBoundingClientRect().top));
    const rows = Object.values(Object.groupBy(tops, String)).map((row) => row?.length);
    expect(rows.reduce((sum = 0, row = 0) => sum + row, 0)).toBe(4);
    expect(new Set(rows).size, `${width} px: rows of ${rows}`).toBe(1);
  }
});

test.describe('at 320 px, which is 400 % zoom of a small desktop', () => {
  // The layout does not depend on script, and without it the browser is faster.
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });

  for (const locale of LOCALES) {
    test(`nothing scrolls sideways in ${locale}`, tagLocale(locale), async ({ page, club }) => {
      for (const { path, name } of SCREENS) {
        await page.goto(getScreenUrl(club, path, locale));
        await expectNoSidewaysScroll(page, name);
      }
    });
  }
});

test.describe('at 320 px, with script', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  for (const locale of ['en', 'de', 'pl'] as const) {
    test(
      `[B1] [C11] the screens after a mail and the link generator fit in ${locale}`,
      tagLocale(locale),
      async ({ page, club }) => {
        const email = freshEmail(`narrow-${locale}`);
        await registerByApi(club, email);
        await page.goto((await activationLink(club, email)).replace('/en/', `/${locale}/`));
        await expectNarrow(page, 'activateaccount');
        await page.locator('input[type=password]').fill(PASSWORD);
        await page.locator('main button[type=submit]').click();
        await expect(page).toHaveURL(/welcome/);
        await expect(page.locator('main input[type=password]')).toHaveCount(0);
        await expectNarrow(page, 'welcome');
        await page.context().clearCookies({ name: 'vestibule_token' });
        await openLinkGenerator(page, club, locale);
        await expectNarrow(page, 'link generator');
        await page.locator('main input[name=registrationCode]').fill('linkonly');
        await page.locator('main form button[type=submit]').click();
        await expect(page.locator('main input[readonly]')).toHaveValue(/rc=LINKONLY/);
        await expectNarrow(page, 'made link');
      },
    );
  }

  /** Checks that nothing scrolls sideways, and that no word, field or button extends beyond its own box. */
  async function expectNarrow(page: Page, name: string): Promise<void> {
    await inspect(page, `320-${name}`, { axe: true });
    const beyond = await page.locator('main *, header *, footer *').evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden') && !one.matches('option, input'))
        .filter((one) => one.getBoundingClientRect().width > 1 && one.getBoundingClientRect().right > innerWidth)
        .map((one) => `${one.tagName} ${one.textContent?.trim().slice(0, 40)}`),
    );
    expect(beyond, name).toEqual([]);
    expect(await page.locator('h1').evaluate(brokenWords), name).toEqual([]);
  }

  /** The words of a heading that are broken where no syllable ends. */
  function brokenWords(heading: Element): readonly string[] {
    const broken: string[] = [];
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? '';
      for (const { 0: word, index } of text.matchAll(/[^\s\u00ad]+/g)) {
        const lines = new Set<number>();
        for (let at = index; at < index + word.length; at += 1) {
          const range = document.createRange();
          range.setStart(texts.currentNode, at);
          range.setEnd(texts.currentNode, at + 1);
          // The hyphen at the end of the previous line counts as a box of the next character.
          lines.add(Math.round([...range.getClientRects()].at(-1)?.top ?? 0));
        }
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  }
});

/** The words of a page that are on more than one line. */
function partedWords(pattern: string): readonly string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const parted: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(new RegExp(pattern, 'giu'))) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) parted.push(word);
    }
  }
  return parted;
}
