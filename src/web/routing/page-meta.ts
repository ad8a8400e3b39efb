import { DEFAULT_LOCALE, LOCALES, type Locale, localizePath, splitLocale } from '#kernel/locale.ts';
import { withBase } from './base-path.ts';
import type { PageHandle } from './page-handle.ts';

export type Alternate = { readonly hrefLang: string; readonly href: string };

/** Builds an absolute URL from the public origin, never from a request's Host header. */
function absoluteHref(publicOrigin: string, path: string, locale: Locale): string {
  return publicOrigin + withBase(localizePath(path, locale));
}

/** Returns the canonical URL of a path: unprefixed for English (specification B7). */
export function getCanonicalUrl(publicOrigin: string, path: string): string {
  const { prefix, path: bare } = splitLocale(path);
  return absoluteHref(publicOrigin, bare, prefix ?? DEFAULT_LOCALE);
}

/** Returns the URLs of the page in all seven languages, and the default for all other languages. */
export function getAlternates(publicOrigin: string, path: string): readonly Alternate[] {
  const { path: bare } = splitLocale(path);
  const languages = LOCALES.map((locale) => ({
    hrefLang: locale as string,
    href: absoluteHref(publicOrigin, bare, locale),
  }));
  return [...languages, { hrefLang: 'x-default', href: absoluteHref(publicOrigin, bare, DEFAULT_LOCALE) }];
}

/** Whether search engines may list the page at a path. They may not at an alias: a slug may be a person's code. */
export function isIndexed(path: string, handle: PageHandle | null): boolean {
  const bare = splitLocale(path).path.replace(/\/+$/, '') || '/';
  return handle?.robots === 'index' && handle.path === bare;
}
