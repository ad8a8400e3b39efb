// A member's passkey [K4] [G3], with Chromium's virtual authenticator.

import { freePort, startProgram } from './support/club-process.ts';
import { consentCookie } from './support/consent.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { joinByApi } from './support/steps.ts';
import { addVirtualAuthenticator } from './support/virtual-authenticator.ts';

/** Another process of the club, at the name of a host: a passkey needs one, and an address is none. */
async function openClubAtHost(club: JourneyClub, cleanup: AsyncDisposableStack): Promise<JourneyClub> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { stop } = await startProgram({
    ...{ brand: club.brand, folder: process.env.JOURNEYS_DATA ?? '', databaseUrl: club.databaseUrl },
    settings: { PORT: String(port), PUBLIC_ORIGIN: origin, HOST: 'localhost', VESTIBULE_PROCESS: 'web' },
  });
  cleanup.defer(() => stop());
  return { ...club, origin, url: (path: string) => `${origin}/acquisition${path}` };
}

test('[K4] [G3] a member adds a passkey, logs in with it, keeps it while nothing else logs in, and removes it', async ({
  page,
  club,
}) => {
  await using cleanup = new AsyncDisposableStack();
  const own = await openClubAtHost(club, cleanup);
  cleanup.defer(async () => void (await page.goto('about:blank')));
  const email = freshEmail('passkey');
  await page.context().addCookies([consentCookie(own.origin, ['necessary'])]);
  await addVirtualAuthenticator(page);
  // The reader would at once take the offer beside the password, which is another way than the button.
  await page.addInitScript(
    'if (window.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => false;',
  );
  await joinByApi(page, own, email);
  await page.goto(own.url('/account/security'));
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('My phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.locator('main :focus')).toHaveText('The passkey is added.');
  const passkey = page.getByRole('listitem').filter({ hasText: 'My phone' });
  await expect(passkey).toContainText('Not used yet');
  await club.mail(email, 'factor-changed');

  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(/\/welcome$/);

  // As who registered with a provider that is gone: the passkey is all that logs in.
  await club.sql('update member set password_hash = null where email = $1', [email]);
  await page.goto(own.url('/account/security'));
  await expect(passkey).toContainText('cannot be removed. Set a password first.');
  await expect(passkey.locator('summary', { hasText: 'Remove' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Set a password' }).click();
  await page.getByLabel('Your new password').fill('velvet-otter-parade');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page).toHaveURL(/\?done=password$/);
  await passkey.locator('summary', { hasText: 'Remove' }).click();
  await passkey.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(page.locator('main :focus')).toHaveText('The passkey is removed.');
  await expect(passkey).toHaveCount(0);

  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('This passkey could not be used.')).toBeVisible();
});

test('[K4] at an IP address the page says that passkeys need a domain name', async ({ page, club }) => {
  await page.goto(club.url('/login'));
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('Passkeys need a domain name: they do not work at an IP address.');
});

test('[K4] an offer of passkeys that begins late does not end what the button has begun', async ({ page, club }) => {
  await page.addInitScript(`
    window.requests = [];
    const offered = new Promise((resolve) => { window.beginOffer = () => resolve(true); });
    PublicKeyCredential.isConditionalMediationAvailable = () => offered;
    navigator.credentials.get = ({ mediation, signal }) => new Promise((_, reject) => {
      const request = { isOffer: mediation === 'conditional', isEnded: false };
      window.requests.push(request);
      signal.addEventListener('abort', () => { request.isEnded = true; reject(signal.reason); });
    });`);
  const readRequests = () => page.evaluate('window.requests');
  await page.goto(club.url('/login'));
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect.poll(readRequests).toEqual([{ isOffer: false, isEnded: false }]);
  await page.evaluate('window.beginOffer()');
  // Nothing is to happen: the offer would follow as soon as it has its options.
  await page.waitForTimeout(1_000);
  expect(await readRequests()).toEqual([{ isOffer: false, isEnded: false }]);
});
