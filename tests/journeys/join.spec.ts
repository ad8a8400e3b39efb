import { passSeconds, passSecondsUntil } from './support/clock.ts';
import { waitForListeners } from './support/hydration.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import {
  activate,
  activationLink,
  enterCode,
  fillAddress,
  fillForm,
  fillPerson,
  joinByApi,
  register,
  registerByApi,
  submitForm,
} from './support/steps.ts';

test('[E1] [C9] with an access code: form, mail, activation, welcome page with the voucher', async ({ page, club }) => {
  const email = freshEmail('code');
  await register(page, club, email);
  await activate(page, await activationLink(club, email));
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByRole('heading', { name: 'Welcome, Anna' })).toBeVisible();
  await expect(page.getByLabel('Your voucher code')).toHaveValue(/^NOCTURNE(-[2-9A-HJ-NP-Z]{4}){3}$/);
  await expect(page.getByRole('link', { name: 'Enter the shop' }).first()).toHaveAttribute('href', /\/demo\/shop$/);
  await club.mail(email, 'welcome');
});

test('[J1] with a registration link the inviter is named and the form opens', async ({ page, club }) => {
  const link = await club.command('link', 'create', '--code', 'LINKONLY');
  await page.goto(link);
  await expect(page.getByText('Clara W.').first()).toBeVisible();
  await page.locator('main a[href*="formstarted"]').first().click();
  await fillForm(page, freshEmail('link'));
  await submitForm(page);
  await expect(page).toHaveURL(/formfinished/);
});

test('[E3] a forged link is refused with its text', async ({ page, club }) => {
  const link = await club.command('link', 'create', '--code', 'LINKONLY');
  await page.goto(link.replace(/vt=\d/, 'vt=9'));
  await expect(page.getByRole('alert').filter({ hasText: 'Your invitation link is invalid' })).toBeVisible();
  await page.goto(club.url('/registration/formstarted?rc=LINKONLY'));
  await expect(page.getByRole('alert').filter({ hasText: 'opens only with its complete link' })).toBeVisible();
});

for (const [code, text] of [
  ['', 'Please provide an access code.'],
  ['n€ver', 'Please use valid characters'],
  ['NO-SUCH-CODE', 'Your code is not valid.'],
  ['ENDED', 'Your invitation has expired.'],
  ['EMPTY', 'has no invitations left'],
] as const) {
  test(`[F1] [I1] the code "${code}" is refused at the field: ${text}`, async ({ page, club }) => {
    await enterCode(page, club, code);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByLabel('Your access code').first()).toHaveValue(code);
  });
}

test('[C9] the lean form has two steps, and a reload keeps the step and the typed values', async ({ page, club }) => {
  const email = freshEmail('lean');
  await enterCode(page, club, 'LEAN');
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await fillAddress(page, email);
  await waitForListeners(page.getByLabel('Email address'));
  await page.reload();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the first step' }).click();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillPerson(page);
  await waitForListeners(page.getByLabel('First name'));
  await page.reload();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/formfinished/);
  await club.mail(email, 'activation');
});

test('[C9] values typed before the script runs survive a reload', async ({ page, club }) => {
  const program = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry\.client/, async (route) => {
    await program.promise;
    await route.continue();
  });
  await page.goto(club.url('/registration/formstarted?rc=NOCTURNE'), { waitUntil: 'commit' });
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Ms or Mrs').check();
  await page.getByLabel('Country').selectOption('PL');
  program.resolve();
  await waitForListeners(page.getByLabel('First name'));
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  await expect(page.getByLabel('Ms or Mrs')).toBeChecked();
  await expect(page.getByLabel('Country')).toHaveValue('PL');
});

