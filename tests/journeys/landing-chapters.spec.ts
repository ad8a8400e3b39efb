// The arguments of a landing page for joining: each is made once and in one way.
import type { Locator, Page } from '@playwright/test';
import { LOCALES } from '#kernel/locale.ts';
import { brand } from '../../brands/maison-nocturne/brand.ts';
import { consentCookie } from './support/consent.ts';
import { fetchDocument } from './support/documents.ts';
import { clubTest, expect, inspect, test } from './support/journey.ts';
import { readableText } from './support/texts.ts';

const PHONE = { width: 390, height: 844 };

for (const locale of LOCALES) {
  clubTest(`[C2] in ${locale} labels, a member's voice and the source of the reviews are served`, async ({ club }) => {
    const { html } = await fetchDocument(club.url(`/${locale}`));
    const shown = readableText(html);
    for (const label of brand.labels) expect(shown).toContain(label);
    expect(shown).toContain(readableText(brand.voice.quote[locale]));
    expect(shown).toContain(readableText(`${brand.voice.name}, ${brand.voice.city[locale]}`));
    expect(shown).toContain(readableText(brand.voice.origin[locale]));
    expect(shown).toContain(readableText(brand.reviewsSource[locale]));
  });
}

test('[C2] benefits come before the sale, and there are at most eight questions', async ({ page, club }) => {
  await page.goto(club.url('/en'));
  const chapters = await page
    .locator('main section[aria-labelledby]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-labelledby') ?? ''));
  const inOrder = chapters.filter((name) => ['labels', 'benefits', 'voice', 'black-friday', 'cards'].includes(name));
  expect(inOrder.filter((name) => name !== 'black-friday')).toEqual(['labels', 'benefits', 'voice', 'cards']);
  if (inOrder.includes('black-friday')) expect(inOrder.indexOf('black-friday')).toBe(3);
  const questions = await page.locator('section[aria-labelledby="faq"] details').count();
  expect(questions).toBeGreaterThanOrEqual(6);
  expect(questions).toBeLessThanOrEqual(8);
});

for (const [code, percent, minimum] of [
  ['NOCTURNE', '10%', '€100'],
  ['SOCIAL15', '15%', null],
  ['SOCIAL20', '20%', '€200'],
] as const) {
  test(`[J1] the page of ${code} states its voucher consistently: ${percent}, minimum ${minimum}`, async ({
    page,
    club,
  }) => {
    await page.goto(club.url(`/en?rc=${code}`));
    const main = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ');
    expect(main).not.toMatch(/no minimum/i);
    await page.getByText('Is there a welcome gift for new members?').click();
    const answer = page.locator('details[open]').filter({ hasText: 'first order' });
    const claim = page.locator('section[aria-label] li').filter({ hasText: 'Welcome gift' });
    for (const place of [answer, claim]) {
      await expect(place).toContainText(percent);
      if (minimum) await expect(place).toContainText(`${minimum} or more`);
      else await expect(place).not.toContainText('or more');
    }
  });
}

test('the rating of the first screen links to the source of its reviews, which opens', async ({ page, club }) => {
  await page.goto(club.url('/en'));
  const source = page.getByText(brand.reviewsSource.en);
  await expect(source).toBeHidden();
  await page.getByRole('link', { name: 'About these reviews' }).click();
  await expect(source).toBeVisible();
  await expect(source).toBeInViewport();
});

test('chapters without behaviour load no program and work', async ({ page, club }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(club.url('/en'));
  await toEnd(page);
  await page.getByText('Where do I find my access code?').click();
  await expect(page.getByText('On the invitation itself')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => url.includes('static-chapter'))).toEqual([]);
  await expect(page.getByText(brand.voice.quote.en)).toBeAttached();
});

