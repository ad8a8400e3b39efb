// When a part of the program cannot be loaded, without a network or after a deployment, forms still work:
// the browser posts them as without script.
import type { Page, Route } from '@playwright/test';
import { expect, freshEmail, test } from './support/journey.ts';
import { activate, activationLink, enterCode, fillForm, PASSWORD, registerByApi, submitForm } from './support/steps.ts';

const CLIENT = /assets\/client-.*\.js/;
const NETWORK = 'Network issue detected. Please verify your internet connection and retry.';

const WAYS = [
  ['does not come', (route: Route) => route.abort()],
  ['was replaced', (route: Route) => route.fulfill({ status: 404, body: 'no' })],
] as const;

// The failures are intended, so these pages have no check of their console.
test.beforeEach(({ context }) => context.route(CLIENT, WAYS[0][1]));

for (const [what, fail] of WAYS)
  test(`[C6] [C12] a code is checked when the program of calls ${what}`, async ({ context, club }) => {
    const page = await context.newPage();
    await page.route(CLIENT, fail);
    await page.goto(club.url('/'), { waitUntil: 'networkidle' });
    const wrong = nativePost(page);
    await enterHere(page, 'WRONG-CODE');
    await wrong;
    await expect(page.getByText('Your code is not valid.').first()).toBeVisible();
    await expect(page.getByLabel('Your access code').first()).toHaveValue('WRONG-CODE');
    await page.waitForLoadState('networkidle');
    const right = nativePost(page);
    await enterHere(page, 'NOCTURNE');
    await right;
    await expect(page).toHaveURL(/formstarted\?rc=NOCTURNE/);
  });

test('[C6] [C12] a registration succeeds', async ({ context, club }) => {
  const page = await context.newPage();
  const email = freshEmail('missing');
  await enterCode(page, club, 'NOCTURNE');
  await expect(page).toHaveURL(/formstarted/);
  await page.waitForLoadState('networkidle');
  await fillForm(page, email);
  await submitForm(page);
  await expect(page).toHaveURL(/formfinished/);
  await club.mail(email, 'activation');
});

test('[C6] [C12] activation, logout, login and both forms of a forgotten password succeed', async ({
  context,
  club,
}) => {
  const page = await context.newPage();
  const email = freshEmail('missing-member');
  const password = `${PASSWORD}-renewed`;
  await registerByApi(club, email);
  await page.goto(await activationLink(club, email), { waitUntil: 'networkidle' });
  await page.getByLabel('Your new password').fill(PASSWORD);
  await posting(page, 'Activate my account');
  await expect(page).toHaveURL(/welcome/);
  await page.waitForLoadState('networkidle');
  await posting(page, 'Log out');
  await expect(page.getByText('You are logged out')).toBeVisible();
  await page.goto(club.url('/reset-password'), { waitUntil: 'networkidle' });
  await page.getByLabel('Email address').fill(email);
  await posting(page, 'Send me the link');
  const { links } = await club.mail(email, 'password-reset');
  await page.goto(links.find((link) => link.includes('token=')) ?? '', { waitUntil: 'networkidle' });
  await page.getByLabel('Your new password').fill(password);
  await posting(page, 'Save the new password');
  await expect(page).toHaveURL(/notice=password-reset/);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await posting(page, 'Log in');
  await expect(page).toHaveURL(/welcome/);
});

test('[C6] [C12] the application for membership succeeds on its page and in the popup', async ({ context, club }) => {
  const page = await context.newPage();
  await page.goto(club.url('/membership-interest/apply'), { waitUntil: 'networkidle' });
  await page.getByLabel('Email address').fill(freshEmail('missing-interest'));
  await posting(page, 'Send my application');
  await expect(page).toHaveURL(/confirmation/);
  await page.goto(club.url('/cashmere-coat'), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Why only for members?' }).click();
  await page.getByRole('dialog').getByLabel('Email address').fill(freshEmail('missing-popup'));
  await posting(page, 'BECOME A MEMBER');
  await expect(page).toHaveURL(/confirmation/);
});

test('[C6] without a network the page keeps the typed values, and posts once there is one', async ({
  context,
  club,
}) => {
  const page = await context.newPage();
  const email = freshEmail('missing-offline');
  await registerByApi(club, email);
  await activate(page, await activationLink(club, email));
  await expect(page).toHaveURL(/welcome/);
  await context.clearCookies({ name: 'vestibule_token' });
  await page.goto(club.url('/login'), { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: NETWORK })).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await context.setOffline(false);
  await posting(page, 'Log in');
  await expect(page).toHaveURL(/welcome/);
});

async function enterHere(page: Page, code: string): Promise<void> {
  await page.getByLabel('Your access code').first().fill(code);
  await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
}

/** Presses a button whose form the browser then posts as a document. */
async function posting(page: Page, button: string): Promise<void> {
  const posted = nativePost(page);
  await page.getByRole('button', { name: button }).first().click();
  await posted;
}

function nativePost(page: Page): Promise<unknown> {
  return page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST');
}
