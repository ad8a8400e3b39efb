import type { BrowserContext, Page, Route } from '@playwright/test';
import { CONSENT_REVISION } from '#modules/consent/rules.ts';

/** The address of the consent script. */
export const CONSENT_SCRIPT = /\/entrance\/cmp\/js\/cmp_min\.js/;

/** The cookie with which the consent script stores that a visitor has allowed these categories. */
export function consentCookie(url: string, categories: readonly string[]) {
  const now = new Date().toISOString();
  const kept = {
    categories,
    revision: CONSENT_REVISION,
    data: { receipt: crypto.randomUUID(), recorded: true },
    consentTimestamp: now,
    consentId: crypto.randomUUID(),
    lastConsentTimestamp: now,
  };
  return { name: 'vestibule_consent', value: encodeURIComponent(JSON.stringify(kept)), url };
}

/** The consent banner. */
export function banner(page: Page) {
  return page.getByRole('dialog', { name: 'Cookies', exact: true });
}

/** Serves this script instead of the requested one. */
export function fulfillScript(route: Route, body: string): Promise<void> {
  return route.fulfill({ contentType: 'text/javascript', body });
}

type StoredConsent = {
  readonly categories: readonly string[];
  readonly data: Readonly<Record<'receipt' | 'previousReceipt' | 'textVersion', string>> & {
    readonly recorded: boolean;
  };
};

/** The consent script's stored decision. */
export async function readConsentCookie(context: BrowserContext): Promise<StoredConsent> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'vestibule_consent');
  // For a moment the cookie contains the receipt's data but not the decision.
  return { categories: [], data: {}, ...JSON.parse(decodeURIComponent(cookie?.value ?? '{}')) };
}

/** The commands of Consent Mode in the data layer, by one signal. */
export function consentSignals(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { dataLayer = [] } = window as { dataLayer?: { readonly [n: number]: unknown }[] };
    return dataLayer
      .filter((entry) => entry[0] === 'consent')
      .map((entry) => `${entry[1]} analytics_storage=${(entry[2] as Record<string, string>).analytics_storage}`);
  });
}
