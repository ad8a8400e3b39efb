import type { Locale } from '#kernel/locale.ts';

const NUMBER = /^\d{1,9}(?:[.,]\d{1,12})?$/;
const HUNDRED = 100;
/** Visitors are split into 10,000 parts. */
const PARTS = 10_000;

/** Formats a share as the percentage that a field shows: 0.335 gives `33.5`, in German `33,5`. */
export function formatShare(share: number, locale: Locale): string {
  return formatTyped(share * HUNDRED, locale);
}

/** Reads a typed percentage as a share from 0; anything else is returned unchanged, for the rules to refuse. */
export function parseShare(text: string): number | string {
  const typed = text.trim().replace(/\s*%$/, '');
  return NUMBER.test(typed) ? Number((Number(typed.replace(',', '.')) / HUNDRED).toFixed(8)) : text;
}

/** Adds up the percentages of fields; null if one is no number. */
export function addShares(texts: readonly string[]): number | null {
  const shares = texts.map(parseShare);
  const numbers = shares.filter((share) => typeof share === 'number');
  if (numbers.length < shares.length) return null;
  return Number((numbers.reduce((sum, share) => sum + share, 0) * HUNDRED).toFixed(4));
}

/** Equal percentages that add up to exactly 100; the first ones take the rest. */
export function distributeShares(count: number, locale: Locale): readonly string[] {
  const each = Math.floor(PARTS / count);
  const rest = PARTS - each * count;
  return Array.from({ length: count }, (_, index) => formatTyped((each + (index < rest ? 1 : 0)) / HUNDRED, locale));
}

function formatTyped(percent: number, locale: Locale): string {
  const text = String(Number(percent.toFixed(4)));
  return locale === 'en' ? text : text.replace('.', ',');
}
