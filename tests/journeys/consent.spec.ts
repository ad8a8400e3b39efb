import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, type JourneyClub, test } from './support/journey.ts';
import { enterCode } from './support/steps.ts';

test.use({ unasked: true });

const SCRIPT = /\/entrance\/cmp\/js\/cmp_min\.js/;

test('[D4] [H6] the consent data layer is there before the script, which has another address each hour', async ({
  page,
  club,
}) => {
  await page.route(SCRIPT, (route) => answerWith(route, 'window.seen = structuredClone(window.consentDataLayer);'));
  const asked = page.waitForRequest(SCRIPT);
  await page.goto(club.url('/de'));
  const { searchParams } = new URL((await asked).url());
  expect(Number(searchParams.get('v'))).toBeCloseTo(Date.now() / 3_600_000, -0.5);
  await expect.poll(() => page.evaluate('window.seen')).toBeTruthy();
  expect(await page.evaluate('window.seen')).toMatchObject({
    applicationBrand: club.brand,
    applicationCode: 'HTML',
    applicationCountry: 'DE',
    applicationLanguage: 'DE',
    applicationVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
    applicationEnvironment: 'WEB_browser',
    userConnexionStatus: 'Unidentified customer',
    optInTrackingConsent: true,
    cmpHideOnStartup: false,
    cmpReadOnly: false,
    cmpSettingsId: expect.stringContaining(club.brand),
    cmpScriptUrl: '/entrance/cmp/js/cmp_min.js',
    cmpCustomerConsentToken: null,
    cmpCustomerId: null,
    saltedHashedCustomerId: null,
  });
});

test('[E7] nothing leaves the browser and nothing but the necessary is stored before consent', async ({
  page,
  context,
  club,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await page.goto(club.url('/'));
  await expect(banner(page)).toBeVisible();
  await enterCode(page, club, 'NOCTURNE');
  await page.getByLabel('First name').fill('Anna');
  await page.waitForLoadState('networkidle');
  expect(
    requests.filter((request) => !request.startsWith(`GET ${club.origin}/`) && !isFormPost(request, club)),
  ).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['lang']);
  expect(await stored(page)).toEqual({
    local: [],
    session: ['react-router-scroll-positions', 'vestibule_registration_draft'],
    databases: 0,
  });
  expect(await consentSignals(page)).toEqual(['default analytics_storage=denied']);
});

for (const [button, action, categories] of [
  ['Accept', 'ACCEPT', ['necessary', 'analytics', 'personalization', 'marketing']],
  ['Refuse', 'REFUSE', ['necessary']],
] as const) {
  test(`[E7] [K16] "${button}" is one press: told to the page, kept in the cookie, proved on the server`, async ({
    page,
    context,
    club,
  }) => {
    await page.goto(club.url('/'));
    await banner(page).getByRole('button', { name: button }).click();
    await expect(banner(page)).toBeHidden();
    await expect.poll(async () => (await keptConsent(context)).data.recorded).toBe(true);
    const { data } = await keptConsent(context);
    expect(await rowOf(club, data.receipt)).toMatchObject({
      action,
      categories,
      language: 'en',
      text_version: data.textVersion,
    });
    const granted = action === 'ACCEPT' ? 'granted' : 'denied';
    expect(await consentSignals(page)).toEqual([
      'default analytics_storage=denied',
      `update analytics_storage=${granted}`,
    ]);
    await page.reload();
    await expect.poll(() => consentSignals(page)).toContain(`update analytics_storage=${granted}`);
    await expect(banner(page)).toHaveCount(0);
    expect(await club.sql('select id from consent_receipt where previous_id = $1', [data.receipt])).toEqual([]);
  });
}

test('[C5] [K16] the footer opens the settings at any time, and a withdrawal is a proof of its own', async ({
  page,
  context,
  club,
}) => {
  await page.goto(club.url('/about-us'));
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(async () => (await keptConsent(context)).data.recorded).toBe(true);
  const first = (await keptConsent(context)).data.receipt;
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as a tag manager leaves it
    document.cookie = '_ga=GA1.1.1; path=/';
  });
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Cookie settings' });
  await expect(settings.getByRole('switch', { name: 'Analytics' })).toBeChecked();
  await expect(settings.getByText(first)).toBeVisible();
  await settings.getByRole('switch', { name: 'Analytics' }).uncheck();
  await settings.getByRole('button', { name: 'Save choice' }).click();
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused();
  await expect.poll(async () => (await keptConsent(context)).data.previousReceipt).toBe(first);
  await expect.poll(async () => (await keptConsent(context)).data.recorded).toBe(true);
  const { receipt } = (await keptConsent(context)).data;
  expect(await rowOf(club, receipt)).toMatchObject({
    action: 'CHOOSE',
    categories: ['necessary', 'personalization', 'marketing'],
    previous_id: first,
  });
  expect((await consentSignals(page)).at(-1)).toBe('update analytics_storage=denied');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('_ga');
  const shown = await club.command('consent', 'show', receipt);
  expect(shown.split('\n').map((line) => line.split(' ')[0])).toEqual([receipt, first]);
});

