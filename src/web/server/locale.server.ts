import type { MiddlewareFunction } from 'react-router';
import { DEFAULT_LOCALE, type Locale, localizePath, splitLocale } from '../../kernel/locale.ts';
import { withBase, withoutBase } from '../base-path.ts';
import { localeCookie } from '../cookies.ts';
import { worldOf } from './pages-world.ts';

/** Where a visit belongs: its locale, and the address to move to when it is not there yet. */
export type LocaleDecision = { readonly locale: Locale; readonly moveTo: string | null; readonly prefixed: boolean };

/**
 * Decides by decisions section 2: a prefix wins; without one the visitor's locale says (the cookie's, else the
 * browser's), and a visit that is not English moves to its prefix with its query. What posts stays where it is, so that
 * nothing typed is lost. Headers are not read here: a second reading could differ from what the page cache went by.
 */
export function decideLocale(method: string, url: URL, locale: Locale): LocaleDecision {
  const { prefix, path } = splitLocale(withoutBase(url.pathname));
  if (prefix) return { locale: prefix, moveTo: null, prefixed: true };
  const moves = locale !== DEFAULT_LOCALE && isRead(method);
  const moveTo = moves ? withBase(localizePath(path, locale)) + url.search : null;
  return { locale, moveTo, prefixed: false };
}

/** Moves the visit to its locale's path, or stores the locale and says on what the answer depends. */
export const placeInLocale: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { publicOrigin, locale: ofVisitor } = worldOf(context);
  const { locale, moveTo, prefixed } = decideLocale(request.method, url, ofVisitor);
  const response = moveTo === null ? await next() : new Response(null, { status: 302, headers: { Location: moveTo } });
  if (moveTo === null && !isRead(request.method)) return response;
  response.headers.append('Set-Cookie', localeCookie(locale, publicOrigin));
  if (!prefixed) response.headers.append('Vary', 'Cookie, Accept-Language');
  return response;
};

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
