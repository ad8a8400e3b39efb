import { LOCALES, type Locale } from '#kernel/locale.ts';
import { TEXT_PREFIX } from '#modules/experiment/rules/flags.ts';
import { canTextVary } from '#texts/variant-texts.ts';
import { findWrittenText, listTextKeys } from '#web/i18n/catalogs.ts';
import { getTextKey } from './flag-controls.ts';

/** A text of the site that an experiment can vary. */
export type FoundText = { readonly key: string; readonly text: string };
/** The present texts of the flags that vary texts, by flag and language. */
export type PresentTexts = Readonly<Record<string, Readonly<Partial<Record<Locale, string>>>>>;

const MOST_FOUND = 12;

/** Finds texts by a part of their key, or of what they say in the admin's language or in English. */
export function findTexts(query: string, locale: Locale): readonly FoundText[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  return listTextKeys('en')
    .filter(canTextVary)
    .map((key) => ({ key, text: findWrittenText(locale, key) ?? '', english: findWrittenText('en', key) ?? '' }))
    .filter((one) => `${one.key}\n${one.text}\n${one.english}`.toLowerCase().includes(wanted))
    .slice(0, MOST_FOUND)
    .map(({ key, text }) => ({ key, text }));
}

/** Returns the present texts of the flags that vary texts: the form shows what it replaces. */
export function getPresentTexts(flags: readonly string[]): PresentTexts {
  const textFlags = flags.filter((flag) => flag.startsWith(TEXT_PREFIX));
  return Object.fromEntries(textFlags.map((flag) => [flag, getAllTexts(getTextKey(flag))]));
}

function getAllTexts(key: string): Readonly<Partial<Record<Locale, string>>> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, findWrittenText(locale, key) ?? '']));
}
