import { type BlockedReferrers, findBlockedHost, referrerHost } from './referrer.ts';

/** The known facts about a visitor who opens a page. Referrers may be hosts or full addresses. */
export type ReferredVisit = {
  readonly referrer: string | null;
  /** The referrer that an earlier visit stored. */
  readonly stored: string | null;
  readonly ownHost: string;
  /** Whether the visit has a registration link that is signed and has not expired. */
  readonly personal: boolean;
};

export type ReferrerDecision =
  /** The visitor comes from a listed host: `host` is the referrer, `entry` the matching line of the list. */
  | { readonly kind: 'blocked'; readonly host: string; readonly entry: string }
  /** The stored referrer no longer counts. */
  | { readonly kind: 'lifted' }
  | { readonly kind: 'unchanged' };

/**
 * The last foreign host that sent the visitor here is the referrer; a visit without one changes nothing. A valid
 * personal link lifts the stored block, because it shows that a member invited this visitor.
 */
export function decideReferrerBlock(visit: ReferredVisit, blocked: BlockedReferrers): ReferrerDecision {
  const host = referrerHost(visit.referrer);
  const foreign = host !== '' && host !== visit.ownHost;
  const entry = foreign ? findBlockedHost(host, blocked) : null;
  if (entry !== null) return { kind: 'blocked', host, entry };
  return visit.stored !== null && (foreign || visit.personal) ? { kind: 'lifted' } : { kind: 'unchanged' };
}
