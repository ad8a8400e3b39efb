import { version } from 'virtual:texts/consent-settings';
import { CONSENT_REVISION } from '#modules/consent/rules.ts';

/** The version of the texts in our consent script, as consent receipts name it. */
export const CONSENT_TEXT_VERSION = `${CONSENT_REVISION}-${version}`;
