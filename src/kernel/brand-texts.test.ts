import { expect, test } from 'vitest';
import { findMissingBrandTexts } from './brand-texts.ts';
import { LOCALES } from './locale.ts';

const WHOLE = Object.fromEntries(LOCALES.map((locale) => [locale, `in ${locale}`]));

test('[K22] a text of a brand without a value in a language is missing there', () => {
  const { sv: _, ...withoutSwedish } = WHOLE;
  const brand = {
    name: 'A',
    tagline: WHOLE,
    stores: [{ location: withoutSwedish }],
    voice: { quote: { ...WHOLE, de: ' ' } },
  };
  expect(findMissingBrandTexts(brand)).toEqual([
    { field: 'stores.0.location', languages: ['sv'] },
    { field: 'voice.quote', languages: ['de'] },
  ]);
});
