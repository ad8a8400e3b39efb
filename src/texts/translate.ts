import { messages as de } from 'virtual:texts/pages/de';
import { messages as en } from 'virtual:texts/pages/en';
import { messages as fr } from 'virtual:texts/pages/fr';
import { messages as it } from 'virtual:texts/pages/it';
import { messages as nl } from 'virtual:texts/pages/nl';
import { messages as pl } from 'virtual:texts/pages/pl';
import { messages as sv } from 'virtual:texts/pages/sv';
import type { Locale } from '#kernel/locale.ts';
import { formatMessage } from '#kernel/message.ts';

/** The texts of pages in all languages. */
export const MESSAGES = { en, de, fr, it, nl, pl, sv };

/** Whether a text of pages has this key. */
export function isTextKey(key: string): boolean {
  return Object.hasOwn(en, key);
}

/** Returns the text of a key for use outside of pages; an unknown key is returned unchanged. */
export function translate(locale: Locale, key: string, values: Readonly<Record<string, string>> = {}): string {
  const message = MESSAGES[locale][key];
  return message ? formatMessage(message, values, locale) : key;
}
