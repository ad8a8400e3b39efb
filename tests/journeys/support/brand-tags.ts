import type { Locale } from '#kernel/locale.ts';

/** Tests with this tag run for the first brand only. */
export const FIRST_BRAND = '@first-brand';

/** Tests with this tag run for the second brand only. */
export const SECOND_BRAND = '@second-brand';

/** Both brands have the same texts at the same length: the languages with the longest words test the second brand. */
const LONGEST: readonly Locale[] = ['de', 'pl'];

export function tagLocale(locale: Locale): { readonly tag: string[] } {
  return { tag: LONGEST.includes(locale) ? [] : [FIRST_BRAND] };
}

/**
 * The tag of what is checked in one language for each brand: English for the first, German, whose words are longer, for the
 * second. No width is as narrow as the one at which screen-spacing.spec.ts checks every language of the first.
 */
export function tagOneLocale(locale: 'en' | 'de'): { readonly tag: string } {
  return { tag: locale === 'en' ? FIRST_BRAND : SECOND_BRAND };
}
