import { useEffect } from 'react';
import { type MiddlewareFunction, redirectDocument, replace, useLocation, useNavigate } from 'react-router';
import { DEFAULT_LOCALE, determineLocale, type Locale, localizePath, splitLocale } from '#kernel/locale.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { COOKIES, cookieValue, createLocaleCookie, writeCookie } from '#web/routing/cookies.ts';
import { loadPageTexts } from './load-catalog.ts';

/**
 * Where a path belongs in this browser, by the same rules as on the server: a prefix is a choice and is stored, without
 * one the visit moves to its language's prefix.
 */
function resolveLocale(path: string): { readonly locale: Locale; readonly path: string } {
  const { prefix } = splitLocale(path);
  const locale = prefix ?? determineLocale(cookieValue(document.cookie, COOKIES.locale), navigator.languages);
  return { locale, path: prefix || locale === DEFAULT_LOCALE ? path : localizePath(path, locale) };
}

/** Stores a language, and says whether it is kept: a browser may take no cookies. */
export function storeLocale(locale: Locale): boolean {
  writeCookie(createLocaleCookie(locale, location.origin));
  return cookieValue(document.cookie, COOKIES.locale) === locale;
}

/**
 * Before a navigation shows its page: moves it to its language, and has that language's texts ready. What is posted, and
 * what a page that is already shown asks for again, chooses no language: another tab may have chosen one meanwhile.
 */
export const loadLocaleTexts: MiddlewareFunction = async ({ request, url }, next) => {
  const current = withoutBase(url.pathname);
  if (request.method === 'GET' && url.pathname !== location.pathname) {
    const { locale, path } = resolveLocale(current);
    if (path !== current) throw replace(path + url.search + url.hash);
    storeLocale(locale);
  }
  await loadPageTexts(current).catch(() => {
    // A browser does not ask again for a part that failed once; the server has all texts.
    throw redirectDocument(url.pathname + url.search + url.hash);
  });
  return next();
};

/**
 * After mount, and when the browser shows a page of its memory again: the language is detected anew, and a page in the
 * wrong place moves to the localized path (specification B7 and E6).
 */
export function useVisitLocale(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    function place() {
      const { locale, path } = resolveLocale(pathname);
      if (path === pathname) storeLocale(locale);
      else navigate(path + search + hash, { replace: true });
    }
    function placeAgain({ persisted }: PageTransitionEvent) {
      if (persisted) place();
    }
    place();
    window.addEventListener('pageshow', placeAgain);
    return () => window.removeEventListener('pageshow', placeAgain);
  }, [pathname, search, hash, navigate]);
}
