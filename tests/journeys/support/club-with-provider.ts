import { CLIENT, openIdentityProvider } from '../../support/identity-provider.ts';
import { freePort, startProgram } from './club-process.ts';
import type { JourneyClub } from './journey.ts';

/** The domain for whose addresses the provider answers. */
export const TRUSTED = 'trusted.example';

/** Another process of the club, which offers a provider that asks who of these logs in; it ends with the test. */
export async function openClubWithProvider(
  club: JourneyClub,
  cleanup: AsyncDisposableStack,
  emails: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<JourneyClub> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const peer = await openIdentityProvider(`${origin}/acquisition/sign-in/openid/callback`, true);
  cleanup.defer(() => peer.close());
  for (const email of emails)
    peer.accounts.set(email, { sub: email, email, email_verified: true, given_name: 'Nora', family_name: 'Lind' });
  const { stop } = await startProgram({
    brand: club.brand,
    folder: process.env.JOURNEYS_DATA ?? '',
    databaseUrl: club.databaseUrl,
    settings: {
      ...{ PORT: String(port), PUBLIC_ORIGIN: origin, VESTIBULE_PROCESS: 'web' },
      ...{ OPENID_ISSUER: peer.issuer, OPENID_CLIENT_ID: CLIENT.id, OPENID_CLIENT_SECRET: CLIENT.secret },
      ...{ OPENID_NAME: 'Salon login', OPENID_VERIFIED_DOMAINS: TRUSTED },
      ...settings,
    },
  });
  cleanup.defer(() => stop());
  return { ...club, origin, url: (path: string) => `${origin}/acquisition${path}` };
}
