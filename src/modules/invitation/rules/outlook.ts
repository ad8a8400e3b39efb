import { addMilliseconds, DAY, type Instant } from '#kernel/instant.ts';

/** The days whose activations are the pace. */
const PACE_DAYS = 28;
/** The activations of fewer days would be a forecast from chance. */
const FEWEST_PACE_DAYS = 7;
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

/** Where the pace begins: with the inviter, but at most 28 and at least 7 days ago. */
export function getPaceStart(createdAt: Instant, now: Instant): Instant {
  const age = (now.getTime() - createdAt.getTime()) / DAY;
  const days = Math.min(PACE_DAYS, Math.max(FEWEST_PACE_DAYS, age));
  return addMilliseconds(now, -days * DAY);
}

/** Divides the balance by the activations of a day. Reserved invitations count as left: some of them are released. */
export function computeOutlook(balance: number, { consumed, since }: Pace, now: Instant): Outlook {
  // The pace of a very busy inviter begins later: not all activations are counted.
  const days = Math.max(1 / 24, (now.getTime() - since.getTime()) / DAY);
  const pace = { consumed, days: Math.round(days * 10) / 10, lastsUntil: null };
  if (balance <= 0) return { kind: 'empty', ...pace };
  if (consumed === 0) return { kind: 'no-pace', ...pace };
  const left = (balance * days) / consumed;
  if (left > LONGEST_FORECAST) return { kind: 'long', ...pace };
  return { kind: 'until', ...pace, lastsUntil: addMilliseconds(now, Math.round(left * DAY)) };
}
