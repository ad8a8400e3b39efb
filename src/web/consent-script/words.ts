import { texts } from 'virtual:texts/consent';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../kernel/locale.ts';
import type { ConsentTextKey } from '../../texts/keys.ts';

/** The language of the page. */
export function language(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : DEFAULT_LOCALE;
}

export function t(key: ConsentTextKey): string {
  return texts[language()][key];
}
