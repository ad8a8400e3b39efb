import type { Page } from '@playwright/test';
import { LOCALES } from '../../src/kernel/locale.ts';
import { expect, expectNoSidewaysScroll, freshEmail, inspect, type JourneyClub, test } from './support/journey.ts';
import {
  activate,
  activationLink,
  enterCode,
  fillAddress,
  PASSWORD,
  register,
  registerByApi,
} from './support/steps.ts';

/** Every screen of the way from invitation to member, and how to reach it. `path` is below the locale's prefix. */
type Screen = { readonly name: string; readonly path: string; readonly status?: number };

const SCREENS: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-by-link', path: '/?rc=CLARA-VIRAL' },
  { name: 'landing-intro', path: '/welcome-tour' },
  { name: 'landing-refused', path: '/?rc=ENDED' },
  { name: 'landing-product', path: '/cashmere-coat' },
  { name: 'form', path: '/registration/formstarted?rc=NOCTURNE' },
  { name: 'form-lean', path: '/registration/formstarted?rc=LEAN' },
  { name: 'formfinished', path: '/registration/formfinished' },
  { name: 'email-active', path: '/registration/registrationformemailactivecomplete' },
  { name: 'email-pending', path: '/registration/registrationformemailpendingcomplete' },
  { name: 'activation-error', path: '/registration/activateaccountError' },
  { name: 'deny', path: '/registration/deny' },
  { name: 'gift-voucher', path: '/registration/gift-voucher' },
  { name: 'interest', path: '/membership-interest' },
  { name: 'interest-apply', path: '/membership-interest/apply' },
  { name: 'interest-confirmation', path: '/membership-interest/confirmation' },
  { name: 'about-us', path: '/about-us' },
  { name: 'login', path: '/login' },
  { name: 'reset', path: '/reset-password' },
  { name: 'reset-choose', path: `/reset-password?token=${'x'.repeat(43)}` },
  { name: 'error-404', path: '/error/404', status: 404 },
  { name: 'invalid-slug', path: '/no-such-slug-anywhere', status: 404 },
];

const WIDTHS = [390, 768, 1440] as const;

for (const locale of ['en', 'de'] as const) {
  for (const { name, path, status = 200 } of SCREENS) {
    test(`[B1] ${name} in ${locale} is right at every width`, async ({ page, club }) => {
      const response = await page.goto(addressOf(club, path, locale));
      expect(response?.status()).toBe(status);
      // A page that goes on by itself waits for whoever looks at it.
      if (name === 'email-active') await page.locator('main p[aria-hidden=true] ~ div button').click();
      await inspectAtEveryWidth(page, club, `${name}-${locale}`);
    });
  }

  test(`[C11] the screens behind a mail in ${locale} are right at every width`, async ({ page, club }) => {
    test.setTimeout(90_000);
    const email = freshEmail(`screens-${locale}`);
    await registerByApi(club, email);
    const link = (await activationLink(club, email)).replace('/en/', `/${locale}/`);
    await page.goto(link);
    await inspectAtEveryWidth(page, club, `activateaccount-${locale}`);
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.locator('main button[type=submit]').click();
    await expect(page).toHaveURL(/welcome/);
    await inspectAtEveryWidth(page, club, `welcome-${locale}`);
  });
}

test('[C11] links that wrap below a message stand in its middle', async ({ page, club }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(club.url('/fr/registration/registrationformemailpendingcomplete'));
  const links = await page.getByRole('main').getByRole('link').all();
  const boxes = await Promise.all(links.map((link) => link.boundingBox()));
  const middles = boxes.map((box) => box && box.x + box.width / 2);
  expect(new Set(boxes.map((box) => box?.y)).size, 'the links wrap').toBe(2);
  for (const middle of middles) expect(middle).toBeCloseTo(160, 0);
});

