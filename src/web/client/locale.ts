import { useEffect } from 'react';
import { type MiddlewareFunction, replace, useLocation, useNavigate } from 'react-router';
import { DEFAULT_LOCALE, determineLocale, type Locale, localizePath, splitLocale } from '../../kernel/locale.ts';
import { withoutBase } from '../base-path.ts';
import { cookieValue, localeCookie, writeCookie } from '../cookies.ts';
import { loadCatalog } from '../text/load-catalog.ts';

/**
 * Where a path belongs in this browser, by the same rules as on the server: a prefix is a choice and is stored, without
 * one the visit moves to its language's prefix.
 */
function placeOf(path: string): { readonly locale: Locale; readonly path: string } {
  const { prefix } = splitLocale(path);
  const locale = prefix ?? determineLocale(cookieValue(document.cookie, 'lang'), navigator.languages);
  return { locale, path: prefix || locale === DEFAULT_LOCALE ? path : localizePath(path, locale) };
}

/** Before a navigation shows its page: moves it to its language, and has that language's texts ready. */
export const keepTextsOfLocale: MiddlewareFunction = async ({ request, url }, next) => {
  const current = withoutBase(url.pathname);
  const { locale, path } = placeOf(current);
  if (path !== current && request.method === 'GET') throw replace(path + url.search);
  writeCookie(localeCookie(locale, location.origin));
  await loadCatalog(locale);
  return next();
};

/** On load, a page that a cache or a history gave in the wrong place moves to the localized path (specification section 4). */
export function useLocaleOfVisit(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const { path } = placeOf(pathname);
    if (path !== pathname) navigate(path + search + hash, { replace: true });
  }, [pathname, search, hash, navigate]);
}
