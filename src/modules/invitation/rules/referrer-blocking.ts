import { type BlockedReferrers, findBlockedHost, referrerHost } from './referrer.ts';

/** What is known of a visitor who opens a page. Referrers may be hosts or full addresses. */
export type ReferredVisit = {
  readonly referrer: string | null;
  /** What an earlier visit stored. */
  readonly stored: string | null;
  readonly ownHost: string;
  /** By a registration link that is signed and in its time. */
  readonly personal: boolean;
};

export type ReferrerDecision =
  /** From a host of the list: `host` is where the visitor was, `entry` the line of the list. */
  | { readonly kind: 'blocked'; readonly host: string; readonly entry: string }
  /** What was stored counts no longer. */
  | { readonly kind: 'lifted' }
  | { readonly kind: 'unchanged' };

/**
 * Where a visitor comes from is the last foreign host that sent one here; a visit without one says nothing new. A
 * personal link in its time lifts what was stored, as it shows that a member asked this visitor in.
 */
export function decideReferrerBlock(arrival: ReferredVisit, blocked: BlockedReferrers): ReferrerDecision {
  const host = referrerHost(arrival.referrer);
  const foreign = host !== '' && host !== arrival.ownHost;
  const entry = foreign ? findBlockedHost(host, blocked) : null;
  if (entry !== null) return { kind: 'blocked', host, entry };
  return arrival.stored !== null && (foreign || arrival.personal) ? { kind: 'lifted' } : { kind: 'unchanged' };
}
