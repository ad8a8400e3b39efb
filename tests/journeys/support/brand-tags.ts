import type { Locale } from '#kernel/locale.ts';

/** Tests with this tag run for the first brand only. */
export const FIRST_BRAND = '@first-brand';

/** Both brands have the same texts at the same length: the languages with the longest words test the second brand. */
const LONGEST: readonly Locale[] = ['de', 'pl'];

export function tagLocale(locale: Locale): { readonly tag: string[] } {
  return { tag: LONGEST.includes(locale) ? [] : [FIRST_BRAND] };
}
