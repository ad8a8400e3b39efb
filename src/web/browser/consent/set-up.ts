import { createAnonymousIdCookie, readAnonymousId, writeCookie } from '#web/routing/cookies.ts';
import { onIdle } from '../on-idle.ts';
import { loadConsentScript, requestConsentSettings } from './consent-script.ts';
import { listenForConsent, onConsent } from './consent-status.ts';
import { CONSENT_STATUS_UPDATED } from './contract.ts';
import { buildConsentDataLayer, type ConsentVisit, type ConsentWindow } from './data-layer.ts';

let prepared = false;

/** Passes the visit's data to the consent script, again at each change, and loads the script once the page is idle. */
export function setUpConsent(visit: ConsentVisit): void {
  const first = !prepared;
  prepare(visit);
  if (first) onIdle(() => void loadConsentScript(visit.consent.scriptUrl));
}

/** Opens the cookie settings on any page; resolves to whether they opened. */
export function openConsentSettings(visit: ConsentVisit): Promise<boolean> {
  prepare(visit);
  return requestConsentSettings(visit.consent.scriptUrl);
}

function prepare(visit: ConsentVisit): void {
  const page: ConsentWindow = window;
  page.consentDataLayer = buildConsentDataLayer(visit);
  if (prepared) return;
  prepared = true;
  listenForConsent();
  onConsent(({ categories }) => {
    if (!categories.includes('analytics')) deleteAnonymousId();
  });
  addEventListener(CONSENT_STATUS_UPDATED, (event) => {
    if (event instanceof CustomEvent && event.detail?.recorded === false)
      void import('./record-receipt.ts')
        .then(({ recordReceipt }) => recordReceipt(event.detail))
        .catch(() => undefined);
  });
}

/** The program that writes this cookie is on pages with experiments only; a withdrawal applies on every page. */
function deleteAnonymousId(): void {
  if (readAnonymousId(document.cookie) !== null) writeCookie(createAnonymousIdCookie(null, location.origin));
}
