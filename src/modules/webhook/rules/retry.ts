import { addMilliseconds, DAY, HOUR, type Instant, isPast, MINUTE, SECOND } from '#kernel/instant.ts';

/** The waits between the tries of a delivery; after the last one it has failed. About four days in all. */
export const RETRY_DELAYS = [
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  20 * HOUR,
  24 * HOUR,
  32 * HOUR,
] as const;

/** No try is made later than this after a delivery was requested, for example because its endpoint was paused. */
const LONGEST_WAIT = 5 * DAY;
/** An endpoint that has failed for so long without any success is disabled. */
const LONGEST_FAILING = 5 * DAY;
const LONGEST_PAUSE = 5 * MINUTE;
const LONGEST_ASKED_PAUSE = HOUR;

/** How a receiver answered one try. */
export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'unreachable'; readonly reason: string };

export type DeliveryOutcome =
  | { readonly state: 'delivered' }
  | { readonly state: 'waiting'; readonly dueAt: Instant }
  | { readonly state: 'failed' };

/** Any status from 200 to 299 is success, as in the Standard Webhooks specification; a redirect is a failure. */
export function isDelivered(answer: Answer): boolean {
  return answer.kind === 'answered' && answer.status >= 200 && answer.status <= 299;
}

/** The receiver said that it wants nothing more: 410 Gone. */
function isGone(answer: Answer): boolean {
  return answer.kind === 'answered' && answer.status === 410;
}

type Tried = {
  /** Tries so far, with this one. */
  readonly tries: number;
  readonly requestedAt: Instant;
  readonly now: Instant;
  /** From 0 to 1: a tenth of the wait is random, so that what failed together is not tried together. */
  readonly jitter: number;
};

/** What becomes of a delivery after a try. */
export function decideOutcome(answer: Answer, { tries, requestedAt, now, jitter }: Tried): DeliveryOutcome {
  if (isDelivered(answer)) return { state: 'delivered' };
  const delay = RETRY_DELAYS[tries - 1];
  if (delay === undefined || isGone(answer)) return { state: 'failed' };
  const dueAt = addMilliseconds(now, Math.round(delay * (1 + jitter / 10)));
  return isPast(addMilliseconds(requestedAt, LONGEST_WAIT), dueAt) ? { state: 'failed' } : { state: 'waiting', dueAt };
}

/**
 * How long an endpoint is left alone after a failed try: twice as long after each failure in a row, as long as it asks for by
 * `Retry-After`, within limits. One failure pauses nothing.
 */
export function computePause(answer: Answer, failures: number): number {
  const asked = answer.kind === 'answered' ? (answer.retryAfterSeconds ?? 0) * SECOND : 0;
  const own = failures <= 1 ? 0 : Math.min(2 ** Math.min(failures - 1, 12) * SECOND, LONGEST_PAUSE);
  return Math.max(own, Math.min(asked, LONGEST_ASKED_PAUSE));
}

/** Why an endpoint gets nothing more after a failed try; null if it still does. */
export function findEndReason(answer: Answer, failingSince: Instant, now: Instant): 'gone' | 'failing' | null {
  if (isGone(answer)) return 'gone';
  return isPast(addMilliseconds(failingSince, LONGEST_FAILING), now) ? 'failing' : null;
}