test('[F1] an empty form reports every field and focuses the first one', async ({ page, club }) => {
  await enterCode(page, club, 'NOCTURNE');
  await expect(page).toHaveURL(/formstarted/);
  await submitForm(page);
  for (const text of [
    'Please choose an option',
    'Please provide your first name',
    'Please provide your last name',
    'Please provide a valid email address',
    'Please accept the terms',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
});

test('[E1] a pending address gets the pending page and no second mail within a minute', async ({ page, club }) => {
  const email = freshEmail('pending');
  await registerByApi(club, email);
  await enterCode(page, club, 'NOCTURNE');
  await fillForm(page, email.toUpperCase());
  await submitForm(page);
  await expect(page).toHaveURL(/registrationformemailpendingcomplete/);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText('A new email is on its way')).toBeVisible();
  await page.getByRole('link', { name: 'Use another email address' }).click();
  await expect(page).toHaveURL(/formstarted/);
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  await expect(page.getByLabel('Email address')).toHaveValue('');
  const pending = "select from registration where email = $1 and status = 'pending'";
  expect(await club.sql(pending, [email])).toHaveLength(1);
});

test('[E1] an address with an account leads to the login after a delay that can be stopped', async ({ page, club }) => {
  await page.clock.install();
  const email = freshEmail('active');
  await joinByApi(page, club, email);
  await page.context().clearCookies();
  await enterCode(page, club, 'NOCTURNE');
  await fillForm(page, email);
  await submitForm(page);
  await expect(page).toHaveURL(/registrationformemailactivecomplete/);
  await expect(page.getByRole('status').filter({ hasText: 'We take you to the login in 5 seconds' })).toBeAttached();
  // Screen readers find the sentence once, although a countdown of it is visible.
  const snapshot = await page.getByRole('main').ariaSnapshot();
  expect(snapshot.match(/We take you to the login/g)).toHaveLength(1);
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in', exact: true })).toBeFocused();
  await passSeconds(page, 6);
  // A redirect would need a moment to reach the network.
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/registrationformemailactivecomplete/);
  await page.reload();
  await passSecondsUntil(page, /\/login/);
});

test('[E1] the finished page continues when another device activates', async ({ page, club, browser }) => {
  await page.clock.install();
  const email = freshEmail('devices');
  await register(page, club, email);
  const phone = await (await browser.newContext()).newPage();
  await activate(phone, await activationLink(club, email));
  await expect(phone).toHaveURL(/welcome/);
  await expect(page.getByText('Your membership is active')).toBeVisible({ timeout: 15_000 });
  await passSecondsUntil(page, /\/(login|welcome)/);
  await phone.context().close();
});

test('[E2] a double press registers once', async ({ page, club }) => {
  const email = freshEmail('twice');
  await enterCode(page, club, 'NOCTURNE');
  await fillForm(page, email);
  await page.getByRole('button', { name: 'Become a member' }).dblclick();
  await expect(page).toHaveURL(/formfinished|emailpending/);
  expect(await club.sql('select from registration where email = $1', [email])).toHaveLength(1);
});

test('[C11] [E1] a change of the address keeps all typed values and no consent; the earlier seat is released', async ({
  page,
  club,
}) => {
  const mistyped = freshEmail('mistyped');
  await register(page, club, mistyped);
  await expect(page.getByText(mistyped)).toBeVisible();
  expect(page.url()).not.toContain('example.org');
  const link = await activationLink(club, mistyped);
  await page.getByRole('button', { name: 'Use another email address' }).click();
  await expect(page).toHaveURL(/formstarted/);
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  await expect(page.getByLabel('Ms or Mrs')).toBeChecked();
  await expect(page.getByLabel('Country')).toHaveValue('AT');
  await expect(page.getByLabel('Email address')).toHaveValue(mistyped);
  await expect(page.getByLabel(/I accept the terms/)).not.toBeChecked();
  const right = freshEmail('right');
  await page.getByLabel('Email address').fill(right);
  await page.getByLabel(/I accept the terms/).check();
  await submitForm(page);
  await expect(page.getByText(right)).toBeVisible();
  const kinds = await club.sql<{ status: string; kinds: string }>(
    `select r.status, string_agg(l.kind, ' ' order by l.id) as kinds from registration r
     join invitation_ledger l on l.registration_id = r.id where r.email in ($1, $2) group by r.id order by r.id`,
    [mistyped, right],
  );
  expect(kinds).toEqual([
    { status: 'withdrawn', kinds: 'reserve release' },
    { status: 'pending', kinds: 'reserve' },
  ]);
  await page.goto(link);
  await expect(page).toHaveURL(/activateaccountError/);
});

test('[C11] a visitor who changes the address during an activation elsewhere continues as a member', async ({
  page,
  club,
  browser,
}) => {
  const email = freshEmail('pressed-meanwhile');
  await register(page, club, email);
  // Without live events the page does not know of the activation yet.
  await page.routeWebSocket(/graphql/, (socket) => socket.close());
  await page.reload();
  const phone = await (await browser.newContext()).newPage();
  await activate(phone, await activationLink(club, email));
  await expect(phone).toHaveURL(/welcome/);
  await phone.context().close();
  await page.getByRole('button', { name: 'Use another email address' }).click();
  await expect(page.getByRole('heading', { name: 'Your membership is active' })).toBeVisible();
  const [row] = await club.sql<{ status: string }>('select status from registration where email = $1', [email]);
  expect(row?.status).toBe('active');
});
