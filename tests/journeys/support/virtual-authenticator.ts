import type { Page } from '@playwright/test';

type Reader = { readonly touch: (touches: boolean) => Promise<void> };

/** A fingerprint reader that recognizes the person at once, as long as somebody touches it. */
export async function addVirtualAuthenticator(page: Page): Promise<Reader> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return {
    touch: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
