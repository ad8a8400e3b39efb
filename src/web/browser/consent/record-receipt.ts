import { recordConsent } from '#web/generated/operations.ts';
import { runInBrowser } from '../graphql/run.ts';
import { CONSENT_RECEIPT_RECORDED, type ConsentDetail } from './contract.ts';

/** Sends the receipt of a decision to the server. If that fails, the next visit sends it. */
export async function recordReceipt(detail: ConsentDetail): Promise<void> {
  const { recorded: _, ...input } = detail;
  const { recordConsent: result } = await runInBrowser(recordConsent, {
    input: { ...input, categories: [...input.categories] },
  });
  if (result.__typename !== 'ConsentRecorded') return;
  dispatchEvent(new CustomEvent(CONSENT_RECEIPT_RECORDED, { detail: result.receipt }));
}
