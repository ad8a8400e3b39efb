import { addMilliseconds, DAY, type Instant } from '#kernel/instant.ts';

/** The days whose activations are the pace. */
const PACE_DAYS = 28;
/** Beyond it a forecast says nothing. */
const LONGEST_FORECAST = 5 * 365;

/** The activations with an inviter's invitations since an instant. */
export type Pace = { readonly consumed: number; readonly since: Instant };

export type OutlookKind = 'empty' | 'no-pace' | 'long' | 'until';

/** How long the balance of an inviter lasts, at the pace of the activations in the last 28 days. */
export type Outlook = {
  readonly kind: OutlookKind;
  /** The activations that were counted, in this many days. */
  readonly consumed: number;
  readonly days: number;
  /** The instant for `until`. */
  readonly lastsUntil: Instant | null;
};

/** Where the pace begins: 28 days ago, or with the inviter, who is younger. */
export function getPaceStart(createdAt: Instant, now: Instant): Instant {
  const start = addMilliseconds(now, -PACE_DAYS * DAY);
  return createdAt > start ? createdAt : start;
}

/** Divides the balance by the activations of a day. Reserved invitations count as left: some of them are released. */
export function computeOutlook(balance: number, { consumed, since }: Pace, now: Instant): Outlook {
  // The first day of an inviter counts as a whole one.
  const days = Math.max(1, (now.getTime() - since.getTime()) / DAY);
  const pace = { consumed, days: Math.round(days * 10) / 10, lastsUntil: null };
  if (balance <= 0) return { kind: 'empty', ...pace };
  if (consumed === 0) return { kind: 'no-pace', ...pace };
  const left = (balance * days) / consumed;
  if (left > LONGEST_FORECAST) return { kind: 'long', ...pace };
  return { kind: 'until', ...pace, lastsUntil: addMilliseconds(now, Math.round(left * DAY)) };
}
