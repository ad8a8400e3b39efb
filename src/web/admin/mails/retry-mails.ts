import type { TextKey } from '#texts/keys.ts';
import { type RetryMailsMutation, type RetryMailsMutationVariables, retryMails } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';

type Outcome = Extract<RetryMailsMutation['result'], { readonly __typename: 'OutgoingMailsRetried' }>;

/** What a retry did. `id` separates it from the retries before, so that the selection ends with each. */
export type RetryDone = Pick<Outcome, 'retried' | 'refused'> & { readonly id: string };

export type RetryResult =
  | { readonly done: RetryDone; readonly refusal?: undefined }
  | { readonly done?: undefined; readonly refusal: TextKey };

const REFUSALS = {
  'nothing-selected': 'mails.refused.nothing-selected',
  'too-many': 'mails.refused.too-many',
} as const satisfies Record<string, TextKey>;

/** Retries the selected mails. */
export async function submitRetry(
  run: Run,
  input: RetryMailsMutationVariables['input'],
  newId: () => string,
): Promise<RetryResult> {
  try {
    const { result } = await run(retryMails, { input });
    if (result.__typename === 'OutgoingMailsRetried') {
      const { retried, refused } = result;
      return { done: { retried, refused, id: newId() } };
    }
    const { reason } = result;
    return { refusal: Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason as keyof typeof REFUSALS] : 'error.technical' };
  } catch (error) {
    return { refusal: getText(error) };
  }
}
