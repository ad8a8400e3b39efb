// Second factors of admins in a browser [K1]: a passkey of Chromium's virtual authenticator, and codes without script.
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import pg from 'pg';
import { type Club, startClubWith } from './support/club-process.ts';
import { consentCookie } from './support/consent.ts';
import { waitForHydration } from './support/hydration.ts';
import { createJourneyClub, expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';
import { logIn } from './support/steps.ts';
import { addVirtualAuthenticator } from './support/virtual-authenticator.ts';

// All tests share one club, which takes as long to start as a test.
test.describe.configure({ mode: 'default' });

const PASSWORD = 'velvet otter parade';

let own: Club;
let pool: pg.Pool;
let club: JourneyClub;
test.beforeAll(async ({ club: { brand } }) => {
  // A passkey needs the name of a host; an address is none.
  own = await startClubWith(`factors_${brand.replaceAll('-', '_')}`, { HOST: 'localhost' }, brand);
  pool = new pg.Pool({ connectionString: own.databaseUrl, max: 2 });
  club = createJourneyClub(brand, own.origin.replace('127.0.0.1', 'localhost'), own.databaseUrl, pool);
});
test.afterAll(async () => {
  await pool.end();
  await own.stop();
});

async function createOwner(): Promise<string> {
  const email = freshEmail('owner');
  await club.command('admin', 'create', '--email', email, '--password-stdin', { input: PASSWORD });
  return email;
}

async function openAccount(page: Page, email: string, locale = 'en'): Promise<void> {
  await page.goto(club.url(`/${locale}/login?returnTo=/admin/account`));
  await logIn(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: /Your account|One more step/ })).toBeVisible();
}

test('[K1] a passkey is added by keyboard, logs in, proves the identity and is reset', async ({ page, browser }) => {
  const owner = await createOwner();
  await page.context().addCookies([consentCookie(club.origin, ['necessary'])]);
  const reader = await addVirtualAuthenticator(page);
  await openAccount(page, owner);
  await inspectAtEveryWidth(page, club, 'account-en');
  await page.getByRole('link', { name: 'Add a passkey' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'account-passkey-en');
  await page.getByLabel('Name').fill('Work laptop');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passkey is added.')).toBeVisible();
  await page.getByRole('button', { name: 'Create codes' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^\w{4}(-\w{4}){3}$/ })).toHaveCount(10);
  await inspectAtEveryWidth(page, club, 'account-recovery-codes-en');
  await page.getByRole('link', { name: 'Back to your account' }).click();
  await expect(page.getByRole('row', { name: 'Work laptop' })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'account-factors-en');
  await club.mail(owner, 'factor-changed');

  await page.context().clearCookies({ name: 'vestibule_token' });
  // The login offers passkeys, too, and a touch would choose one.
  await reader.touch(false);
  await openAccount(page, owner);
  await reader.touch(true);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'second-factor-en');
  await page.goto(club.url('/en/admin'));
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin$/);

  await club.sql('update session set proven_at = null');
  await page.goto(club.url('/en/admin/account'));
  await page.getByText('Rename', { exact: true }).click();
  await page.getByLabel('Name').fill('Home laptop');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { name: 'Please confirm that it is you' })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'proof-passkey-en');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The passkey has its new name.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Home laptop' })).toBeVisible();
  await page.goto(club.url('/de/admin/account'));
  await inspectAtEveryWidth(page, club, 'account-factors-de');
  await page.getByRole('button', { name: 'App einrichten' }).click();
  await expect(page.getByRole('img', { name: /QR.*Code/ })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'account-authenticator-de');

  const context = await browser.newContext();
  const other = await context.newPage();
  await openAsAdmin(other, club, `/en/admin/admins?email=${encodeURIComponent(owner)}`);
  await other.getByRole('link', { name: owner }).click();
  await expect(other.getByText('1 passkey')).toBeVisible();
  await other.getByText('Reset second factor').click();
  await other.getByRole('button', { name: 'Yes, reset' }).click();
  await expect(other.getByText('1 passkey')).toHaveCount(0);
  await reader.touch(false);
  await page.goto(club.url('/en/admin/account'));
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await logIn(page, owner, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await context.close();
});

