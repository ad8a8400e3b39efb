import { DEFAULT_LOCALE, LOCALES, type Locale } from './locale.ts';

/** A text of a brand that has no value in some languages, by the path of its field: `stores.0.location`. */
export type MissingBrandText = { readonly field: string; readonly languages: readonly Locale[] };

/** Finds the texts of a brand that are empty in a language. A text is an object with English. */
export function findMissingBrandTexts(value: unknown, path: readonly string[] = []): readonly MissingBrandText[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Object.hasOwn(value, DEFAULT_LOCALE))
    return Object.entries(value).flatMap(([name, inner]) => findMissingBrandTexts(inner, [...path, name]));
  const texts = new Map<string, unknown>(Object.entries(value));
  const languages = LOCALES.filter((locale) => String(texts.get(locale) ?? '').trim() === '');
  return languages.length > 0 ? [{ field: path.join('.'), languages }] : [];
}
