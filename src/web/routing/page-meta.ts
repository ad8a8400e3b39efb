import { DEFAULT_LOCALE, LOCALES, type Locale, localizePath, splitLocale } from '#kernel/locale.ts';
import { withBase } from './base-path.ts';
import { findPage } from './page-paths.ts';

export type Alternate = { readonly hrefLang: string; readonly href: string };

/** Absolute, from the public origin and never from a request's Host. */
function absoluteHref(publicOrigin: string, path: string, locale: Locale): string {
  return publicOrigin + withBase(localizePath(path, locale));
}

/** The one address under which search engines know what a path shows: unprefixed for English (specification B7). */
export function getCanonicalUrl(publicOrigin: string, path: string): string {
  const { prefix, path: bare } = splitLocale(path);
  return absoluteHref(publicOrigin, bare, prefix ?? DEFAULT_LOCALE);
}

/** The page in all seven languages, and the address for everybody else. */
export function getAlternates(publicOrigin: string, path: string): readonly Alternate[] {
  const { path: bare } = splitLocale(path);
  const languages = LOCALES.map((locale) => ({
    hrefLang: locale as string,
    href: absoluteHref(publicOrigin, bare, locale),
  }));
  return [...languages, { hrefLang: 'x-default', href: absoluteHref(publicOrigin, bare, DEFAULT_LOCALE) }];
}

/** Search engines list only what the table of pages says, and of the start page no slug: it may be somebody's code. */
export function isIndexed(path: string): boolean {
  const page = findPage(path);
  return page?.indexed === true && splitLocale(path).path.replace(/^\/+|\/+$/g, '') === page.path;
}
