// Visitors register and log in by Google, Apple and Facebook [K5]: with the settings of production, against doubles of these names.
import type { Browser, Page } from '@playwright/test';
import { openFacebookByName } from '../support/facebook-double.ts';
import { openGoogleAndApple } from '../support/google-and-apple.ts';
import type { Doubles } from '../support/reach-hosts.ts';
import { freePort, startProgram } from './support/club-process.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';
import { activate, activationLink, submitForm } from './support/steps.ts';

const HOSTS = new URL('./support/provider-hosts.ts', import.meta.url).href;

/** Another process of the club, which reaches the doubles of its providers. */
async function openClub(club: JourneyClub, cleanup: AsyncDisposableStack) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { google, apple, ...pair } = await openGoogleAndApple(origin);
  cleanup.defer(() => pair.close());
  const facebook = await openFacebookByName();
  cleanup.defer(() => facebook.close());
  const doubles: Doubles = {
    ports: { ...pair.doubles.ports, ...facebook.doubles.ports },
    certificates: [...pair.doubles.certificates, ...facebook.doubles.certificates],
  };
  const { stop } = await startProgram({
    ...{ brand: club.brand, folder: process.env.JOURNEYS_DATA ?? '', databaseUrl: club.databaseUrl },
    flags: ['--import', HOSTS],
    settings: {
      ...{ PORT: String(port), PUBLIC_ORIGIN: origin, VESTIBULE_PROCESS: 'web' },
      ...{ ...pair.settings, ...facebook.settings, PROVIDER_DOUBLES: JSON.stringify(doubles) },
    },
  });
  cleanup.defer(() => stop());
  const own = { ...club, origin, url: (path: string) => `${origin}/acquisition${path}` };
  return { own, peers: { google, apple, facebook, doubles } };
}

/** A browser that reaches the doubles as well. */
async function openBrowser(
  { chromium }: { readonly chromium: { launch(options: object): Promise<Browser> } },
  options: { readonly args?: readonly string[] | undefined },
  { doubles }: { readonly doubles: Doubles },
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

/** From the page of the provider, where the visitor first cancels, to the sent form. */
async function registerAt(
  page: Page,
  name: string,
  host: string,
  { agreement = 'Continue', email = '' },
): Promise<void> {
  await page.getByRole('link', { name: `Continue with ${name}` }).click();
  await expect(page.getByRole('heading', { name: host })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You did not finish the login at the provider')).toBeVisible();
  await page.getByRole('link', { name: `Continue with ${name}` }).click();
  await page.getByRole('button', { name: agreement }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.getByLabel('Ms or Mrs').check();
  await page.getByLabel('Country').selectOption('AT');
  await page.getByLabel(/I accept the terms/).check();
  await submitForm(page);
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
      await registerAt(page, name, peers[id].host, { agreement: `Continue as ${email}`, email });
      await expect(page).toHaveURL(/\/welcome$/);

      // Apple sends the name no more. The login goes where it was wanted.
      await context.clearCookies();
      await page.goto(own.url('/de/login?returnTo=/account/data'));
      await page.getByRole('link', { name: `Weiter mit ${name}` }).click();
      await page.getByRole('button', { name: `Continue as ${email}` }).click();
      await expect(page).toHaveURL(own.url('/de/account/data'));
      await context.close();
    });

test('[K5] [J1] a visitor with a registration link registers by Facebook and its mail, links it, and logs in again', async ({
  playwright,
  launchOptions,
  club,
}) => {
  test.setTimeout(120_000);
  await using cleanup = new AsyncDisposableStack();
  const { own, peers } = await openClub(club, cleanup);
  const browser = await openBrowser(playwright, launchOptions, peers, cleanup);
  const email = `ada.facebook.${process.pid}.${Date.now()}@gmail.com`;
  peers.facebook.state.profile = { id: `${process.pid}${Date.now()}`, email, first_name: 'Ada', last_name: 'Kern' };
  const page = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'en-GB' });

  await page.goto(own.url('/en/sign-in?provider=facebook&rc=LINKONLY'));
  await expect(page.getByRole('alert').filter({ hasText: 'opens only with its complete link' })).toBeVisible();
  const link = await club.command('link', 'create', '--code', 'LINKONLY');
  await page.goto(own.url(`/en/registration/formstarted${new URL(link).search}`));
  await registerAt(page, 'Facebook', peers.facebook.host, { email });
  await expect(page).toHaveURL(/formfinished/);

  // Facebook verifies no address: the mail does, and the member links the account.
  await activate(page, (await activationLink(club, email)).replace(club.origin, own.origin));
  await expect(page).toHaveURL(/\/welcome$/);
  await page.goto(own.url('/en/account/security'));
  await page.getByRole('link', { name: 'Link Facebook' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Yes, link it' }).click();
  await expect(page.getByText('From now on you can log in with it')).toBeVisible();
  await page.context().clearCookies();
  await page.goto(own.url('/de/login?returnTo=/account/data'));
  await page.getByRole('link', { name: 'Weiter mit Facebook' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(own.url('/de/account/data'));
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