test('no line ends within an e-mail, however narrow the phone', async ({ page, club }) => {
  test.setTimeout(90_000);
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

/** The words of a page that lie on more than one line. */
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

test('[C9] a refused form names what is wrong without an axe violation', async ({ page, club }) => {
  await page.goto(club.url('/registration/formstarted?rc=NOCTURNE'));
  await fillAddress(page, 'not-an-address');
  await page.getByRole('button', { name: 'Become a member' }).click();
  await expect(page.getByText('Please provide a valid email address').first()).toBeVisible();
  await inspectAtEveryWidth(page, club, 'form-refused-en');
});

for (const locale of ['en', 'de'] as const) {
  test(`[G1] the link generator in ${locale} is right at every width`, async ({ page, club }) => {
    await openAsAdmin(page, club, locale);
    await inspectAtEveryWidth(page, club, `link-generator-${locale}`);
    await page.locator('main input[name=registrationCode]').fill('linkonly');
    await page.locator('main form button[type=submit]').click();
    await expect(page.locator('main input[readonly]')).toHaveValue(/rc=LINKONLY/);
    await inspectAtEveryWidth(page, club, `link-generator-made-${locale}`);
  });
}

test('[B1] the page that waits for a look into the mails is right at every width', async ({ page, club }) => {
  await register(page, club, freshEmail('screens-finished'));
  await expect(page.getByRole('button', { name: 'Send the email again' })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'formfinished-registered-en');
});

test('[B1] the second step of the lean form is right at every width', async ({ page, club }) => {
  await enterCode(page, club, 'LEAN');
  await fillAddress(page, freshEmail('screens-lean'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'form-lean-second-en');
});

test('[C11] a used link is told of at every width', async ({ page, club }) => {
  const email = freshEmail('screens-used');
  await registerByApi(club, email);
  const link = await activationLink(club, email);
  await activate(page, link);
  await expect(page).toHaveURL(/welcome/);
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText('Your account is active')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'activateaccount-used-en');
});

test('[B1] no figure of the club stands alone in its row', async ({ page, club }) => {
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

test.describe('of somebody who was not asked yet', () => {
  test.use({ unasked: true });
  for (const locale of ['en', 'de', 'pl'] as const) {
    test(`[D4] [C5] the question for consent and the cookie settings in ${locale} are right at every width`, async ({
      page,
      club,
    }) => {
      await page.goto(club.url(`/${locale}`));
      await expect(page.locator('.cmp-banner')).toBeVisible();
      await inspectAtEveryWidth(page, club, `consent-${locale}`);
      await page.locator('.cmp-banner button').nth(1).click();
      await expect(page.locator('dialog.cmp-settings')).toBeVisible();
      await inspectAtEveryWidth(page, club, `cookie-settings-${locale}`);
    });
  }
});

test.describe('at 320 px, which is 400 % zoom of a small desk', () => {
  // How a page is laid out does not depend on script, and without it the browser is done sooner.
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });

  for (const locale of LOCALES) {
    test(`nothing scrolls sideways in ${locale}`, async ({ page, club }) => {
      test.setTimeout(90_000);
      for (const { path, name } of SCREENS) {
        await page.goto(addressOf(club, path, locale));
        await expectNoSidewaysScroll(page, name);
      }
    });
  }
});

test.describe('at 320 px, with script', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  for (const locale of ['en', 'de', 'pl'] as const) {
    test(`[B1] [C11] the screens behind a mail and the link generator fit in ${locale}`, async ({ page, club }) => {
      test.setTimeout(90_000);
      const email = freshEmail(`narrow-${locale}`);
      await registerByApi(club, email);
      await page.goto((await activationLink(club, email)).replace('/en/', `/${locale}/`));
      await expectNarrow(page, 'activateaccount');
      await page.locator('input[type=password]').fill(PASSWORD);
      await page.locator('main button[type=submit]').click();
      await expect(page).toHaveURL(/welcome/);
      await expectNarrow(page, 'welcome');
      await page.context().clearCookies({ name: 'vestibule_token' });
      await openAsAdmin(page, club, locale);
      await expectNarrow(page, 'link generator');
      await page.locator('main input[name=registrationCode]').fill('linkonly');
      await page.locator('main form button[type=submit]').click();
      await expect(page.locator('main input[readonly]')).toHaveValue(/rc=LINKONLY/);
      await expectNarrow(page, 'made link');
    });
  }

  /** Nothing scrolls sideways, and no word, field or button reaches beyond its own box. */
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

  /** The words of a heading that are cut where no syllable ends. */
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
          // The hyphen at the end of the line before counts as a box of the sign behind it.
          lines.add(Math.round([...range.getClientRects()].at(-1)?.top ?? 0));
        }
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  }
});

/** The link generator, by the login of an admin of one's own. */
async function openAsAdmin(page: Page, club: JourneyClub, locale: string): Promise<void> {
  const email = freshEmail(`screens-admin-${locale}`);
  await club.command('admin', 'create', '--email', email, '--password-stdin', { input: 'curator-otter-parade' });
  await page.goto(club.url(`/${locale}/login?returnTo=/${locale}/admin/registrationlinkgenerator`));
  await page.locator('main input[name=email]').fill(email);
  await page.locator('main input[name=password]').fill('curator-otter-parade');
  await page.locator('main form button[type=submit]').click();
  await expect(page).toHaveURL(club.url(`/${locale}/admin/registrationlinkgenerator`));
}

function addressOf(club: JourneyClub, path: string, locale: string): string {
  return club.url(`/${locale}${path === '/' ? '' : path.replace(/^\/\?/, '?')}`);
}

/** Axe looks once: at a desk in English, at a phone otherwise. */
async function inspectAtEveryWidth(page: Page, club: JourneyClub, name: string): Promise<void> {
  const widthOfAxe = name.endsWith('-en') ? 1440 : 390;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await inspect(page, `${club.brand}-${name}-${width}`, { axe: width === widthOfAxe });
  }
}
