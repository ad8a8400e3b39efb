import { useEffect } from 'react';
import { type MiddlewareFunction, redirectDocument, replace, useLocation, useNavigate } from 'react-router';
import { DEFAULT_LOCALE, determineLocale, type Locale, localizePath, splitLocale } from '#kernel/locale.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { COOKIES, cookieValue, createLocaleCookie, writeCookie } from '#web/routing/cookies.ts';
import { loadPageTexts } from './load-catalog.ts';

/**
 * Determines the locale and path of a visit in the browser, by the server's rules: a prefix is a choice and is stored;
 * without one the visit is redirected to its language's prefix.
 */
function resolveLocale(path: string): { readonly locale: Locale; readonly path: string } {
  const { prefix } = splitLocale(path);
  const locale = prefix ?? determineLocale(cookieValue(document.cookie, COOKIES.locale), navigator.languages);
  return { locale, path: prefix || locale === DEFAULT_LOCALE ? path : localizePath(path, locale) };
}

/** Stores a language. Returns false if the browser accepts no cookies. */
export function storeLocale(locale: Locale): boolean {
  writeCookie(createLocaleCookie(locale, location.origin));
  return cookieValue(document.cookie, COOKIES.locale) === locale;
}

/**
 * Runs before a navigation renders its page: redirects it to its language and loads that language's texts. Posts and
 * revalidations of a page that is already shown choose no language: another tab may have chosen one meanwhile.
 */
export const loadLocaleTexts: MiddlewareFunction = async ({ request, url }, next) => {
  const current = withoutBase(url.pathname);
  if (request.method === 'GET' && url.pathname !== location.pathname) {
    const { locale, path } = resolveLocale(current);
    if (path !== current) throw replace(path + url.search + url.hash);
    storeLocale(locale);
  }
  await loadPageTexts(current).catch(() => {
    // A browser does not retry a failed module import; a full page load gets all texts from the server.
    throw redirectDocument(url.pathname + url.search + url.hash);
  });
  return next();
};

/**
 * After mount, and when the browser restores a page from the back/forward cache: detects the language again and moves a
 * page at the wrong path to the localized path (specification B7 and E6).
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
