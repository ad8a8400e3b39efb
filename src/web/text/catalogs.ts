import { type I18n, setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { DEFAULT_LOCALE, type Locale } from '../../kernel/locale.ts';

type Messages = Record<string, CompiledMessage>;

const catalogs = new Map<Locale, I18n>();

/** Makes a locale's texts available to all that renders: the server adds all seven, a browser only its own. */
export function addCatalog(locale: Locale, messages: Messages): void {
  catalogs.set(locale, setupI18n({ locale, messages: { [locale]: messages } }));
}

/** The texts of a locale; English where the locale was never added, so that an error page can always speak. */
export function catalogOf(locale: Locale): I18n {
  const catalog = catalogs.get(locale) ?? catalogs.get(DEFAULT_LOCALE) ?? catalogs.values().next().value;
  if (!catalog) throw new Error('No texts were loaded');
  return catalog;
}

export function hasCatalog(locale: Locale): boolean {
  return catalogs.has(locale);
}
