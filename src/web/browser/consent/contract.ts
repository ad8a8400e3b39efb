import type { Locale } from '#kernel/locale.ts';
import type { ConsentAction, ConsentCategory } from '#modules/consent/rules.ts';

// The events on window between the page and the consent script, ours or an operator's.

/** Sent by the script at each decision, and at each visit after one. Its detail is a ConsentDetail. */
export const CONSENT_STATUS_UPDATED = 'consent-status-updated';
/** Sent by the page to open the settings. Detail: ConsentSettingsRequest. The script confirms by `preventDefault`. */
export const CONSENT_SETTINGS_REQUESTED = 'consent-settings-requested';
/** Sent by the page: the server has stored the receipt of this id. */
export const CONSENT_RECEIPT_RECORDED = 'consent-receipt-recorded';

export type ConsentSettingsRequest = {
  /** For a script that called `preventDefault` and then failed to open the settings. */
  readonly failed: () => void;
};

/** A script that stores its own receipts sets only the categories and, if it has one, the receipt. */
export type ConsentDetail = {
  readonly categories: readonly ConsentCategory[];
  readonly receipt: string;
  /** Whether the server has the receipt; while false, the page sends it at each visit. */
  readonly recorded: boolean;
  readonly previousReceipt: string | null;
  readonly action: ConsentAction;
  readonly textVersion: string;
  readonly language: Locale;
};
