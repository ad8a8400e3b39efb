import type { ConsentCategory } from '#modules/consent/rules.ts';

type PageWindow = Window & { dataLayer?: unknown[] };

/** Google Consent Mode v2: which category lets each signal through. */
const SIGNALS = {
  ad_storage: 'marketing',
  ad_user_data: 'marketing',
  ad_personalization: 'marketing',
  analytics_storage: 'analytics',
  personalization_storage: 'personalization',
  functionality_storage: 'necessary',
  security_storage: 'necessary',
} as const satisfies Record<string, ConsentCategory>;

/** The global data layer, which tag managers read; made where there is none. */
export function dataLayer(): unknown[] {
  const page: PageWindow = window;
  page.dataLayer ??= [];
  return page.dataLayer;
}

/** Tells tag managers what is allowed: all but the necessary denied by `default`, the visitor's choice by `update`. */
export function signalConsent(kind: 'default' | 'update', categories: readonly ConsentCategory[]): void {
  const signals = Object.entries(SIGNALS).map(([signal, category]) => [
    signal,
    category === 'necessary' || categories.includes(category) ? 'granted' : 'denied',
  ]);
  pushCommand('consent', kind, {
    ...Object.fromEntries(signals),
    ...(kind === 'default' ? { wait_for_update: 500 } : {}),
  });
}

/** Gives tag managers a command. They know one by its being an `arguments` object; an array would be an event to them. */
export function pushCommand(..._command: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  dataLayer().push(arguments);
}
