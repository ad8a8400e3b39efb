import { DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts';

/** The language of the page. */
export function language(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : DEFAULT_LOCALE;
}