test('[K16] a receipt that the server could not take is sent at the next visit', async ({ page, context, club }) => {
  await page.route('**/graphql', (route) => route.abort());
  await page.goto(club.url('/about-us'));
  await banner(page).getByRole('button', { name: 'Refuse' }).click();
  await expect(banner(page)).toHaveCount(0);
  const { data } = await keptConsent(context);
  expect(data.recorded).toBe(false);
  await page.unroute('**/graphql');
  await page.reload();
  await expect.poll(async () => (await keptConsent(context)).data.recorded).toBe(true);
  expect(await rowOf(club, data.receipt)).toMatchObject({ action: 'REFUSE' });
});

test('[D4] by keyboard: the stop behind the skip link, Escape decides nothing, focus comes back', async ({
  page,
  context,
  club,
}) => {
  await page.goto(club.url('/'));
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('button', { name: 'Refuse' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const settings = page.getByRole('dialog', { name: 'Cookie settings' });
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  await expect(banner(page).getByRole('button', { name: 'Choose' })).toBeFocused();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['lang']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
  expect((await keptConsent(context)).categories).toContain('analytics');
});

test('[D4] a choice that the network would not keep is not taken for one, and can be made again', async ({
  page,
  context,
  club,
  problems,
}) => {
  await page.route(/cmp_choices\.js/, (route) => route.abort());
  await page.goto(club.url('/about-us'));
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await expect(banner(page).getByText('Your choice could not be kept')).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['lang']);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(page.getByText('The cookie settings cannot be opened at the moment')).toBeVisible();
  await page.unroute(/cmp_choices\.js/);
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await expect(banner(page)).toHaveCount(0);
  expect((await keptConsent(context)).categories).toContain('analytics');
  // The browser itself names what was blocked.
  (problems as string[]).splice(0, problems.length, ...problems.filter((problem) => !/net::ERR_FAILED/.test(problem)));
});

test('[D4] the banner outlives a step to a page with another layout', async ({ page, club }) => {
  await page.goto(club.url('/'));
  await expect(banner(page)).toBeVisible();
  await page.getByRole('link', { name: 'Apply for membership' }).first().click();
  await expect(page).toHaveURL(/membership-interest/);
  await expect(banner(page)).toBeVisible();
  await banner(page).getByRole('button', { name: 'Refuse' }).click();
  await expect(banner(page)).toHaveCount(0);
});

test('[D4] the banner shifts nothing, takes no focus and never covers what has it', async ({ page, club }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SCRIPT, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(club.url('/'));
  const code = page.getByLabel('Your access code').first();
  await code.pressSequentially('NOC');
  const before = await code.boundingBox();
  release();
  await expect(banner(page)).toBeVisible();
  await page.keyboard.type('TURNE');
  await expect(code).toHaveValue('NOCTURNE');
  expect((await code.boundingBox())?.x).toBe(before?.x);
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await isFocusCovered(page)).toBe(false);
  }
  expect(await page.evaluate(shiftsSoFar)).toBeLessThan(0.01);
});

for (const [what, answer] of [
  ['is blocked', (route: Route) => route.abort()],
  ['is not there', (route: Route) => route.fulfill({ status: 404, body: '' })],
  ['never comes', () => undefined],
  ['calls nobody back', (route: Route) => answerWith(route, '')],
] as const) {
  test(`[E7] a consent script that ${what} takes nothing from the page`, async ({ page, club, problems }) => {
    await page.route(SCRIPT, answer);
    await page.goto(club.url('/about-us'));
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(page.getByText('The cookie settings cannot be opened at the moment')).toBeVisible({ timeout: 12_000 });
    await enterCode(page, club, 'NOCTURNE');
    await expect(page).toHaveURL(/formstarted\?rc=NOCTURNE/);
    expect(await consentSignals(page)).toEqual(['default analytics_storage=denied']);
    // The browser itself names what was blocked; nothing else may be wrong.
    (problems as string[]).splice(
      0,
      problems.length,
      ...problems.filter((problem) => !/net::ERR_FAILED/.test(problem)),
    );
  });
}

