import { addMilliseconds, DAY, type Instant, isPast, SECOND } from '#kernel/instant.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';

/** An activation link is valid for 14 days (specification J1). */
export const ACTIVATION_VALIDITY = 14 * DAY;
/** A resent link may move a registration's end, but no registration holds a seat longer than this. */
export const LONGEST_PENDING = 28 * DAY;
export const RESEND_COOL_DOWN = 60 * SECOND;
export const RESENDS_A_DAY = 5;
/** The welcome voucher is valid 2 weeks after registration (specification J2). */
export const VOUCHER_VALIDITY = 14 * DAY;

type Offer = { readonly voucherPercent: VoucherPercent | null; readonly voucherMinimumMinor: number | null };

/**
 * The voucher of a registration: what was promised, else what the customization says. If it was removed meanwhile, the
 * visitor still gets the smallest voucher.
 */
export function offeredVoucher(offer: Offer | null, promised: VoucherPercent | null = null) {
  return {
    percent: promised ?? offer?.voucherPercent ?? 10,
    minimumMinor: offer?.voucherMinimumMinor ?? null,
  } as const;
}

/** Only pending changes to another status; the database refuses all other changes. */
export type Status = 'pending' | 'active' | 'expired' | 'withdrawn';

/** When the personal data of an ended registration are erased, by the days of the retention; null for any other one. */
export function computeErasure(
  { state, endedAt }: { readonly state: Status | 'erased'; readonly endedAt: Instant | null },
  days: number,
): Instant | null {
  const isDue = endedAt !== null && (state === 'expired' || state === 'withdrawn');
  return isDue ? addMilliseconds(endedAt, days * DAY) : null;
}

/** When a link created now ends, for a registration that began at `createdAt`. */
export function computeLinkEnd(createdAt: Instant, now: Instant): Instant {
  const end = addMilliseconds(now, ACTIVATION_VALIDITY);
  const limit = addMilliseconds(createdAt, LONGEST_PENDING);
  return end < limit ? end : limit;
}

export type ResendLimits = { readonly coolDown: number; readonly aDay: number };

/** When activation mails to one mailbox were requested. */
export type MailRequests = {
  /** The first mail of the registration itself; null where that mail is the one requested now. */
  readonly first: Instant | null;
  /** All others of the last day, for any registration. */
  readonly others: readonly Instant[];
};

/** The limits of an operator who sets `RATE_LIMIT_SCALE`; 0 means none. */
export function scaleResendLimits(scale: number): ResendLimits {
  if (scale === 0) return { coolDown: 0, aDay: Number.MAX_SAFE_INTEGER };
  return { coolDown: RESEND_COOL_DOWN, aDay: Math.max(1, Math.round(RESENDS_A_DAY * scale)) };
}

/**
 * How long the request for an activation mail has to wait, in whole seconds, or null: one in 60 seconds, and five a day
 * besides the first mail.
 */
export function computeRequestDelay(
  { first, others }: MailRequests,
  now: Instant,
  limits: ResendLimits,
): number | null {
  const last = [...others, ...(first ? [first] : [])].reduce((latest, at) => Math.max(latest, at.getTime()), 0);
  const lastDay = others.filter((at) => at.getTime() > now.getTime() - DAY).sort((a, b) => a.getTime() - b.getTime());
  const waits = [last + limits.coolDown - now.getTime()];
  const oldest = lastDay[lastDay.length - limits.aDay];
  if (oldest) waits.push(oldest.getTime() + DAY - now.getTime());
  const wait = Math.max(...waits);
  return wait > 0 ? Math.ceil(wait / SECOND) : null;
}

export type MailHistory = {
  /** The mails sent to a mailbox within a day; `tagged` where the local part has a plus tag. */
  readonly mails: readonly { readonly at: Instant; readonly tagged: boolean }[];
  /** Whether the mail to be sent goes to such an address. */
  readonly tagged: boolean;
};

/**
 * How long a mail has to wait before it may be sent, in whole seconds, or null: one mailbox gets one mail in 60
 * seconds, and six a day. The sixth is reserved for the address without a plus tag, which the owner types: however many
 * mails others request for tagged addresses, the owner's own mail is sent.
 */
export function computeTurnDelay({ mails, tagged }: MailHistory, now: Instant, limits: ResendLimits): number | null {
  const lastDay = mails.filter(({ at }) => at.getTime() > now.getTime() - DAY);
  const moments = lastDay.map(({ at }) => at.getTime()).sort((a, b) => a - b);
  const kept = tagged && lastDay.every((mail) => mail.tagged);
  const allowed = limits.aDay + (kept ? 0 : 1);
  const waits = [(moments.at(-1) ?? Number.NEGATIVE_INFINITY) + limits.coolDown - now.getTime()];
  const oldest = moments[moments.length - allowed];
  if (oldest !== undefined) waits.push(oldest + DAY - now.getTime());
  const wait = Math.max(...waits);
  return wait > 0 ? Math.ceil(wait / SECOND) : null;
}

/** The errors of an activation; each is also the key of its text. */
export type ActivationError =
  | 'ACTIVATION_NOT_FOUND'
  | 'ACTIVATION_REPLACED'
  | 'ACTIVATION_EXPIRED'
  | 'ACTIVATION_ENDED'
  | 'ACTIVATION_CHANGED'
  | 'ACTIVATION_FAILED';

export type ActivationFacts = {
  readonly status: Status;
  /** The end of the registration, which a further mail may have moved beyond the end of this link. */
  readonly endsAt: Instant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
  readonly revokedAt: Instant | null;
};

/** The facts that decide on a link, from its row and its registration's row. */
export function activationFacts(
  token:
    | (Pick<ActivationFacts, 'expiresAt' | 'usedAt' | 'revokedAt'> & {
        readonly registration: { readonly status: Status; readonly expiresAt: Instant };
      })
    | null,
): ActivationFacts | null {
  return token && { ...token, status: token.registration.status, endsAt: token.registration.expiresAt };
}

export type ActivationVerdict =
  | { readonly kind: 'open' }
  | { readonly kind: 'already-active' }
  | { readonly kind: 'refused'; readonly error: ActivationError };

/**
 * What a link can still do. After its registration's end it can do nothing, and no further mail is possible either. A
 * used link, or an older link of an active registration, leads to login.
 */
export function decideActivation(facts: ActivationFacts | null, now: Instant): ActivationVerdict {
  if (!facts) return { kind: 'refused', error: 'ACTIVATION_NOT_FOUND' };
  if (facts.usedAt || facts.status === 'active') return { kind: 'already-active' };
  if (facts.status === 'withdrawn') return { kind: 'refused', error: 'ACTIVATION_ENDED' };
  if (facts.status !== 'pending' || isPast(facts.endsAt, now)) return { kind: 'refused', error: 'ACTIVATION_EXPIRED' };
  if (facts.revokedAt || isPast(facts.expiresAt, now)) return { kind: 'refused', error: 'ACTIVATION_REPLACED' };
  return { kind: 'open' };
}
