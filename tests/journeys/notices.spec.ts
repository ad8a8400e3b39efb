import { expect, freshEmail, test } from './support/journey.ts';
import { findToast, raiseToast } from './support/toast.ts';

const NETWORK = 'Network issue detected. Please verify your internet connection and retry.';
const TECHNICAL = 'Our site is not available at the moment. Please visit us again later.';

const PAGE = '/cashmere-coat';

test('[C6] a toast stays for at least six seconds, longer under the pointer, then disappears', async ({
  page,
  club,
}) => {
  await page.clock.install();
  await page.goto(club.url(PAGE), { waitUntil: 'networkidle' });
  await raiseToast(page);
  await page.clock.runFor(6_000);
  await expect(findToast(page)).toBeVisible();
  await findToast(page).hover();
  await page.clock.runFor(30_000);
  await expect(findToast(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(9_000);
  await expect(findToast(page)).toHaveCount(0);
});

test('[C6] a toast stays while it has the focus, and returns the focus when it is closed', async ({ page, club }) => {
  await page.clock.install();
  await page.goto(club.url(PAGE), { waitUntil: 'networkidle' });
  await raiseToast(page);
  // A link in a part that no season re-renders while the clock is changed.
  const link = page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true });
  await link.focus();
  const dismiss = page.getByRole('button', { name: 'Dismiss this message' });
  await dismiss.focus();
  await page.clock.runFor(30_000);
  await expect(findToast(page)).toBeVisible();
  await dismiss.press('Enter');
  await expect(findToast(page)).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('[C6] every page has one live region for toasts, from the start', async ({ page, club }) => {
  for (const path of [
    '/',
    '/about-us',
    '/registration/formstarted?rc=NOCTURNE',
    '/error/404',
    '/nothing-stands-here',
  ]) {
    await page.goto(club.url(path));
    await expect(page.locator('[role=status][aria-atomic=false]'), path).toHaveCount(1);
  }
});

// The failures are intended, so this page has no check of its console.
for (const [what, pattern, response, text] of [
  ['a network without a response', '**/graphql', null, NETWORK],
  ['a network that blocks the program and the settings', /assets\/submit-|defaults\.json/, null, NETWORK],
  ['a server in trouble', '**/graphql', { status: 500, body: 'no' }, TECHNICAL],
  ['a response that is no JSON', '**/graphql', { status: 200, body: 'no' }, TECHNICAL],
] as const) {
  test(`[C6] [I1] ${what} shows the error banner, and typed values stay`, async ({ context, club }) => {
    const page = await context.newPage();
    await page.route(pattern, (route) => (response ? route.fulfill(response) : route.abort()));
    await page.goto(club.url('/'), { waitUntil: 'networkidle' });
    await page.getByLabel('Your access code').first().fill('NOCTURNE');
    await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(page.getByLabel('Your access code').first()).toHaveValue('NOCTURNE');
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
    await expect(page).toHaveURL(/formstarted\?rc=NOCTURNE/);
  });
}

test('[C6] when a part of the program cannot be loaded, the server checks the code', async ({ context, club }) => {
  const page = await context.newPage();
  await page.route(/assets\/submit-/, (route) => route.abort());
  await page.goto(club.url('/'), { waitUntil: 'networkidle' });
  await page.getByLabel('Your access code').first().fill('WRONG-CODE');
  await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
  await expect(page.getByText('Your code is not valid.').first()).toBeVisible();
});

test('[C6] the popup reports a network failure, and works afterwards', async ({ context, club }) => {
  const page = await context.newPage();
  await page.goto(club.url(PAGE), { waitUntil: 'networkidle' });
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Why only for members?' }).click();
  await page.getByRole('dialog').getByLabel('Email address').fill(freshEmail('popup-offline'));
  await page.getByRole('button', { name: 'BECOME A MEMBER' }).click();
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: NETWORK })).toBeVisible();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'BECOME A MEMBER' }).click();
  await expect(page.getByRole('heading', { name: 'Your application has arrived' })).toBeVisible();
});
