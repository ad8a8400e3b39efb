import type { Page, Request } from '@playwright/test';
import { waitForHydration } from './support/hydration.ts';
import { ignoreProblems } from './support/ignore-problems.ts';
import { expect, test } from './support/journey.ts';

const DEFAULTS = '**/acquisition/defaults.json';

/** The page's requests to the API. */
function collectCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (/\/graphql$/.test(new URL(request.url()).pathname)) calls.push(request);
  });
  return calls;
}

/** Enters a code without invitations, which the page refuses without a navigation. */
async function enterEmptyCode(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.getByLabel('Your access code').first().fill('EMPTY');
  await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
  await expect(page.getByText('has no invitations left').first()).toBeVisible();
}

test('[H1] an idle page reads the defaults once, with its cookies, and its calls follow them', async ({
  page,
  club,
}) => {
  const read: Request[] = [];
  await page.route(DEFAULTS, (route) => {
    read.push(route.request());
    return route.fulfill({ json: { environment: 'staging', acqBackendGraphqlURL: `${club.origin}/graphql` } });
  });
  const calls = collectCalls(page);
  await page.goto(club.url('/'));
  await enterEmptyCode(page);
  expect(read).toHaveLength(1);
  expect((await read[0]?.allHeaders())?.cookie).toContain('lang=en');
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) expect(new URL(call.url()).pathname).toBe('/graphql');
});

test('[H2] a call is a POST of three fields with its headers, and the response has its correlation id', async ({
  page,
  club,
}) => {
  const calls = collectCalls(page);
  await page.goto(club.url('/'));
  await enterEmptyCode(page);
  const call = calls.find((one) => one.postDataJSON().operationName === 'checkRegistrationCode');
  expect(call?.method()).toBe('POST');
  expect(new URL(call?.url() ?? '').pathname).toBe('/acquisition/graphql');
  expect(Object.keys(call?.postDataJSON()).sort()).toEqual(['operationName', 'query', 'variables']);
  expect(call?.postDataJSON().variables).toEqual({ registrationCode: 'EMPTY' });
  const headers = (await call?.allHeaders()) ?? {};
  expect(headers).toMatchObject({
    'x-source-path': '/acquisition/',
    'x-session-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(headers['x-correlation-id']).toMatch(/^acquisition-[0-9a-f-]{36}$/);
  expect(headers.authorization).toBeUndefined();
  const response = await call?.response();
  expect(response?.headers()['x-correlation-id']).toBe(headers['x-correlation-id']);
});

for (const [what, response] of [
  ['a page of errors', { status: 503, contentType: 'text/html', body: '<h1>Busy</h1>' }],
  ['nonsense', { json: { gtmContainerId: 'nonsense', acqBackendGraphqlURL: 'ftp://backend.example' } }],
] as const) {
  test(`[H1] ${what} instead of the defaults is logged once, and the page works with its own settings`, async ({
    page,
    club,
    problems,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning' && message.text().includes('defaults.json')) warnings.push(message.text());
    });
    await page.route(DEFAULTS, (route) => route.fulfill(response));
    const calls = collectCalls(page);
    await page.goto(club.url('/'));
    await enterEmptyCode(page);
    expect(new URL(calls[0]?.url() ?? '').pathname).toBe('/acquisition/graphql');
    expect(warnings).toHaveLength(1);
    // The browser itself logs the file that failed to load.
    ignoreProblems(problems, /status of 503/);
  });
}

test('[H1] late defaults delay neither the page nor its first paint', async ({ page, club }) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(DEFAULTS, async (route) => {
    await held;
    await route.fulfill({ json: {} });
  });
  await page.goto(club.url('/'), { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1, name: 'Your code is the key' })).toBeVisible();
  await waitForHydration(page);
  // If the page's own script did not handle the form, there would be another document.
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
  await expect(page.getByText('Please provide an access code.').first()).toBeVisible();
  await expect(page.locator('html[data-same]')).toHaveCount(1);
  letGo();
  await enterEmptyCode(page);
});
