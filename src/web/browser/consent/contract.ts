import type { Locale } from '#kernel/locale.ts';
import type { ConsentAction, ConsentCategory } from '#modules/consent/rules.ts';

// What the page and the consent script, ours or an operator's, say to each other: events on window.

/** By the script: at each decision, and at each visit after one. Its detail is a ConsentDetail. */
export const CONSENT_STATUS_UPDATED = 'consent-status-updated';
/** By the page: open the settings. A script that does so says it by `preventDefault`. Its detail is a ConsentSettingsRequest. */
export const CONSENT_SETTINGS_REQUESTED = 'consent-settings-requested';
/** By the page: the server keeps the receipt of this id. */
export const CONSENT_RECEIPT_RECORDED = 'consent-receipt-recorded';

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
