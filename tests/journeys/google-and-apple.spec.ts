// Visitors register and log in by Google and by Apple [K5]: with the settings of production, against doubles that have their names.
import type { Browser, Page } from '@playwright/test';
import { openGoogleAndApple } from '../support/google-and-apple.ts';
import { freePort, startProgram } from './support/club-process.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';
import { submitForm } from './support/steps.ts';

const HOSTS = new URL('./support/provider-hosts.ts', import.meta.url).href;

type Peers = Awaited<ReturnType<typeof openGoogleAndApple>>;

/** Another process of the club, which reaches the doubles of Google and Apple. */
async function openClub(club: JourneyClub, cleanup: AsyncDisposableStack) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const peers = await openGoogleAndApple(origin);
  cleanup.defer(() => peers.close());
  const { stop } = await startProgram({
    ...{ brand: club.brand, folder: process.env.JOURNEYS_DATA ?? '', databaseUrl: club.databaseUrl },
    flags: ['--import', HOSTS],
    settings: {
      ...{ PORT: String(port), PUBLIC_ORIGIN: origin, VESTIBULE_PROCESS: 'web' },
      ...{ ...peers.settings, PROVIDER_DOUBLES: JSON.stringify(peers.doubles) },
    },
  });
  cleanup.defer(() => stop());
  return { own: { ...club, origin, url: (path: string) => `${origin}/acquisition${path}` }, peers };
}

/** A browser that reaches the doubles as well. */
async function openBrowser(
  { chromium }: { readonly chromium: { launch(options: object): Promise<Browser> } },
  options: { readonly args?: readonly string[] | undefined },
  { doubles }: Peers,
  cleanup: AsyncDisposableStack,
) {
  const rules = Object.entries(doubles.ports).map(([host, port]) => `MAP ${host}:443 127.0.0.1:${port}`);
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--host-resolver-rules=${rules.join(', ')}`],
  });
  cleanup.defer(() => browser.close());
  return browser;
}

async function completeForm(page: Page): Promise<void> {
  await page.getByLabel('Ms or Mrs').check();
  await page.getByLabel('Country').selectOption('AT');
  await page.getByLabel(/I accept the terms/).check();
  await submitForm(page);
  await expect(page).toHaveURL(/\/welcome$/);
}

const PROVIDERS = [
  {
    id: 'google',
    name: 'Google',
    domain: 'gmail.com',
    verified: true,
    names: { given_name: 'Ada', family_name: 'Kern' },
  },
  { id: 'apple', name: 'Apple', domain: 'privaterelay.appleid.com', verified: 'true', names: {} },
] as const;

for (const { id, name, domain, verified, names } of PROVIDERS)
  for (const javaScriptEnabled of [true, false])
    test(`[K5] a visitor registers by ${name} and logs in again, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
      playwright,
      launchOptions,
      club,
    }) => {
      test.setTimeout(120_000);
      await using cleanup = new AsyncDisposableStack();
      const { own, peers } = await openClub(club, cleanup);
      const browser = await openBrowser(playwright, launchOptions, peers, cleanup);
      const email = `ada.${id}.${process.pid}.${Date.now()}@${domain}`;
      peers[id].people.set('ada', { sub: `ada-${email}`, email, email_verified: verified, ...names });
      const context = await browser.newContext({ javaScriptEnabled, ignoreHTTPSErrors: true, locale: 'en-GB' });
      const page = await context.newPage();

      await page.goto(own.url('/en/registration/formstarted?rc=NOCTURNE'));
      await page.getByRole('link', { name: `Continue with ${name}` }).click();
      await expect(page.getByRole('heading', { name: peers[id].host })).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('You did not finish the login at the provider')).toBeVisible();
      await page.getByRole('link', { name: `Continue with ${name}` }).click();
      await page.getByRole('button', { name: `Continue as ${email}` }).click();
      await expect(page.getByLabel('Email address')).toHaveValue(email);
      await expect(page.getByLabel('First name')).toHaveValue('Ada');
      await completeForm(page);

      // Apple sends the name no more. The login goes where it was wanted.
      await context.clearCookies();
      await page.goto(own.url('/de/login?returnTo=/account/data'));
      await page.getByRole('link', { name: `Weiter mit ${name}` }).click();
      await page.getByRole('button', { name: `Continue as ${email}` }).click();
      await expect(page).toHaveURL(own.url('/de/account/data'));
      await context.close();
    });

test('[K5] a form that another website posts to the address of Apple logs nobody in', async ({
  playwright,
  launchOptions,
  club,
}) => {
  test.setTimeout(120_000);
  await using cleanup = new AsyncDisposableStack();
  const { own, peers } = await openClub(club, cleanup);
  const browser = await openBrowser(playwright, launchOptions, peers, cleanup);
  const email = `eve.${process.pid}.${Date.now()}@privaterelay.appleid.com`;
  peers.apple.people.set('eve', { sub: `eve-${email}`, email, email_verified: 'true' });
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB' });
  const page = await context.newPage();
  // The attacker's own response, with a code that nobody has used.
  const attacker = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB' });
  const theirs = await attacker.newPage();
  await theirs.goto(own.url('/en/login'));
  await theirs.getByRole('link', { name: 'Continue with Apple' }).click();
  const fields = peers.apple.agree(new URL(theirs.url()).searchParams, {
    ...{ sub: `eve-${email}`, email, email_verified: 'true' },
  });
  const inputs = Object.entries(fields).map(([key, value]) => `<input name="${key}" value='${value}'>`);
  const form = `<form action="${own.url('/sign-in/apple/callback')}" method="post">${inputs.join('')}<button>Win</button></form>`;

  // Once with a login that the victim has begun, and once without.
  for (const begins of [true, false]) {
    await context.clearCookies();
    if (begins) {
      await page.goto(own.url('/en/login'));
      await page.getByRole('link', { name: 'Continue with Apple' }).click();
      await expect(page.getByRole('heading', { name: 'appleid.apple.com' })).toBeVisible();
    }
    await page.goto('https://appleid.apple.com/nothing');
    await page.setContent(form);
    await page.getByRole('button', { name: 'Win' }).click();
    await expect(page).toHaveURL(/\/sign-in\?refused=(?:untrusted|ended)/);
    const names = (await context.cookies()).map((cookie) => cookie.name);
    expect(names).not.toContain('vestibule_token');
    await page.goto(own.url('/en/account'));
    await expect(page).toHaveURL(/login\?returnTo=/);
  }
});
