import type { TextKey } from '#texts/keys.ts';
import { type RetryMailsMutationVariables, retryMails } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import type { Done } from '../list/done-params.ts';

export type RetryResult =
  | { readonly done: Done; readonly refusal?: undefined }
  | { readonly done?: undefined; readonly refusal: TextKey };

const REFUSALS = {
  'nothing-selected': 'mails.refused.nothing-selected',
  'too-many': 'mails.refused.too-many',
  'too-many-checked': 'list.selected.tooManyChecked',
} as const satisfies Record<string, TextKey>;

/** Retries the selected mails. */
export async function submitRetry(
  run: Run,
  input: RetryMailsMutationVariables['input'],
  newId: () => string,
): Promise<RetryResult> {
  try {
    const { result } = await run(retryMails, { input });
    if (result.__typename === 'OutgoingMailsRetried')
      return { done: { number: result.retried, left: result.refused, id: newId() } };
    const { reason } = result;
    return { refusal: Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason as keyof typeof REFUSALS] : 'error.technical' };
  } catch (error) {
    return { refusal: getText(error) };
  }
}
