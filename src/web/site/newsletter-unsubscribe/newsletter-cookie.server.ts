import type { RouterContextProvider } from 'react-router';
import { BASE_PATH } from '#kernel/base-path.ts';
import { parseNewsletterToken } from '#modules/membership/rules/newsletter-link.ts';
import { COOKIES, cookieValue } from '#web/routing/cookies.ts';
import { getSecureAttribute, SECRET_MAX_AGE } from '#web/routing/secret-cookie.server.ts';

const NAME = COOKIES.newsletter;

/** Creates the cookie that stores the link of a newsletter that was opened. */
export function createNewsletterCookie(context: Readonly<RouterContextProvider>, token: string): string {
  return `${NAME}=${token}; Path=${BASE_PATH}; Max-Age=${SECRET_MAX_AGE}; HttpOnly; SameSite=Lax${getSecureAttribute(context)}`;
}

/** Returns the link that was opened last, or null. */
export function readNewsletterCookie(request: Request): string | null {
  const token = cookieValue(request.headers.get('Cookie'), NAME) ?? '';
  return parseNewsletterToken(token) && token;
}
