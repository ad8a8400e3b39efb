import type { ConsentCategory } from '#modules/consent/rules.ts';

type PageWindow = Window & { dataLayer?: unknown[] };

/** Google Consent Mode v2: the category that grants each signal. */
const SIGNALS = {
  ad_storage: 'marketing',
  ad_user_data: 'marketing',
  ad_personalization: 'marketing',
  analytics_storage: 'analytics',
  personalization_storage: 'personalization',
  functionality_storage: 'necessary',
  security_storage: 'necessary',
} as const satisfies Record<string, ConsentCategory>;

/** Returns the global data layer, which tag managers read; creates it if missing. */
export function dataLayer(): unknown[] {
  const page: PageWindow = window;
  page.dataLayer ??= [];
  return page.dataLayer;
}

/** Signals consent to tag managers: `default` denies all but the necessary, `update` applies the visitor's choice. */
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

/** Pushes a command for tag managers. Commands are `arguments` objects; tag managers read an array as an event. */
export function pushCommand(..._command: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  dataLayer().push(arguments);
}
