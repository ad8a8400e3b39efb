import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { parseSharedProduct } from './shared-product.ts';

const IN_ALL = Object.fromEntries(LOCALES.map((locale) => [locale, `Coat (${locale})`]));
const { sv: _, ...IN_SIX } = IN_ALL;
const COAT = { name: 'Coat', designer: 'Verlaine', image: 'portrait-1', description: IN_ALL };

function parsed(changes: Readonly<Record<string, unknown>>) {
  return parseSharedProduct(JSON.stringify({ ...COAT, ...changes }));
}

test('[C2] a name is one for all languages or has all seven; a description has all seven', () => {
  expect(parsed({})).toEqual(COAT);
  expect(parsed({ name: IN_ALL })).toEqual({ ...COAT, name: IN_ALL });
  expect(parsed({ name: IN_SIX })).toBeNull();
  expect(parsed({ name: { ...IN_ALL, en: ' ' } })).toBeNull();
  expect(parsed({ name: {} })).toBeNull();
  expect(parsed({ description: 'A coat.' })).toBeNull();
  expect(parsed({ description: IN_SIX })).toBeNull();
  expect(parsed({ image: '../secret' })).toBeNull();
  expect(parseSharedProduct('no json')).toBeNull();
});
