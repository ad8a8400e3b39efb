import type { Page } from '@playwright/test';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import { type ClubWithClock, startClubWithClock } from './support/club-process.ts';
import { expect, freshEmail, inspect, test } from './support/journey.ts';
import { joinByApi, logIn, PASSWORD } from './support/steps.ts';

// All tests share one process, whose clock each test sets.
test.describe.configure({ mode: 'default' });

// The season of 2027 in Berlin: countdown from 8 November, Black Week from the 22nd, Cyber Monday on the 29th.
const BLACK_WEEK = Date.parse('2027-11-22T00:00:00+01:00');
const CYBER_MONDAY = Date.parse('2027-11-29T00:00:00+01:00');
const COUNTDOWN = BLACK_WEEK - 14 * DAY;
const END = CYBER_MONDAY + DAY;

const PHASES = [
  ['countdown', BLACK_WEEK - 2 * DAY, 'Black Week draws near', '22–28 November 2027', 'Monday, 22 November at 00:00'],
  ['black-week', CYBER_MONDAY - 2 * DAY, 'Black Week is here', '22–28 November 2027', 'Sunday, 28 November at 23:59'],
  ['cyber-monday', END - HOUR, 'Cyber Monday, for one day', '29 November 2027', 'Monday, 29 November at 23:59'],
] as const;

let other: ClubWithClock;

test.beforeAll(async () => {
  const { databaseUrl } = JSON.parse(process.env['CLUB_maison-nocturne'] ?? '{}');
  const folder = process.env.JOURNEYS_DATA ?? '';
  other = await startClubWithClock({ brand: 'maison-nocturne', folder, databaseUrl });
});

test.afterAll(() => other.stop());

for (const [name, now, title, days, when] of PHASES) {
  test(`[C4] ${name}: its texts, its dates and the remaining time`, async ({ page }) => {
    await open(page, now);
    const sale = page.getByRole('region', { name: title });
    await expect(sale.getByText(days)).toBeVisible();
    await expect(sale.getByText(`${when} (Central European Time)`)).toBeVisible();
    await expect(sale.getByRole('link', { name: 'Enter your code' })).toHaveAttribute('href', '#access-code');
    await expect(sale.getByRole('timer')).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await inspect(page, `sale-${name}-${width}`, { axe: true });
    }
  });
}

test('[C4] a member gets a link to the shop, and no code field', async ({ page, club }) => {
  const email = freshEmail('sale');
  await joinByApi(page, club, email);
  await page.context().clearCookies();
  await other.setClock(new Date(BLACK_WEEK - DAY));
  await page.goto(`${other.origin}/acquisition/en/login`);
  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/welcome/);
  await page.goto(`${other.origin}/acquisition/en/black-week`);
  const ways = page.locator('.sale-actions a');
  await expect(ways).toHaveText(['Enter the shop']);
  await lookAtSale(page);
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(ways).toHaveText(['Enter the shop']);
  await expect(page.locator('a[href="#access-code"]')).toHaveCount(0);
});

test('[C4] the start page shows it in its season, and loads its program when it is visible', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const ofSale = () => paths.filter((path) => /black-friday|texts-site/.test(path));
  await open(page, BLACK_WEEK - HOUR, '');
  await expect(page.getByRole('heading', { name: 'Black Week draws near' })).toBeAttached();
  await page.waitForTimeout(2_500);
  await page.waitForLoadState('networkidle');
  expect(ofSale()).toEqual([]);
  await lookAtSale(page);
  await expect(page.getByRole('timer')).toHaveText(/^00days0[01]hours/);
  expect(ofSale()).toHaveLength(2);
});

test('[C4] a focused control in it keeps the focus while its program loads', async ({ page }) => {
  await open(page, BLACK_WEEK - HOUR, '');
  await page.waitForFunction(() => document.querySelector('#black-friday'));
  const link = page.locator('.sale').getByRole('link').first();
  const loaded = page.waitForResponse(/black-friday-in-season/);
  await link.focus();
  await loaded;
  await page.waitForTimeout(500);
  await expect(link).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('timer')).toBeVisible();
});

