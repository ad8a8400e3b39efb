// A club with tokens in local storage: no cookie ever contains one, and everything works.
import type { Page } from '@playwright/test';
import { type Club, startClubWith } from './support/club-process.ts';
import { completeForm, openProvider, TRUSTED } from './support/club-with-provider.ts';
import { waitForHydration } from './support/hydration.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import { openNoScriptVisitor } from './support/no-script-visitor.ts';
import { runCommand } from './support/run-command.ts';
import { PASSWORD } from './support/steps.ts';
import { getMessage } from './support/texts.ts';

const EMAIL = freshEmail('keeper');
/** The accounts at the provider: one that the admin links, and one of a new member. */
const LINKED = 'keeper@example.net';
const JOINING = freshEmail('joining').replace(/@.*/, `@${TRUSTED}`);
const GENERATOR = '/admin/registrationlinkgenerator';

const cleanup = new AsyncDisposableStack();
let own: Club;
const at = (path: string) => `${own.origin}/acquisition${path}`;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const { origin, settings } = await openProvider(cleanup, [LINKED, JOINING]);
  const started = await startClubWith('local', { ...settings, TOKEN_STORAGE: 'local-storage' });
  cleanup.defer(() => started.stop());
  own = { ...started, origin };
  await runCommand(own.databaseUrl, own.origin, [
    'admin',
    'create',
    '--email',
    EMAIL,
    '--password-stdin',
    { input: PASSWORD },
  ]);
});
test.afterAll(() => cleanup.disposeAsync());

async function logIn(page: Page): Promise<void> {
  // Without script such a club refuses a login, and so it does where script does not run yet.
  await waitForHydration(page);
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}
const getToken = (page: Page) => page.evaluate(() => localStorage.getItem('vestibule_token'));
const hasCookie = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'vestibule_token');

test('[G3] a login stores the token there, pages know the member after a reload, a logout deletes and revokes it', async ({
  page,
}) => {
  await page.goto(at('/login'));
  await logIn(page);
  await expect(page).toHaveURL(/welcome/);
  const token = await getToken(page);
  expect(token).toMatch(/^eyJ/);
  expect(await hasCookie(page)).toBe(false);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log out' }).first()).toBeVisible();
  // The demo shop as well, where only its script can send the token.
  await page.goto(`${own.origin}/demo/shop`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good to see you/);
  await page.goBack();
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page).toHaveURL(/login/);
  expect(await getToken(page)).toBeNull();
  const me = await page.request.post(`${own.origin}/graphql`, {
    headers: { authorization: `Bearer ${token}` },
    data: { query: '{ me { id } }' },
  });
  expect(await me.json()).toEqual({ data: { me: null } });
});

test('[G1] [G3] an admin page opens after the login and by its address, and closes with the session', async ({
  page,
}) => {
  await page.goto(at(GENERATOR));
  await expect(page).toHaveURL(/login\?returnTo=/);
  await logIn(page);
  await expect(page).toHaveURL(new RegExp(`${GENERATOR}$`));
  // A document request cannot contain the token: the login page knows the member and redirects back.
  await page.goto(at(GENERATOR));
  await page.getByLabel('Registration code').fill('NOCTURNE');
  await page.getByRole('button', { name: /create/i }).click();
  await expect(page.getByLabel('Registration link')).toHaveValue(/rc=NOCTURNE/);
  const other = await page.context().newPage();
  await other.goto(at('/welcome'));
  await other.getByRole('button', { name: 'Log out' }).first().click();
  await expect(other).toHaveURL(/login/);
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL(/login\?returnTo=/);
});

test('[G3] [K5] an account at a provider is linked, logs in and joins, and each session is stored there', async ({
  page,
}) => {
  const logOut = () => page.evaluate(() => localStorage.removeItem('vestibule_token'));
  const expectStored = async () => {
    expect(await getToken(page)).toMatch(/^eyJ/);
    expect(await hasCookie(page)).toBe(false);
  };
  await page.goto(at('/en/login?returnTo=/admin/account'));
  await logIn(page);
  await page.getByRole('link', { name: 'Link Salon login' }).click();
  await page.getByRole('link', { name: `Continue as ${LINKED}` }).click();
  await page.getByRole('button', { name: 'Yes, link it' }).click();
  await expect(page.getByText('From now on you can log in with it')).toBeVisible();
  await logOut();
  await page.goto(at('/de/login?returnTo=/admin/account'));
  // The provider remembers who it is.
  await page.getByRole('link', { name: 'Weiter mit Salon login' }).click();
  await expect(page).toHaveURL(at('/de/admin/account'));
  await expectStored();
  await logOut();
  await page.context().clearCookies({ domain: 'localhost' });
  await page.goto(at('/en/registration/formstarted?rc=NOCTURNE'));
  await page.getByRole('link', { name: 'Continue with Salon login' }).click();
  await page.getByRole('link', { name: `Continue as ${JOINING}` }).click();
  await completeForm(page);
  await expect(page).toHaveURL(/\/welcome$/);
  await expectStored();
});

test('[C6] [G3] a login without its program stays and reports this, because a post could not store its token', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.route(/assets\/client-.*\.js/, (route) => route.abort());
  await page.goto(at('/login'), { waitUntil: 'networkidle' });
  await logIn(page);
  await expect(page.getByRole('alert').filter({ hasText: getMessage('en', 'error.connection') })).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(EMAIL);
});

test('[G3] the next page deletes a token that the server does not know', async ({ page }) => {
  await page.goto(at('/login'));
  await page.evaluate(() => localStorage.setItem('vestibule_token', 'eyJ.no.token'));
  await page.goto(at('/'));
  await expect.poll(() => getToken(page)).toBeNull();
});

test('[G1] [G3] even a valid cookie is ignored there; the login shows that it needs script', async ({ page }) => {
  await page.goto(at('/login'));
  await logIn(page);
  await expect(page).toHaveURL(/welcome/);
  const visitor = await openNoScriptVisitor(own.origin, 'en', { cookie: `vestibule_token=${await getToken(page)}` });
  expect((await visitor.open(GENERATOR)).url).toContain('/login?returnTo=');
  const refused = await visitor.post('/login', { email: EMAIL, password: PASSWORD });
  expect(refused.text).toContain(getMessage('en', 'session.needsScript'));
  await visitor.close();
});

test('[G3] a login that is sent before script runs says what happened, and the next one succeeds', async ({ page }) => {
  const begin = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await begin.promise;
    await route.continue();
  });
  await page.goto(at('/en/login?returnTo=/admin/account'), { waitUntil: 'commit' });
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText(getMessage('en', 'session.needsScript'))).toBeVisible();
  begin.resolve();
  await expect(page.getByText(getMessage('en', 'session.tooEarly'))).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(at('/en/admin/account'));
});
