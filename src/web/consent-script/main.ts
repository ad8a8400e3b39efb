import {
  CONSENT_RECEIPT_RECORDED,
  CONSENT_SETTINGS_REQUESTED,
  type ConsentSettingsRequest,
} from '#web/browser/consent/contract.ts';
import type { ConsentDataLayer } from '#web/browser/consent/data-layer.ts';
import { hideBanner, showBanner } from './banner.ts';
import { loadChoices } from './load-choices.ts';
import { isDecided, notifyPage, readConsentCookie } from './stored-decision.ts';
import { addBannerStyles } from './styles.ts';

/** A link to this hash opens the settings, for example from the privacy policy. */
const SETTINGS_HASH = '#cookie-settings';

type Page = Window & { consentDataLayer?: ConsentDataLayer; vestibuleConsent?: true };

const page: Page = window;
if (!page.vestibuleConsent) {
  page.vestibuleConsent = true;
  begin();
}

function begin(): void {
  addBannerStyles();
  addEventListener(CONSENT_SETTINGS_REQUESTED, (event) => {
    event.preventDefault();
    const { detail } = event as CustomEvent<ConsentSettingsRequest | null>;
    openSettings().catch(() => detail?.failed());
  });
  addEventListener(CONSENT_RECEIPT_RECORDED, (event) => {
    if (!(event instanceof CustomEvent)) return;
    loadChoices()
      .then(({ noteRecorded }) => noteRecorded(event.detail))
      // The next visit sends the receipt again; the server records it only once.
      .catch(() => undefined);
  });
  addEventListener('hashchange', openByHash);
  if (isDecided()) notifyPage();
  updateBanner();
  openByHash();
  followOtherTabs();
}

function updateBanner(): void {
  const facts = page.consentDataLayer;
  if (isDecided()) hideBanner();
  else if (facts && !facts.cmpHideOnStartup && !facts.cmpReadOnly) showBanner(facts, openSettings);
}

async function openSettings(): Promise<void> {
  const choices = await loadChoices();
  choices.openSettings(hideBanner, page.consentDataLayer ?? {});
}

function openByHash(): void {
  if (location.hash === SETTINGS_HASH) openSettings().catch(() => undefined);
}

/** Another tab may change the decision meanwhile. */
function followOtherTabs(): void {
  let seen = readConsentCookie();
  document.addEventListener('visibilitychange', () => {
    const now = readConsentCookie();
    if (document.visibilityState === 'visible' && now !== seen) {
      if (isDecided()) notifyPage();
      updateBanner();
    }
    seen = now;
  });
}
