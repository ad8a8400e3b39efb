import { exportPKCS8, generateKeyPair } from 'jose';
import { listProviders } from '#app/identity-providers.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { createAppleCheck, openProviderDouble } from './provider-double.ts';
import type { Doubles } from './reach-hosts.ts';

const APPLE = { team: 'TEAM123456', key: 'KEY1234567', clientId: 'example.club.signin' } as const;
const GOOGLE = { clientId: 'club.apps.googleusercontent.com', secret: 'a secret of the club at Google' } as const;

/** Doubles of Google and Apple for a club, with the settings that an operator would set for the real ones. */
export async function openGoogleAndApple(publicOrigin: string) {
  const privateKey = await exportPKCS8((await generateKeyPair('ES256', { extractable: true })).privateKey);
  const getUri = (id: string) => `${publicOrigin}/acquisition/sign-in/${id}/callback`;
  const google = await openProviderDouble({
    ...{ host: 'accounts.google.com', redirectUri: getUri('google'), clientId: GOOGLE.clientId },
    isClient: async (secret) => secret === GOOGLE.secret,
  });
  const apple = await openProviderDouble({
    ...{ host: 'appleid.apple.com', redirectUri: getUri('apple'), clientId: APPLE.clientId },
    isClient: createAppleCheck(privateKey, APPLE),
    describeOnce: ({ email }) => JSON.stringify({ name: { firstName: 'Ada', lastName: 'Kern' }, email }),
  });
  const settings = {
    ...{ GOOGLE_CLIENT_ID: GOOGLE.clientId, GOOGLE_CLIENT_SECRET: GOOGLE.secret },
    ...{ APPLE_CLIENT_ID: APPLE.clientId, APPLE_TEAM_ID: APPLE.team, APPLE_KEY_ID: APPLE.key },
    APPLE_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
  } as const;
  const doubles: Doubles = {
    ports: { [google.host]: google.port, [apple.host]: apple.port },
    certificates: [google.certificate, apple.certificate],
  };
  return {
    ...{ google, apple, settings, doubles },
    async close(): Promise<void> {
      await google.close();
      await apple.close();
    },
  };
}

/** The providers as the program reads them from its settings. */
export function readProviders(publicOrigin: string, settings: Readonly<Record<string, string>>) {
  const read = readConfig({ PUBLIC_ORIGIN: publicOrigin, ...settings });
  if (read.kind === 'invalid') throw new Error(read.problems.join('\n'));
  return listProviders(read.config, read.secrets);
}