test('[C4] nothing moves when the countdown starts', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { configurable: true, value: true }));
  await open(page, BLACK_WEEK - 2 * DAY);
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByRole('timer')).toHaveCount(0);
  const before = await boxOfSale(page);
  await look(page, true);
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await boxOfSale(page)).toEqual(before);
});

/** The position of the sale in the view; during a re-rendering it is missing for a moment. */
async function boxOfSale(page: Page): Promise<DOMRect> {
  const box = await page.waitForFunction(() => document.querySelector('.sale')?.getBoundingClientRect().toJSON());
  return box.jsonValue();
}

for (const now of [COUNTDOWN - MINUTE, END, END + DAY]) {
  test(`[C4] there is no sale on ${new Date(now).toISOString()}`, async ({ page }) => {
    await open(page, now);
    await expect(page.locator('main section').nth(1)).toHaveAttribute('aria-label', 'The club in numbers');
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expect(page.locator('#black-friday')).toHaveCount(0);
  });
}

test('[C4] an open page changes from phase to phase', async ({ page }) => {
  await open(page, BLACK_WEEK - DAY - 2 * HOUR - 10 * MINUTE);
  await page.clock.pauseAt(BLACK_WEEK - DAY - 2 * HOUR - 61 * SECOND);
  await expect(page.getByRole('timer')).toHaveText(/^01day02hours01minute01second$/);
  await expect(page.getByRole('timer', { name: 'Until Black Week begins: 1 day, 2 hours, 1 minute' })).toBeVisible();
  await expect(page.getByRole('timer')).not.toHaveAttribute('aria-live', /./);
  await page.clock.runFor(SECOND);
  await expect(page.getByRole('timer')).toHaveText(/^01day02hours01minute00seconds$/);
  await page.clock.pauseAt(BLACK_WEEK - SECOND);
  await expect(page.getByRole('timer')).toHaveText(/^00days00hours00minutes01second$/);
  await page.clock.runFor(SECOND);
  await expect(page.getByRole('heading', { name: 'Black Week is here' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^07days00hours00minutes00seconds$/);
  await page.clock.pauseAt(CYBER_MONDAY);
  await expect(page.getByRole('heading', { name: 'Cyber Monday, for one day' })).toBeVisible();
  await page.clock.pauseAt(END - SECOND);
  await expect(page.getByRole('timer')).toHaveText(/^00days00hours00minutes01second$/);
  await page.clock.runFor(SECOND);
  await expect(page.locator('#black-friday')).toHaveCount(0);
});

for (const wrong of [5 * HOUR, -3 * DAY, 400 * DAY]) {
  test(`[C4] a visitor's clock that is ${wrong / HOUR} hours wrong has no effect`, async ({ page }) => {
    const now = BLACK_WEEK - 3 * HOUR - 30 * SECOND;
    await other.setClock(new Date(now));
    await setWrongClock(page, now + wrong);
    await page.goto(`${other.origin}/acquisition/en/black-week`);
    await expect(page.getByRole('heading', { name: 'Black Week draws near' })).toBeVisible();
    await lookAtSale(page);
    await expect(page.getByRole('timer')).toHaveText(/^00days03hours00minutes/);
    expect(await page.evaluate(() => Date.now())).toBeGreaterThanOrEqual(now + wrong);
  });
}

test('[C4] a cached page shows the right countdown from its first number, with a clock that is minutes wrong', async ({
  page,
}) => {
  const url = `${other.origin}/acquisition/en`;
  await other.setClock(new Date(BLACK_WEEK - 3 * HOUR));
  await page.request.get(url);
  await setWrongClock(page, BLACK_WEEK - 3 * HOUR + 3 * MINUTE);
  await page.addInitScript(keepShownNumbers);
  const moved = BLACK_WEEK - 3 * HOUR + 50 * SECOND;
  const realOfMoved = Date.now();
  await other.setClock(new Date(moved));
  await page.goto(url, { waitUntil: 'networkidle' });
  await lookAtSale(page);
  await expect(page.getByRole('timer')).toBeVisible();
  const shown = await page.evaluate(
    () => (window as Window & { shown?: readonly (readonly [string, number])[] }).shown,
  );
  expect(shown?.length).toBeGreaterThan(0);
  for (const [text, realNow] of shown ?? []) {
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = text.match(/\d+/g)?.map(Number) ?? [];
    const left = days * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND;
    const right = BLACK_WEEK - moved - (realNow - realOfMoved);
    expect(Math.abs(left - right), text).toBeLessThan(5 * SECOND);
  }
});

test('[C4] a hidden page runs no timer, and shows the right time at once when it is visible again', async ({
  page,
}) => {
  await open(page, BLACK_WEEK - HOUR);
  await page.clock.pauseAt(BLACK_WEEK - 50 * MINUTE);
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^00days00hours50minutes00seconds$/);
  await look(page, false);
  await page.clock.runFor(MINUTE);
  await expect(timer).toHaveText(/^00days00hours50minutes00seconds$/);
  await look(page, true);
  await expect(timer).toHaveText(/^00days00hours49minutes00seconds$/);
});

test('[C4] with reduced motion it updates once a minute, without seconds', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, BLACK_WEEK - HOUR);
  await page.clock.pauseAt(BLACK_WEEK - 50 * MINUTE - 30 * SECOND);
  const timer = page.getByRole('timer');
  await expect(timer.getByText('minutes')).toBeVisible();
  await expect(timer.getByText('seconds')).toBeHidden();
  await expect(timer).toHaveText(/51minutes/);
  await page.clock.runFor(29 * SECOND);
  await expect(timer).toHaveText(/51minutes/);
  await page.clock.runFor(SECOND);
  await expect(timer).toHaveText(/50minutes/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[C4] [C12] the date is shown as text, without a countdown that would stand still', async ({ page }) => {
    await other.setClock(new Date(BLACK_WEEK - DAY));
    await page.goto(`${other.origin}/acquisition/de/black-week`);
    await expect(page.getByRole('heading', { name: 'Die Black Week rückt näher' })).toBeVisible();
    const when = 'Die Black Week beginnt am Montag, 22. November um 00:00 (Mitteleuropäische Zeit).';
    await expect(page.getByText(when)).toBeVisible();
    await expect(page.getByRole('timer')).toHaveCount(0);
  });
});

