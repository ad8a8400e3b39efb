import type { Locale } from '#kernel/locale.ts';
import { type NewsletterLinkDependencies, openNewsletterToken } from './newsletter-links.ts';
import type { AccountDependencies } from './ports.ts';
import { setNewsletter } from './set-newsletter.ts';

export type UnsubscribeResult =
  | { readonly kind: 'unsubscribed' }
  /** The link is none of this club's. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

type Dependencies = AccountDependencies & NewsletterLinkDependencies;

/** The member whom a link was made for, with the own choice; null where the link is none of ours, or nobody is left. */
export async function findNewsletterMember(
  deps: Dependencies,
  token: string,
): Promise<{ readonly isSubscribed: boolean } | null> {
  const memberId = openNewsletterToken(deps, token);
  const account = memberId === null ? null : await deps.accounts.findAccount(memberId);
  return account && { isSubscribed: account.newsletterSince !== null };
}

/**
 * Ends the newsletter of the member whom a link was made for (specification K6). The link alone is enough, as RFC 8058 asks for,
 * and it does nothing else. `language` is that of the page; null where there is none. It succeeds again for who is unsubscribed already, and for a member who is erased.
 */
export async function unsubscribe(
  deps: Dependencies,
  { token, language }: { readonly token: string; readonly language: Locale | null },
): Promise<UnsubscribeResult> {
  const memberId = openNewsletterToken(deps, token);
  if (memberId === null) return { kind: 'refused' };
  // By member, not by network: the providers of mail programs send the requests of many people.
  const retryAfter = await deps.takeAttempt('newsletter-link', memberId);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  await deps.transaction((stores) => setNewsletter(deps, stores, { memberId, given: false, language }));
  return { kind: 'unsubscribed' };
}