test('[K1] codes work without script; a club can require a factor', async ({ browser }) => {
  const owner = await createOwner();
  await club.command('admin', 'require-factor', 'on');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const enter = async () => {
    await page.goto(club.url('/de/login?returnTo=/admin/members'));
    await page.locator('input[name=email]').fill(owner);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click();
  };
  await enter();
  await expect(page).toHaveURL(club.url('/de/admin/account'));
  await expect(page.getByText('Ihr Club verlangt einen zweiten Faktor')).toBeVisible();
  await page.getByRole('button', { name: 'App einrichten' }).click();
  await expect(page.getByRole('img', { name: /QR.*Code/ })).toBeVisible();
  const secret = (await page.locator('dd code').innerText()).replaceAll(' ', '');
  const confirm = async (code: string) => {
    await page.getByLabel('Sechsstelliger Code').fill(code);
    await page.getByRole('button', { name: 'Code bestätigen' }).click();
  };
  await confirm('000000');
  await expect(page.getByText('Dieser Code passt nicht')).toBeVisible();
  await confirm(new TOTP({ secret }).generate());
  await expect(page.getByText(/ist eingerichtet/)).toBeVisible();
  await page.getByRole('button', { name: 'Codes erstellen' }).click();
  const code = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{4}(-\w{4}){3}$/ })
    .first()
    .innerText();

  await context.clearCookies({ name: 'vestibule_token' });
  await page.goto(club.url('/de/login?returnTo=/admin/members'));
  await page.locator('input[name=email]').fill(owner);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click();
  const answer = async (typed: string) => {
    await page.getByLabel('Code', { exact: true }).fill(typed);
    await page.getByRole('button', { name: 'Mit dem Code fortfahren' }).click();
  };
  await answer('000000');
  await expect(page.getByText('Das war nicht richtig oder wurde schon benutzt')).toBeVisible();
  await answer(code.toLowerCase());
  await expect(page).toHaveURL(club.url('/de/admin/members'));
  await club.command('admin', 'reset-factors', owner);
  // The lost device may have a session, too.
  await page.goto(club.url('/de/admin/members'));
  await expect(page).toHaveURL(/\/de\/login/);
  await enter();
  await expect(page).toHaveURL(club.url('/de/admin/account'));
  await club.command('admin', 'require-factor', 'off');
  await context.close();
});

test('[K1] the second half logs in where tokens are in local storage', async ({ page }) => {
  const local = await startClubWith('factors_local', { TOKEN_STORAGE: 'local-storage' }, club.brand);
  const localPool = new pg.Pool({ connectionString: local.databaseUrl, max: 1 });
  const { command, url } = createJourneyClub(club.brand, local.origin, local.databaseUrl, localPool);
  const email = freshEmail('owner');
  await command('admin', 'create', '--email', email, '--password-stdin', { input: PASSWORD });
  const enter = async () => {
    await page.goto(url('/en/login?returnTo=/admin/account'));
    await waitForHydration(page);
    await logIn(page, email, PASSWORD);
  };
  await enter();
  await page.getByRole('button', { name: 'Set up the app' }).click();
  const secret = (await page.locator('dd code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Six-digit code').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await page.getByRole('button', { name: 'Create codes' }).click();
  const codes = page.getByRole('listitem').filter({ hasText: /^\w{4}(-\w{4}){3}$/ });
  const code = await codes.first().innerText();
  await page.evaluate(() => localStorage.clear());
  await enter();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Go on with the code' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.getByText('9 recovery codes')).toBeVisible();
  await page.goto('about:blank');
  await localPool.end();
  await local.stop();
});
