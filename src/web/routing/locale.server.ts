import type { MiddlewareFunction } from 'react-router';
import { DEFAULT_LOCALE, isLocale, type Locale, localizePath, splitLocale } from '#kernel/locale.ts';
import { withBase, withoutBase } from './base-path.ts';
import { createLocaleCookie } from './cookies.ts';
import { getLoadContext } from './load-context.ts';

/** Where a visit belongs: its locale, and the address to move to when it is not there yet. */
export type LocaleDecision = { readonly locale: Locale; readonly moveTo: string | null; readonly prefixed: boolean };

/**
 * Decides by specification B7: a prefix wins; without one the visitor's locale says (the cookie's, else the
 * browser's), and a visit that is not English moves to its prefix with its query. Headers are not read here: a second
 * reading could differ from what the page cache went by.
 */
export function decideLocale(url: URL, locale: Locale): LocaleDecision {
  const current = withoutBase(url.pathname);
  const { prefix, path } = splitLocale(current);
  if (prefix) return { locale: prefix, moveTo: null, prefixed: true };
  const meant = meantPrefix(current);
  if (meant) return { locale: meant.locale, moveTo: withBase(meant.path) + url.search, prefixed: true };
  const moveTo = locale === DEFAULT_LOCALE ? null : withBase(localizePath(path, locale)) + url.search;
  return { locale, moveTo, prefixed: false };
}

/**
 * Moves a document that is read to its locale's path, or stores the locale and says on what the answer depends. What is
 * posted stays where it is, so that nothing typed is lost; data is asked for by a browser that has decided itself.
 */
export const redirectToLocale: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || new URL(request.url).pathname.endsWith('.data')) return next();
  const { publicOrigin, visit } = getLoadContext(context);
  const { locale, moveTo, prefixed } = decideLocale(url, visit.locale);
  const response = moveTo === null ? await next() : moved(moveTo);
  if (isDocument(response)) response.headers.append('Set-Cookie', createLocaleCookie(locale, publicOrigin));
  if (!prefixed) response.headers.append('Vary', 'Cookie, Accept-Language');
  return response;
};

// What caches keep for everybody, as the manifest, brings nobody a cookie. What moves a visitor has no type.
function isDocument({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? true;
}

// What moves one visitor is nothing to keep for another, whatever a cache makes of Vary.
function moved(to: string): Response {
  return new Response(null, { status: 302, headers: { Location: to, 'Cache-Control': 'no-store' } });
}

/** `/DE/login` and `/de-AT/login` mean `/de/login`. A lone `/de-AT` may be a registration code. */
function meantPrefix(path: string): { readonly locale: Locale; readonly path: string } | null {
  const [, language = '', rest = ''] = /^\/([a-z]{2})(?:-[a-z]{2}(?=\/.)|(?=\/|$))(.*)$/i.exec(path) ?? [];
  const locale = language.toLowerCase();
  return isLocale(locale) ? { locale, path: `/${locale}${rest}` } : null;
}
