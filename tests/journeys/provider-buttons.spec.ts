// The buttons of all providers [K5] on the introduction, the form and the login page, in both brands.
import { generateKeyPairSync } from 'node:crypto';
import { tagOneLocale } from './support/brand-tags.ts';
import { openClubWithProvider } from './support/club-with-provider.ts';
import { expect, test } from './support/journey.ts';
import { inspectAtEveryWidth } from './support/screens.ts';

const PRIVATE_KEY = { format: 'pem', type: 'pkcs8' } as const;

/** Nobody leaves for these providers: the page names them, and no more. */
function createCredentials() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    ...{ GOOGLE_CLIENT_ID: 'club', GOOGLE_CLIENT_SECRET: 'a secret of Google' },
    ...{ FACEBOOK_CLIENT_ID: 'club', FACEBOOK_CLIENT_SECRET: 'a secret of Facebook' },
    ...{ APPLE_CLIENT_ID: 'club', APPLE_TEAM_ID: 'TEAM123456', APPLE_KEY_ID: 'KEY1234567' },
    APPLE_PRIVATE_KEY: privateKey.export(PRIVATE_KEY).toString().trim().replaceAll('\n', '\\n'),
  };
}

for (const locale of ['en', 'de'] as const)
  test(`[K5] four providers have buttons in ${locale}`, tagOneLocale(locale), async ({ page, club }) => {
    test.setTimeout(120_000);
    await using cleanup = new AsyncDisposableStack();
    const own = await openClubWithProvider(club, cleanup, [], createCredentials());
    cleanup.defer(async () => void (await page.goto('about:blank')));
    const providers = page.locator('main a[href*="sign-in?"]');
    await page.goto(own.url(`/${locale}/login`));
    await expect(providers).toHaveCount(4);
    await inspectAtEveryWidth(page, own, `login-four-providers-${locale}`);
    await page.goto(own.url(`/${locale}/registration/formstarted?rc=NOCTURNE`));
    await expect(providers).toHaveCount(4);
    await inspectAtEveryWidth(page, own, `form-four-providers-${locale}`);
    await page.goto(own.url(`/${locale}/welcome-tour`));
    // Without an invitation the buttons lead to the code first.
    const account = page.locator('#intro-account');
    await page.locator('a[href="#intro-account"]').last().press('Enter');
    for (const name of ['Google', 'Facebook', 'Apple', 'Salon login'])
      await expect(account.getByRole('link', { name })).toHaveAttribute('href', '#access-code');
    await expect(account.getByRole('link', { name: 'Salon login' })).toBeInViewport();
    await inspectAtEveryWidth(page, own, `intro-four-providers-${locale}`);
  });
