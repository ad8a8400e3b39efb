import { readFile } from 'node:fs/promises';
import { readQr } from '../support/read-qr.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import { openNoScriptVisitor } from './support/no-script-visitor.ts';
import { joinByApi, logIn, PASSWORD, requestReset, resetLink, setPassword } from './support/steps.ts';

test('[G3] a logout ends the session on the server; a login returns to the requested page', async ({ page, club }) => {
  const email = freshEmail('session');
  await joinByApi(page, club, email);
  await page.goto(club.url('/welcome'));
  const token = (await page.context().cookies()).find(({ name }) => name === 'vestibule_token')?.value;
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page).not.toHaveURL(/welcome/);
  const me = await page.request.post(`${club.origin}/graphql`, {
    headers: { authorization: `Bearer ${token}` },
    data: { query: '{ me { id } }' },
  });
  expect(await me.json()).toEqual({ data: { me: null } });
  await page.goto(club.url('/welcome'));
  await expect(page).toHaveURL(/login\?returnTo=/);
  await logIn(page, email, 'not-the-password');
  await expect(page.getByText('is not correct')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/welcome/);
});

test('[G3] a password manager leads to the page that changes the password, in the language of the visitor', async ({
  page,
  club,
}) => {
  const known = `${club.origin}/.well-known/change-password`;
  const visitor = await openNoScriptVisitor(club.origin, 'de');
  const login = await visitor.open(known);
  expect(login.url).toMatch(/\/acquisition\/de\/login\?returnTo=/);
  expect(login.html).toContain('<html lang="de"');
  await visitor.close();
  const email = freshEmail('manager');
  await joinByApi(page, club, email);
  await page.context().clearCookies();
  await page.goto(known);
  await expect(page).toHaveURL(/login\?returnTo=/);
  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/account\/security\/password/);
  await expect(page.getByLabel('Your new password')).toBeVisible();
  await page.goto(known);
  await expect(page.getByLabel('Your new password')).toBeVisible();
});

test('a forgotten password is replaced by a mailed link, once', async ({ page, club }) => {
  const email = freshEmail('reset');
  await joinByApi(page, club, email);
  await page.context().clearCookies();
  await page.goto(club.url('/login'));
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  // The login page also has such a field: it must be gone before the next one is filled.
  await expect(page.getByRole('button', { name: 'Send me the link' })).toBeVisible();
  await requestReset(page, email);
  const link = await resetLink(club, email);
  await page.goto(link);
  await setPassword(page, email, 'velvet-otter-parade');
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByLabel('Your new password').fill('marble-otter-parade');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('This link no longer works')).toBeVisible();
});

test('[G1] the link generator is for admins: it creates a valid registration link', async ({ page, club }) => {
  const email = freshEmail('admin');
  await club.command('admin', 'create', '--email', email, '--password-stdin', { input: 'curator-otter-parade' });
  await page.goto(club.url('/admin/registrationlinkgenerator'));
  await expect(page).toHaveURL(/login\?returnTo=/);
  await logIn(page, email, 'curator-otter-parade');
  await expect(page.getByLabel('Registration code')).toBeVisible();
  await page.getByLabel('Registration code').fill('no-such-code');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText('This code does not exist')).toBeVisible();
  await page.getByLabel('Registration code').fill('linkonly');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Registration link').inputValue();
  expect(link).toMatch(/\/acquisition\/\?rc=LINKONLY&vt=/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied').first()).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(page.getByRole('img', { name: 'QR code of the link for LINKONLY' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'QR code as PNG' }).click();
  expect(readQr(await readFile(await (await downloading).path()))).toBe(link);
  // A member would be redirected to the shop.
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText('Clara W.').first()).toBeVisible();
});

test('[G1] a member is refused on the admin page and by the API', async ({ page, club }) => {
  const email = freshEmail('member');
  await joinByApi(page, club, email);
  const response = await page.goto(club.url('/admin/registrationlinkgenerator'));
  expect(response?.status()).toBe(403);
  const token = (await page.context().cookies()).find(({ name }) => name === 'vestibule_token')?.value;
  const refusal = await page.request.post(`${club.origin}/graphql`, {
    headers: { authorization: `Bearer ${token}` },
    data: { query: 'mutation { generateRegistrationLink(registrationCode: "NOCTURNE") { url } }' },
  });
  expect((await refusal.json()).errors[0].extensions.code).toBe('FORBIDDEN');
});
