import type { MiddlewareFunction } from 'react-router';
import { DEFAULT_LOCALE, isLocale, type Locale, localizePath, splitLocale } from '#kernel/locale.ts';
import { withBase, withoutBase } from './base-path.ts';
import { createLocaleCookie } from './cookies.ts';
import { getLoadContext } from './load-context.ts';

/** The locale of a visit, and the URL to redirect to if the visit is at another URL. */
export type LocaleDecision = { readonly locale: Locale; readonly moveTo: string | null; readonly prefixed: boolean };

/**
 * Determines the locale by specification B7: a prefix wins; without one the visitor's locale applies (the cookie's,
 * else the browser's), and a visit that is not English is redirected to its prefix with its query. This function reads
 * no headers: parsing them twice could produce another result than the page cache key.
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
 * Redirects a GET of a document to its locale's path, or stores the locale and sets Vary. A post is not redirected, so
 * that typed values survive. Data requests come from a browser that has determined the locale itself.
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

// Publicly cached responses, such as the manifest, set no cookie. Redirects have no content type.
function isDocument({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? true;
}

// The redirect depends on one visitor, so caches must not store it, however they treat Vary.
function moved(to: string): Response {
  return new Response(null, { status: 302, headers: { Location: to, 'Cache-Control': 'no-store' } });
}

/** `/DE/login` and `/de-AT/login` mean `/de/login`. A lone `/de-AT` may be a registration code. */
function meantPrefix(path: string): { readonly locale: Locale; readonly path: string } | null {
  const [, language = '', rest = ''] = /^\/([a-z]{2})(?:-[a-z]{2}(?=\/.)|(?=\/|$))(.*)$/i.exec(path) ?? [];
  const locale = language.toLowerCase();
  return isLocale(locale) ? { locale, path: `/${locale}${rest}` } : null;
}
