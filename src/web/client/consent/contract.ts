import type { Locale } from '../../../kernel/locale.ts';
import type { ConsentAction, ConsentCategory } from '../../../modules/consent/rules.ts';

// What the page and the consent script, ours or an operator's, say to each other: events on window.

/** By the script: at each decision, and at each visit after one. Its detail is a ConsentDetail. */
export const CONSENT_STATUS_UPDATED = 'consent-status-updated';
/** By the page: open the settings. A script that does so says it by `preventDefault`. Its detail is a ConsentSettingsRequest. */
export const CONSENT_SETTINGS_REQUESTED = 'consent-settings-requested';
/** By the page: the server keeps the receipt of this id. */
export const CONSENT_RECEIPT_RECORDED = 'consent-receipt-recorded';

/** An element behind the skip link in which the script may show what it asks. */
export const CONSENT_PLACE_ID = 'consent-place';

/** The class of every main action: what the script shows lies upon none of them. */
export const PRIMARY_ACTION_CLASS = 'primary-action';

export type ConsentSettingsRequest = {
  /** For a script that said it would, and then could not. */
  readonly failed: () => void;
};

/** A script that keeps receipts of its own leaves out all but the categories and, if it has one, the receipt. */
export type ConsentDetail = {
  readonly categories: readonly ConsentCategory[];
  readonly receipt: string;
  /** Whether the server has the receipt; while it is false, it is sent at each visit. */
  readonly recorded: boolean;
  readonly previousReceipt: string | null;
  readonly action: ConsentAction;
  readonly textVersion: string;
  readonly language: Locale;
};
