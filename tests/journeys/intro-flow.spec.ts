import { devices, type Locator, type Page } from '@playwright/test';
import { expect, freshEmail, inspect, test } from './support/journey.ts';
import { activate, activationLink, registerByApi } from './support/steps.ts';

const ALL = [
  'Welcome to Maison Nocturne',
  'More than 500 brands, one door',
  'Choose with confidence',
  'Sign up for free',
];

/** The introduction, as soon as its script runs: before that it leads by its links alone. */
async function runningFlow(page: Page): Promise<Locator> {
  const flow = page.getByRole('region', { name: 'Introduction' });
  await expect(flow.getByRole('status')).toContainText('1 of');
  return flow;
}

function steps(page: Page): Promise<readonly string[]> {
  return page.locator('[id^=intro-] :is(h1, h2)').allInnerTexts();
}

/** Which slide the eye sees, from 0. */
async function expectSeen(flow: Locator, slide: number): Promise<void> {
  await expect(flow.locator('[id^=intro-] :is(h1, h2)').nth(slide)).toBeInViewport({ ratio: 1 });
  await expect(flow.locator('[aria-current=step]')).toHaveCount(1);
  await expect(flow.getByRole('navigation').getByRole('link').nth(slide)).toHaveAttribute('aria-current', 'step');
}

