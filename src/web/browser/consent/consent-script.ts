import { CONSENT_SETTINGS_REQUESTED, type ConsentSettingsRequest } from './contract.ts';

const HOUR_MS = 3_600_000;
/** The footer's button responds within this time, at least with an error message. */
const TIMEOUT_MS = 8_000;

let loading: Promise<boolean> | null = null;

/** Returns the script's URL, which changes each hour, so that browsers cache it no longer than that. */
export function consentScriptAddress(url: string, origin: string, now: number): string {
  const address = new URL(url, origin);
  address.searchParams.set('v', String(Math.floor(now / HOUR_MS)));
  return address.href;
}

/** Loads the consent script once; resolves to whether it loaded. A failed load is retried at the next call. */
export function loadConsentScript(url: string): Promise<boolean> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = consentScriptAddress(url, location.origin, Date.now());
    script.async = true;
    script.onload = () => resolve(true);
    script.onerror = () => {
      script.remove();
      loading = null;
      resolve(false);
    };
    document.head.append(script);
  });
  return loading;
}

/** Opens the cookie settings; resolves to whether the consent script opened them. */
export async function requestConsentSettings(url: string): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false));
  if (!(await Promise.race([loadConsentScript(url), late]))) return false;
  return new Promise((resolve) => {
    const detail: ConsentSettingsRequest = { failed: () => resolve(false) };
    const request = new CustomEvent(CONSENT_SETTINGS_REQUESTED, { cancelable: true, detail });
    dispatchEvent(request);
    if (request.defaultPrevented) setTimeout(resolve, TIMEOUT_MS, true);
    else resolve(false);
  });
}
