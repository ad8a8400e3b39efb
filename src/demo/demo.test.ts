import { describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { brand } from '../../brands/maison-nocturne/brand.ts';
import { DEMO_PAGES, withDemoLinks } from './links.ts';
import { demoDocument } from './pages.ts';
import { DEMO_TEXTS } from './texts.ts';

const ORIGIN = 'http://127.0.0.1:3000';
const ENGLISH = DEMO_TEXTS.en;

describe('[C5] brand links in development', () => {
  test('lead to the demo site where nobody can register their host', () => {
    const { links } = withDemoLinks(brand, ORIGIN);
    expect(Object.values(links).every((url) => url.startsWith(`${ORIGIN}/demo/`))).toBe(true);
    expect(links.shop).toBe(`${ORIGIN}/demo/shop`);
  });

  test('stay unchanged for a real brand', () => {
    const real = { ...brand, links: { ...brand.links, shop: 'https://shop.example.com/', terms: 'https://a.org/t' } };
    expect(withDemoLinks(real, ORIGIN).links).toMatchObject({ shop: real.links.shop, terms: real.links.terms });
  });
});

describe('[A5] the demo site in seven languages', () => {
  test.each(LOCALES)('%s has the same pages, sections and placeholders as English', (locale) => {
    expect(getShape(DEMO_TEXTS[locale])).toEqual(getShape(ENGLISH));
  });

  test.each(LOCALES)('%s leaves no placeholder unfilled', (locale) => {
    const shopper = { firstName: 'Ada', voucher: { code: 'A-B', percent: 10, validUntil: new Date('2026-12-06') } };
    const visit = { brand, locale, languageTag: `${locale}-DE`, styles: [], script: null, shopper };
    for (const page of new Set(Object.values(DEMO_PAGES))) expect(demoDocument(page, visit)).not.toMatch(/\{\w+\}/);
  });
});

test.each(LOCALES)('the imprint credits the bundled country database with a link, in %s', (locale) => {
  const visit = { brand, locale, languageTag: `${locale}-DE`, styles: [], script: null, shopper: null };
  const credit = '<a href="https://db-ip.com">IP Geolocation by DB-IP</a>';
  expect(demoDocument('imprint', visit)).toContain(credit);
  expect(demoDocument('imprint', visit)).toContain(
    '<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>',
  );
  expect(demoDocument('terms', visit)).not.toContain(credit);
});

test('[A1] the demo shop shows its offers to members only and escapes their names', () => {
  const visit = { brand, locale: 'en', languageTag: 'en-DE', styles: [], script: null } as const;
  const product = ENGLISH.shop.products.coat;
  expect(demoDocument('shop', { ...visit, shopper: null })).not.toContain(product);
  const shopper = { firstName: '<b>$&{code}', voucher: null };
  const shown = demoDocument('shop', { ...visit, shopper });
  expect(shown).toContain(product);
  expect(shown).toContain('&#60;b&#62;$&#38;{code}');
});

/** The keys of nested texts, with the placeholders of each text. */
function getShape(value: unknown): unknown {
  if (typeof value === 'string') return (value.match(/\{\w+\}/g) ?? []).toSorted();
  if (Array.isArray(value)) return value.map(getShape);
  return Object.fromEntries(Object.entries(Object(value)).map(([key, one]) => [key, getShape(one)]));
}
