import type { MiddlewareFunction } from 'react-router';
import {
  DEFAULT_LOCALE,
  determineLocale,
  type Locale,
  languagesOfHeader,
  localizePath,
  splitLocale,
} from '../../kernel/locale.ts';
import { withBase, withoutBase } from '../base-path.ts';
import { cookieValue, localeCookie } from '../cookies.ts';
import { worldOf } from './pages-world.ts';

/** Where a visit belongs: its locale, and the address to move to when it is not there yet. */
export type LocaleDecision = { readonly locale: Locale; readonly moveTo: string | null; readonly prefixed: boolean };

/**
 * Decides by decisions section 2: a prefix wins; without one the cookie, else the browser's languages say, and a visit
 * that is not English moves to its prefix with its query. What posts stays where it is, so that nothing typed is lost.
 */
export function decideLocale(request: Request, url: URL): LocaleDecision {
  const { prefix, path } = splitLocale(withoutBase(url.pathname));
  if (prefix) return { locale: prefix, moveTo: null, prefixed: true };
  const cookie = cookieValue(request.headers.get('Cookie'), 'lang');
  const locale = determineLocale(cookie, languagesOfHeader(request.headers.get('Accept-Language')));
  const moves = locale !== DEFAULT_LOCALE && (request.method === 'GET' || request.method === 'HEAD');
  const moveTo = moves ? withBase(localizePath(path, locale)) + url.search : null;
  return { locale, moveTo, prefixed: false };
}

/** Moves the visit to its locale's path, or stores the locale and says on what the answer depends. */
export const placeInLocale: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { publicOrigin } = worldOf(context);
  const { locale, moveTo, prefixed } = decideLocale(request, url);
  const response = moveTo === null ? await next() : new Response(null, { status: 302, headers: { Location: moveTo } });
  if (moveTo === null && !isRead(request)) return response;
  response.headers.append('Set-Cookie', localeCookie(locale, publicOrigin));
  if (!prefixed) response.headers.append('Vary', 'Cookie, Accept-Language');
  return response;
};

function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