test('a landing page that the browser renders has its chapters', async ({ page, club }) => {
  await page.goto(club.url('/login'));
  await page
    .getByRole('link', { name: /invitation/i })
    .last()
    .click();
  await expect(page.getByText(brand.voice.quote.en)).toBeAttached();
  await expect(page.getByText('Where do I find my access code?')).toBeAttached();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ viewport: PHONE, javaScriptEnabled });

    test('a call to action stays at the lower edge within the chapters, and nowhere else', async ({ page, club }) => {
      await page.goto(club.url('/en'));
      const call = getCallToAction(page);
      await expect(call).not.toBeInViewport();
      await page.mouse.wheel(0, 60);
      await page.waitForTimeout(300);
      await expect(call).not.toBeInViewport();
      for (const chapter of ['benefits', 'cards', 'faq']) {
        await page.locator(`#${chapter}`).scrollIntoViewIfNeeded();
        await expect(call).toBeInViewport({ ratio: 1 });
      }
      await page.locator('#closing').scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 900);
      await expect(call).not.toBeInViewport();
      await page.locator('#benefits').scrollIntoViewIfNeeded();
      await call.click();
      await expect(page.getByLabel('Your access code')).toBeInViewport();
      await expect(call).not.toBeInViewport();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the focus is never below the call to action', async ({ page, club }) => {
    await page.goto(club.url('/en'));
    const call = getCallToAction(page);
    for (const summary of await page.locator('section[aria-labelledby="faq"] summary').all()) {
      await summary.focus();
      const [focused, dock] = [await summary.boundingBox(), await call.boundingBox()];
      expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);
    }
  });

  test('the call to action of an invitation leads to the form', async ({ page, club }) => {
    await page.goto(club.url('/en?rc=NOCTURNE'));
    await page.locator('#benefits').scrollIntoViewIfNeeded();
    await page.locator('main a[href*=formstarted]:not(section *)').click();
    await expect(page).toHaveURL(/formstarted\?rc=NOCTURNE/);
  });

  test('the chapters with the call to action are accessible', async ({ page, club }) => {
    await page.goto(club.url('/en'));
    await page.locator('#voice').scrollIntoViewIfNeeded();
    await inspect(page, 'landing-chapters', { axe: true });
  });
});

test.describe('with the consent banner', () => {
  test.use({ viewport: PHONE, consentPending: true });

  test('there is no call to action beside it, and there is one after a decision', async ({ page, club, context }) => {
    await page.goto(club.url('/en'));
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.locator('#benefits').scrollIntoViewIfNeeded();
    await expect(getCallToAction(page)).toBeHidden();
    await context.addCookies([consentCookie(club.origin, ['necessary'])]);
    await page.reload();
    await page.locator('#benefits').scrollIntoViewIfNeeded();
    await expect(getCallToAction(page)).toBeInViewport();
  });
});

/** The call to action at the lower edge: the link to the code field that is between the chapters, not inside one. */
function getCallToAction(page: Page): Locator {
  return page.locator('main a[href="#access-code"]:not(section *)');
}

async function toEnd(page: Page): Promise<void> {
  for (let at = 0; at < 12; at += 1) {
    await page.mouse.wheel(0, 1_000);
    await page.waitForTimeout(80);
  }
}

for (const width of [390, 1440]) {
  test(`[A4] chapters are laid out when they come near, and nothing of them is cut off at ${width}`, async ({
    page,
    club,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(club.url('/'));
    const chapters = page.locator('main [class*="_chapter_"]');
    const waiting = await chapters.evaluateAll(
      (all) =>
        all.filter((one) => one.querySelector('h2')?.checkVisibility({ contentVisibilityAuto: true }) === false).length,
    );
    expect(waiting).toBeGreaterThan(4);
    for (const chapter of await chapters.all()) {
      await chapter.scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          chapter.evaluate((one) => one.querySelector('h2')?.checkVisibility({ contentVisibilityAuto: true })),
        )
        .not.toBe(false);
      expect(await chapter.evaluate(listCutOff)).toEqual([]);
    }
  });
}

/** What an element contains that extends beyond it: `content-visibility` cuts it off. */
function listCutOff(chapter: Element): readonly string[] {
  const box = chapter.getBoundingClientRect();
  return [...chapter.querySelectorAll('a, button, h2, h3, p, li, summary, img')]
    .filter((one) => {
      const { top, right, bottom, left, width } = one.getBoundingClientRect();
      const isBeyond = top < box.top - 1 || bottom > box.bottom + 1 || left < box.left - 1 || right > box.right + 1;
      return width > 1 && one.checkVisibility() && isBeyond;
    })
    .map((one) => one.outerHTML.slice(0, 100));
}
