import type { MailState } from './mail-list.ts';

/**
 * Why a mail is not retried: `sent` and `dropped` mails and those that came back have no further try, a waiting one has it
 * anyway.
 */
export type RetryRefusal = 'mail-unknown' | `mail-${Exclude<MailState, 'failed'>}`;

/** Why a mail in this state cannot be retried; null if it can. */
export function findRetryRefusal(state: MailState | undefined): RetryRefusal | null {
  if (state === undefined) return 'mail-unknown';
  return state === 'failed' ? null : (`mail-${state}` as const);
}
