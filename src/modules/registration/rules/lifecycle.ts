import { addTo, DAY, type Instant, isPast, SECOND } from '../../../kernel/instant.ts';

/** An activation link lives 14 days (decisions section 5). */
export const ACTIVATION_VALIDITY = 14 * DAY;
/** A resent link may move a registration's end, but nobody keeps a seat longer than this. */
const LONGEST_PENDING = 28 * DAY;
export const RESEND_COOL_DOWN = 60 * SECOND;
export const RESENDS_A_DAY = 5;
/** The welcome voucher is valid 2 weeks after registration (specification section 9). */
export const VOUCHER_VALIDITY = 14 * DAY;

/** Only pending becomes another one; the database refuses the rest. */
export type Status = 'pending' | 'active' | 'expired' | 'withdrawn';

/** When a link made now ends, for a registration that began at `createdAt`. */
export function linkEnd(createdAt: Instant, now: Instant): Instant {
  const end = addTo(now, ACTIVATION_VALIDITY);
  const limit = addTo(createdAt, LONGEST_PENDING);
  return end < limit ? end : limit;
}

export type ResendLimits = { readonly coolDown: number; readonly aDay: number };

/** When activation mails to one letterbox were asked for. */
export type AskedMails = {
  /** The mail that belongs to the registration itself; null where that is the one which is asked for now. */
  readonly first: Instant | null;
  /** All others of the last day, whatever registration they belong to. */
  readonly others: readonly Instant[];
};

/**
 * How long an activation mail has to wait, in whole seconds, or null if it may go now: one in 60 seconds, five a day beside
 * the first.
 */
export function mailWait({ first, others }: AskedMails, now: Instant, limits: ResendLimits): number | null {
  const last = [...others, ...(first ? [first] : [])].reduce((latest, at) => Math.max(latest, at.getTime()), 0);
  const lastDay = others.filter((at) => at.getTime() > now.getTime() - DAY).sort((a, b) => a.getTime() - b.getTime());
  const waits = [last + limits.coolDown - now.getTime()];
  const oldest = lastDay[lastDay.length - limits.aDay];
  if (oldest) waits.push(oldest.getTime() + DAY - now.getTime());
  const wait = Math.max(...waits);
  return wait > 0 ? Math.ceil(wait / SECOND) : null;
}

/** What pressing "activate" may find wrong; each is also the key of its text. */
export type ActivationError =
  | 'ACTIVATION_NOT_FOUND'
  | 'ACTIVATION_REPLACED'
  | 'ACTIVATION_EXPIRED'
  | 'ACTIVATION_FAILED';

export type ActivationFacts = {
  readonly status: Status;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
  readonly revokedAt: Instant | null;
};

export type ActivationVerdict =
  | { readonly kind: 'open' }
  | { readonly kind: 'already-active' }
  | { readonly kind: 'refused'; readonly error: ActivationError };

/** What a link can still do; a used one, or an older one of an active registration, leads to login. */
export function judgeActivation(facts: ActivationFacts | null, now: Instant): ActivationVerdict {
  if (!facts) return { kind: 'refused', error: 'ACTIVATION_NOT_FOUND' };
  if (facts.usedAt || facts.status === 'active') return { kind: 'already-active' };
  if (facts.status !== 'pending' || isPast(facts.expiresAt, now))
    return { kind: 'refused', error: 'ACTIVATION_EXPIRED' };
  if (facts.revokedAt) return { kind: 'refused', error: 'ACTIVATION_REPLACED' };
  return { kind: 'open' };
}
