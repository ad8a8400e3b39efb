import { CONSENT_SETTINGS_REQUESTED, type ConsentSettingsRequest } from './contract.ts';

const HOUR_MS = 3_600_000;
/** A press on the footer's button is answered within this time, if only by a word that it does not go. */
const TIMEOUT_MS = 8_000;

let loading: Promise<boolean> | null = null;

/** The script's address, another one each hour, so that browsers keep it that long and no longer. */
export function consentScriptAddress(url: string, origin: string, now: number): string {
  const address = new URL(url, origin);
  address.searchParams.set('v', String(Math.floor(now / HOUR_MS)));
  return address.href;
}

/** Loads the consent script once; resolves to whether it came. One that did not is asked for again next time. */
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

/** Opens the cookie settings; answers whether the consent script did. */
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
