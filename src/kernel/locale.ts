/** The seven languages of the acquisition area (specification A5); the first is the default. */
export const LOCALES = ['en', 'de', 'fr', 'it', 'nl', 'pl', 'sv'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** The supported locale of a language tag's base code (`de-AT` gives `de`), or null. */
function parseLocaleTag(tag: string): Locale | null {
  const base = tag.trim().toLowerCase().split(/[-_]/)[0];
  return isLocale(base) ? base : null;
}

/**
 * The language of a visit (specification E6): the cookie, else the first of the browser's languages whose base
 * code is supported, else English. `languages` are in order of preference.
 */
export function determineLocale(cookie: string | null | undefined, languages: readonly string[]): Locale {
  if (isLocale(cookie)) return cookie;
  for (const tag of languages) {
    const locale = parseLocaleTag(tag);
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}

/**
 * The tags of an Accept-Language header by descending weight; a weight of 0 excludes the tag. Invalid parts are
 * skipped.
 */
export function parseAcceptLanguage(header: string | null | undefined): readonly string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const weight = parameters.map((one) => one.trim()).find((one) => /^q\s*=/i.test(one));
      return { tag: tag.trim(), weight: weight === undefined ? 1 : parseQuality(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

// A parameter that is no weight of RFC 9110 does not affect its tag.
function parseQuality(parameter: string): number {
  const digits = /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i.exec(parameter)?.[1];
  return digits === undefined ? 0 : Number(digits);
}

/**
 * Splits `/de/about-us` into its prefix (`de` or null) and the unprefixed path (`/about-us`). The path excludes the
 * base.
 */
export function splitLocale(path: string): { readonly prefix: Locale | null; readonly path: string } {
  const match = /^\/([a-z]{2})(?=\/|$)(.*)$/.exec(path);
  if (match && isLocale(match[1])) return { prefix: match[1], path: match[2] || '/' };
  return { prefix: null, path };
}

/** The locale that a path shows. Unprefixed paths are English: other visits were redirected to their prefix before. */
export function localeOfPath(path: string): Locale {
  return splitLocale(path).prefix ?? DEFAULT_LOCALE;
}

/** The canonical path in a locale: unprefixed for English, prefixed otherwise (specification B7). */
export function localizePath(path: string, locale: Locale): string {
  return locale === DEFAULT_LOCALE ? splitLocale(path).path : prefixPath(path, locale);
}

/** The path with the prefix of a locale, English included. */
export function prefixPath(path: string, locale: Locale): string {
  const bare = splitLocale(path).path;
  return `/${locale}${bare === '/' ? '' : bare}`;
}

/**
 * Builds the language tag that gives Intl the conventions of a visitor's country: `de` in AT is `de-AT`. Only English
 * has its own number formats for countries that do not speak it, and an English reader takes the `3.000` of `en-DE` for
 * three (decision 0016): English is formatted as in Ireland, the English-speaking one of our countries.
 */
export function getLanguageTag(locale: Locale, country: string): string {
  return `${locale}-${locale === 'en' ? 'IE' : country}`;
}