for (const [what, body] of [
  ['does not parse', 'function ('],
  ['throws', 'throw new Error("broken consent")'],
] as const) {
  test(`[E7] a consent script that ${what} takes nothing from the page`, async ({ page, club, problems }) => {
    await page.route(SCRIPT, (route) => answerWith(route, body));
    await page.goto(club.url('/about-us'));
    await expect.poll(() => problems.length).toBe(1);
    await enterCode(page, club, 'NOCTURNE');
    await expect(page).toHaveURL(/formstarted\?rc=NOCTURNE/);
    (problems as string[]).length = 0;
  });
}

test('[B6] the activation page sets up no consent; the next page does', async ({ page, club }) => {
  const asked: string[] = [];
  page.on('request', (request) => SCRIPT.test(request.url()) && asked.push(request.url()));
  await page.goto(club.url(`/registration/activateaccount?id=${'x'.repeat(43)}`));
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect(await page.evaluate('[window.consentDataLayer, window.dataLayer]')).toEqual([undefined, undefined]);
  await page.goto(club.url('/about-us'));
  await expect(banner(page)).toBeVisible();
});

test('[D4] cmpHideOnStartup asks nobody, the link in the privacy policy still opens the settings', async ({
  page,
  club,
}) => {
  await withFacts(page, '"hideOnStartup":false', '"hideOnStartup":true');
  const loaded = page.waitForResponse(SCRIPT);
  await page.goto(club.url('/about-us'));
  await loaded;
  await page.waitForLoadState('networkidle');
  await expect(banner(page)).toHaveCount(0);
  await page.evaluate(() => location.assign('#cookie-settings'));
  await expect(page.getByRole('dialog', { name: 'Cookie settings' })).toBeVisible();
});

test('[D4] cmpReadOnly shows what holds, and lets nobody change it', async ({ page, context, club }) => {
  await withFacts(page, '"readOnly":false', '"readOnly":true');
  await page.goto(club.url('/about-us'));
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Cookie settings' });
  await expect(settings.getByRole('switch', { name: 'Marketing' })).toBeDisabled();
  await expect(settings.getByRole('button')).toHaveCount(1);
  await settings.getByRole('button', { name: 'Close' }).click();
  await expect(banner(page)).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['lang']);
});

test('[E7] what another tab decides holds here as soon as one looks', async ({ page, context, club }) => {
  await page.goto(club.url('/about-us'));
  await expect(banner(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(club.url('/about-us'));
  await banner(other).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(async () => (await keptConsent(context)).categories.length).toBe(4);
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(banner(page)).toHaveCount(0);
  expect((await consentSignals(page)).at(-1)).toBe('update analytics_storage=granted');
});

function banner(page: Page) {
  return page.getByRole('dialog', { name: 'Cookies', exact: true });
}

function answerWith(route: Route, body: string): Promise<void> {
  return route.fulfill({ contentType: 'text/javascript', body });
}

/** The code field's form, and the form's own posts: what the visitor sends by a press. */
function isFormPost(request: string, club: JourneyClub): boolean {
  return request.startsWith(`POST ${club.origin}/acquisition/`);
}

/** Changes the facts that a page carries, as the operator's settings would. */
async function withFacts(page: Page, from: string, to: string): Promise<void> {
  await page.route('**/acquisition/about-us', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(from, to) });
  });
}

type Kept = {
  readonly categories: readonly string[];
  readonly data: Readonly<Record<'receipt' | 'previousReceipt' | 'textVersion', string>> & {
    readonly recorded: boolean;
  };
};

async function keptConsent(context: BrowserContext): Promise<Kept> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'vestibule_consent');
  // For a moment the cookie holds what is noted of a decision, and not yet the decision.
  return { categories: [], data: {}, ...JSON.parse(decodeURIComponent(cookie?.value ?? '{}')) };
}

async function rowOf(club: JourneyClub, id: string) {
  const [row] = await club.sql('select * from consent_receipt where id = $1', [id]);
  return row;
}

/** The commands of Consent Mode in the data layer, by one signal. */
function consentSignals(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { dataLayer = [] } = window as { dataLayer?: { readonly [n: number]: unknown }[] };
    return dataLayer
      .filter((entry) => entry[0] === 'consent')
      .map((entry) => `${entry[1]} analytics_storage=${(entry[2] as Record<string, string>).analytics_storage}`);
  });
}

function stored(page: Page) {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage).toSorted(),
    databases: (await indexedDB.databases()).length,
  }));
}

function isFocusCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const asked = document.querySelector('.cmp-banner');
    const focused = document.activeElement;
    if (!asked || !focused || asked.contains(focused) || focused === document.body) return false;
    const [above, below] = [focused.getBoundingClientRect(), asked.getBoundingClientRect()];
    return above.bottom > below.top && above.top < below.bottom;
  });
}

function shiftsSoFar(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
      resolve(entries.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0));
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(resolve, 500, 0);
  });
}