test('[C7] [A2] /welcome-tour has four steps, told and shown, led by buttons that take the focus along', async ({
  page,
  club,
}) => {
  await page.goto(club.url('/welcome-tour'));
  const flow = await runningFlow(page);
  expect((await steps(page)).map(inOneLine)).toEqual(ALL);
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

test('[C7] the keyboard alone walks the steps, and past them', async ({ page, club }) => {
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
  // Past the flow the keys are the page's again, and the next stop is the code.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Your access code').first()).toBeFocused();
});

test('[C7] a swipe moves a step, and leaves the focus where it is', async ({ browser, club }) => {
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

test('[C7] /quick-tour welcomes and signs up; without an invitation email leads to the code', async ({
  page,
  club,
}) => {
  await page.goto(club.url('/quick-tour'));
  const flow = await runningFlow(page);
  expect((await steps(page)).map(inOneLine)).toEqual([ALL[0], ALL[3]]);
  await flow.getByRole('link', { name: 'Continue' }).click();
  await expect(flow.getByRole('status')).toHaveText('2 of 2');
  await flow.getByRole('link', { name: 'Sign up with email' }).click();
  await expect(page.getByLabel('Your access code').first()).toBeFocused();
  await expect(page.getByLabel('Your access code').first()).toBeInViewport();
});

test('[C7] ?flow= puts the steps before the start page; an unknown value, and a refusal, do not', async ({ club }) => {
  // The cached page is asked for first: no address with a query gets it.
  for (const [query, count] of [
    ['', 0],
    ['?flow=intro', 4],
    ['?flow=short', 2],
    ['?flow=endless', 0],
    ['?flow=__proto__', 0],
    ['?flow=intro&rc=NOCTURNE', 4],
    ['?flow=intro&rc=ENDED', 0],
    ['', 0],
  ] as const) {
    const html = await (await fetch(club.url(`/en${query}`))).text();
    expect(html.match(/<li id="intro-/g) ?? [], query).toHaveLength(count);
    expect(html).toContain('Your code is');
  }
});

test('[C7] ?flow= overrules what is saved; a value that names none leaves it', async ({ page, club }) => {
  await page.goto(club.url('/welcome-tour?flow=short'));
  expect(await steps(page)).toHaveLength(2);
  await page.goto(club.url('/welcome-tour?flow=none'));
  expect(await steps(page)).toHaveLength(4);
});

test('[C7] [C8] with an invitation the flow greets by name and leads to its registration', async ({ page, club }) => {
  await page.goto(club.url('/de?rc=CLARA-VIRAL&flow=short&utm_source=letter'));
  const flow = page.getByRole('region', { name: 'Einführung' });
  await expect(flow.getByText('Clara W. lädt Sie ein')).toBeVisible();
  await expect(flow.getByRole('status')).toHaveText('1 von 2');
  expect(new URL(page.url()).search).toBe('?rc=CLARA-VIRAL&flow=short&utm_source=letter');
  await flow.getByRole('link', { name: 'Weiter' }).click();
  await flow.getByRole('link', { name: 'Mit E-Mail registrieren' }).click();
  await expect(page).toHaveURL(/\/de\/registration\/formstarted\?rc=CLARA-VIRAL$/);
});

test('[C7] a customization saved with --intro puts its steps before its slug', async ({ page, club }) => {
  test.setTimeout(60_000);
  await club.command('customization', 'save', 'journey-intro', '--intro', 'intro');
  await club.command('start-page', 'save', 'journey-intro', '--customization', 'journey-intro');
  await page.goto(club.url('/journey-intro'));
  expect(await steps(page)).toHaveLength(4);
});

test('[C7] members are not introduced: their landing greets them at once', async ({ page, club }) => {
  const email = freshEmail('introduced');
  await registerByApi(club, email);
  await activate(page, await activationLink(club, email));
  await expect(page).toHaveURL(/welcome/);
  await page.goto(club.url('/quick-tour'));
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Anna' })).toBeVisible();
  expect(await steps(page)).toEqual([]);
});

test('[C8] a way that is not set up says so, is read out, and goes by button, Escape and a press beside it', async ({
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

test('[C7] the script of the flow is loaded only where the flow is shown', async ({ page, club }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const ofFlow = () => asked.filter((path) => /intro-of-visit|intro-flow|sign-up/.test(path));
  await page.goto(club.url('/en'), { waitUntil: 'networkidle' });
  expect(ofFlow()).toEqual([]);
  await page.goto(club.url('/en?flow=short'), { waitUntil: 'networkidle' });
  expect(ofFlow().length).toBeGreaterThan(0);
});

test('[C7] while its script does not arrive the flow stays as it was drawn, and so does the page', async ({
  browser,
  club,
}) => {
  const page = await browser.newPage({ locale: 'en-GB' });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route(/intro-of-visit.*\.js/, (route) => route.abort());
  await page.goto(club.url('/quick-tour'), { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up for free' })).toBeInViewport();
  await page.getByLabel('Your access code').first().fill('NOCTURNE');
  await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
  await expect(page).toHaveURL(/formstarted\?rc=NOCTURNE/);
  expect(errors).toEqual([]);
  await page.close();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('[C7] a step is there at once', async ({ page, club }) => {
    await page.goto(club.url('/welcome-tour'));
    const flow = await runningFlow(page);
    const moved = await flow.locator('ol:has(> [id^=intro-])').evaluate((track) => {
      track.querySelector<HTMLElement>('a[href="#intro-brands"]')?.click();
      return track.scrollLeft / track.clientWidth;
    });
    expect(moved).toBe(1);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[C7] [C8] [C12] links lead through the steps, a way that is not set up says so, email leads on', async ({
    page,
    club,
  }) => {
    await page.goto(club.url('/?rc=NOCTURNE&flow=intro'));
    for (const at of [0, 1, 2]) await page.getByRole('link', { name: 'Continue' }).nth(at).click();
    await expect(page.getByRole('heading', { name: 'Sign up for free' })).toBeInViewport();
    await page.getByRole('button', { name: 'Sign up with Apple' }).click();
    const word = page.getByRole('dialog', { name: 'Signing up with Apple is coming soon' });
    await expect(word).toBeVisible();
    await word.getByRole('button', { name: 'Close message' }).click();
    await expect(word).toBeHidden();
    await page.getByRole('link', { name: 'Sign up with email' }).click();
    await expect(page).toHaveURL(/registration\/formstarted\?rc=NOCTURNE$/);
  });
});

test('[C7] [C8] every step is right for axe, at 320 px, and at 400 % zoom of a small window', async ({
  page,
  club,
}) => {
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

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A finger that is put down, drawn over the screen and lifted. */
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
