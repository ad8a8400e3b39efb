import { CONSENT_RECEIPT_RECORDED, CONSENT_SETTINGS_REQUESTED } from '../client/consent/contract.ts';
import type { ConsentDataLayer } from '../client/consent/data-layer.ts';
import { hideBanner, showBanner } from './banner.ts';
import { followOtherTabs, isDecided, noteRecorded, readChoices } from './choices.ts';
import { openSettings } from './settings-dialog.ts';
import { addStyles } from './styles.ts';

/** A link to it opens the settings, for example from the privacy policy. */
const SETTINGS_HASH = '#cookie-settings';

type Page = Window & { consentDataLayer?: ConsentDataLayer; vestibuleConsent?: true };

const page: Page = window;
if (!page.vestibuleConsent) {
  page.vestibuleConsent = true;
  void begin();
}

async function begin(): Promise<void> {
  addStyles();
  addEventListener(CONSENT_SETTINGS_REQUESTED, (event) => {
    event.preventDefault();
    openSettings(hideBanner);
  });
  addEventListener(CONSENT_RECEIPT_RECORDED, (event) => {
    if (event instanceof CustomEvent) noteRecorded(event.detail);
  });
  addEventListener('hashchange', openByHash);
  await readChoices();
  ask();
  openByHash();
  followOtherTabs(ask);
}

function ask(): void {
  const { cmpHideOnStartup, cmpReadOnly, privacyPolicyUrl = '' } = page.consentDataLayer ?? {};
  if (isDecided()) hideBanner();
  else if (!cmpHideOnStartup && !cmpReadOnly) showBanner(privacyPolicyUrl);
}

function openByHash(): void {
  if (location.hash === SETTINGS_HASH) openSettings(hideBanner);
}
