import { recordConsent } from '#web/generated/operations.ts';
import { runInBrowser } from '../graphql/run.ts';
import { CONSENT_RECEIPT_RECORDED, type ConsentDetail } from './contract.ts';

/** Has the server keep what was decided. One that cannot be reached gets it at the next visit. */
export async function recordReceipt(detail: ConsentDetail): Promise<void> {
  const { recorded: _, ...input } = detail;
  const { recordConsent: answer } = await runInBrowser(recordConsent, {
    input: { ...input, categories: [...input.categories] },
  });
  if (answer.__typename !== 'ConsentRecorded') return;
  dispatchEvent(new CustomEvent(CONSENT_RECEIPT_RECORDED, { detail: answer.receipt }));
}
