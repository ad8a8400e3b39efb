import type { Page } from '@playwright/test';
import { CLIENT, openIdentityProvider } from '../../support/identity-provider.ts';
import { freePort, startProgram } from './club-process.ts';
import { expect, type JourneyClub } from './journey.ts';
import { submitForm } from './steps.ts';

/** The domain for whose addresses the provider answers. */
export const TRUSTED = 'trusted.example';

/** A provider that asks who of these logs in; it ends with the test. Returns the settings of a club that offers it. */
export async function openProvider(cleanup: AsyncDisposableStack, emails: readonly string[]) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const peer = await openIdentityProvider(`${origin}/acquisition/sign-in/openid/callback`, true);
  cleanup.defer(() => peer.close());
  for (const email of emails)
    peer.accounts.set(email, { sub: email, email, email_verified: true, given_name: 'Nora', family_name: 'Lind' });
  const settings = {
    ...{ PORT: String(port), PUBLIC_ORIGIN: origin },
    ...{ OPENID_ISSUER: peer.issuer, OPENID_CLIENT_ID: CLIENT.id, OPENID_CLIENT_SECRET: CLIENT.secret },
    ...{ OPENID_NAME: 'Salon login', OPENID_VERIFIED_DOMAINS: TRUSTED },
  };
  return { origin, settings };
}

/** Another process of the club, which offers such a provider; it ends with the test. */
export async function openClubWithProvider(
  club: JourneyClub,
  cleanup: AsyncDisposableStack,
  emails: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<JourneyClub> {
  const { origin, settings } = await openProvider(cleanup, emails);
  const { stop } = await startProgram({
    brand: club.brand,
    folder: process.env.JOURNEYS_DATA ?? '',
    databaseUrl: club.databaseUrl,
    settings: { ...settings, VESTIBULE_PROCESS: 'web', ...more },
  });
  cleanup.defer(() => stop());
  return { ...club, origin, url: (path: string) => `${origin}/acquisition${path}` };
}

/** Completes the form that the provider's account has begun: the only fields that no provider knows. */
export async function completeForm(page: Page): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await expect(page.getByLabel('Last name')).toHaveValue('Lind');
  await page.getByLabel('Ms or Mrs').check();
  await page.getByLabel('Country').selectOption('AT');
  await page.getByLabel(/I accept the terms/).check();
  await submitForm(page);
}
