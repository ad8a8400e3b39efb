import type { Locale } from '../../../kernel/locale.ts';
import type { ConsentAction, ConsentCategory } from '../../../modules/consent/rules.ts';
import { recordConsent } from '../../generated/operations.ts';
import { runInBrowser } from '../graphql/run.ts';

/** Sent on window when the server keeps the receipt, with its id; the consent script then asks no more. */
export const CONSENT_RECEIPT_RECORDED = 'consent-receipt-recorded';

/** What `consent-status-updated` carries. A script that keeps receipts of its own leaves all but the categories out. */
export type ConsentDetail = {
  readonly categories: readonly ConsentCategory[];
  readonly receipt: string;
  /** Whether the server has the receipt; while it is false, it is sent again at each visit. */
  readonly recorded: boolean;
  readonly previousReceipt: string | null;
  readonly action: ConsentAction;
  readonly textVersion: string;
  readonly language: Locale;
};

/** Has the server keep what was decided. One that cannot be reached gets it at the next visit. */
export async function recordReceipt(detail: ConsentDetail): Promise<void> {
  const { recorded: _, ...input } = detail;
  const { recordConsent: answer } = await runInBrowser(recordConsent, {
    input: { ...input, categories: [...input.categories] },
  });
  if (answer.__typename !== 'ConsentRecorded') return;
  dispatchEvent(new CustomEvent(CONSENT_RECEIPT_RECORDED, { detail: answer.receipt }));
}
