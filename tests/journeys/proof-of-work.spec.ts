// A visitor whose connection comes near a limit, in a separate club with small limits.
import { expect } from '@playwright/test';
import { type Club, startClubWith } from './support/club-process.ts';
import { waitForHydration } from './support/hydration.ts';
import { ignoreProblems } from './support/ignore-problems.ts';
import { test } from './support/journey.ts';
import { getTextPattern, readableText } from './support/texts.ts';

/** A code can be checked eight times in ten minutes, the last two times with a proof of work. */
const SETTINGS = { RATE_LIMIT_SCALE: '0.067', TRUSTED_PROXIES: '127.0.0.1' };
const FREE = 6;

let club: Club;
// One worker with one club for all of them.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  club = await startClubWith('near', SETTINGS);
});
test.afterAll(() => club.stop());

/** Checks codes from an address, without script, until the next check needs a proof. */
async function comeNear(address: string): Promise<void> {
  for (let count = 0; count < FREE; count += 1) expect((await postCode(address)).status).toBe(200);
}

function postCode(address: string): Promise<Response> {
  const headers = { origin: club.origin, 'x-forwarded-for': address, cookie: 'lang=en' };
  const body = new URLSearchParams({ code: 'NOBODY-HAS-THIS' });
  return fetch(`${club.origin}/acquisition/?index`, { method: 'POST', body, headers });
}

test('[K18] near a limit a visitor with script passes and sees nothing of it', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.1' });
  await comeNear('203.0.113.1');
  const refused = await postCode('203.0.113.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(readableText(await refused.text())).toMatch(getTextPattern('en', 'limits.busy'));

  await page.goto(`${club.origin}/acquisition/en`);
  await waitForHydration(page);
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    const isForm = new URL(request.url()).pathname.endsWith('formstarted.data');
    if (isForm || request.postData()?.includes('checkRegistrationCode'))
      sent.push(request.headers()['x-proof-of-work']);
  });
  await page.getByLabel('Your access code').first().fill('NOCTURNE');
  await page.getByRole('button', { name: 'Register now' }).first().click();
  // The check of the typed code and that of the form's page, each sent twice.
  await expect(page).toHaveURL(/registration\/formstarted/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sent.map((proof) => proof !== undefined)).toEqual([false, true, false, true]);
});

test('[K18] a document cannot have a proof: its page checks the code again by itself', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.2' });
  await comeNear('203.0.113.2');
  const response = await page.goto(`${club.origin}/acquisition/en?rc=NOCTURNE`);
  expect(response?.status()).toBe(429);
  await expect(page.getByText('Clara W. invites')).toBeVisible();
  await expect(page.getByText(getTextPattern('en', 'limits.busy'))).toBeHidden();
});

test('[K18] a form that was sent before the script ran is sent again with a proof', async ({ page, problems }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.3' });
  await comeNear('203.0.113.3');
  // The first document never gets its program; the response to its form does.
  let isPosted = false;
  page.on('request', (request) => {
    isPosted ||= request.isNavigationRequest() && request.method() === 'POST';
  });
  await page.route('**/assets/entry.client-*.js', (route) => (isPosted ? route.continue() : route.abort()));
  await page.goto(`${club.origin}/acquisition/en`);
  await page.getByLabel('Your access code').first().fill('NOCTURNE');
  const posted = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.getByRole('button', { name: 'Register now' }).first().click();
  expect((await posted).status()).toBe(429);
  await expect(page).toHaveURL(/registration\/formstarted/);
  ignoreProblems(problems, /ERR_FAILED|dynamically imported/);
});