/** Opens the page at an instant of both the server's clock and the browser's. */
async function open(page: Page, now: number, slug = '/black-week'): Promise<void> {
  await other.setClock(new Date(now));
  await page.clock.install({ time: now });
  await page.goto(`${other.origin}/acquisition/en${slug}`, { waitUntil: 'networkidle' });
  if (slug !== '') await lookAtSale(page);
}

/** Its program loads when it is visible; outside of its season there is nothing to show. */
async function lookAtSale(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('#black-friday')?.scrollIntoView({ block: 'center' }));
  await page.waitForLoadState('networkidle');
}

/** Records all displayed numbers with the real time of each. */
function keepShownNumbers(): void {
  const shown: [string, number][] = [];
  Object.assign(window, { shown });
  new MutationObserver(() => {
    const text = document.querySelector('.sale-counting .sale-units')?.textContent;
    if (text) shown.push([text, performance.timeOrigin + performance.now()]);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** As `page.clock` does, but the browser still reports when the document was sent. */
async function setWrongClock(page: Page, instant: number): Promise<void> {
  await page.addInitScript((start) => {
    const RealDate = Date;
    const ahead = start - RealDate.now();
    const now = () => RealDate.now() + ahead;
    window.Date = new Proxy(RealDate, {
      construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [now()] : values, made),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, instant);
}

function look(page: Page, seen: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !seen);
}
