import type { LinkSigner } from '#kernel/ports.ts';
import { formatNewsletterToken, formatSignedMember, parseNewsletterToken } from '../../rules/newsletter-link.ts';

export type NewsletterLinkDependencies = {
  readonly linkSigner: LinkSigner;
  /** Links of another environment are not valid here. */
  readonly environmentName: string;
  readonly site: { readonly origin: string; readonly basePath: string };
};

/** Where a member's newsletter ends: a page for the mail's text, and the address for its header `List-Unsubscribe` (RFC 8058). */
export type NewsletterLinks = { readonly page: string; readonly oneClick: string };

/** Creates the links of a member. They do not expire: a newsletter may be read years later. */
export function createNewsletterLinks(deps: NewsletterLinkDependencies, memberId: string): NewsletterLinks {
  const signature = deps.linkSigner.sign(formatSignedMember(memberId, deps.environmentName));
  const query = new URLSearchParams({ token: formatNewsletterToken({ memberId, ...signature }) });
  const url = `${deps.site.origin}${deps.site.basePath}/newsletter`;
  return { page: `${url}/unsubscribe?${query}`, oneClick: `${url}/one-click?${query}` };
}

/** Returns the member of a token, or null where it is none of ours. */
export function openNewsletterToken(deps: NewsletterLinkDependencies, token: string): string | null {
  const claims = parseNewsletterToken(token);
  if (!claims) return null;
  const signed = formatSignedMember(claims.memberId, deps.environmentName);
  return deps.linkSigner.verify(signed, claims.keyId, claims.mac) ? claims.memberId : null;
}
