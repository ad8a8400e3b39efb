import type { MailState } from './mail-list.ts';

/** How a try to send a mail ended. */
export type AttemptEnd = {
  readonly hasLeft: boolean;
  /** The action ended with an error. */
  readonly hasFailed: boolean;
  /** No further try can succeed. */
  readonly isPermanent: boolean;
  readonly isLast: boolean;
};

/** The state of a mail after a try. A mail that has left stays sent, whatever happened afterwards. */
export function decideState({ hasLeft, hasFailed, isPermanent, isLast }: AttemptEnd): MailState {
  if (hasLeft) return 'sent';
  if (!hasFailed) return 'dropped';
  return isPermanent || isLast ? 'failed' : 'waiting';
}
