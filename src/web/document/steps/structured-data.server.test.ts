import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { addAllCatalogs } from '#web/i18n/all-catalogs.server.ts';
import { createTexts } from '#web/i18n/use-text.ts';
import { brand as formeLibre } from '../../../../brands/forme-libre/brand.ts';
import { brand as maisonNocturne } from '../../../../brands/maison-nocturne/brand.ts';
import { addData, formatDocument, type HtmlDocument } from '../html-document.server.ts';
import { clubData, createGraph, questionsData, type Thing, websiteData } from './structured-data.server.ts';

beforeAll(addAllCatalogs);

/** The properties that schema.org and the search engines require of each type. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo'],
  ClothingStore: ['name', 'address', 'image'],
  PostalAddress: ['streetAddress', 'postalCode', 'addressLocality', 'addressCountry'],
  ContactPoint: ['contactType', 'url'],
  WebSite: ['name', 'url'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};

/** All objects with a type, at any depth. */
function things(value: unknown): readonly Thing[] {
  if (Array.isArray(value)) return value.flatMap(things);
  if (value === null || typeof value !== 'object') return [];
  return [...('@type' in value ? [value as Thing] : []), ...Object.values(value).flatMap(things)];
}

describe.each([maisonNocturne, formeLibre])('structured data of $name', (brand) => {
  test.each(LOCALES)('has all properties that schema.org requires, in %s', (locale) => {
    const texts = createTexts(locale, 'DE');
    const club = { brand, publicOrigin: 'https://club.example', logo: '/logo.png', picture: '/share.jpg', texts };
    const all = things([...clubData(club), websiteData(club), questionsData(club, { percent: 10, minimum: 10_000 })]);
    expect(new Set(all.map((thing) => thing['@type']))).toEqual(new Set(Object.keys(REQUIRED)));
    for (const thing of all)
      for (const property of REQUIRED[thing['@type']] ?? []) expect(thing[property], property).toBeTruthy();
    expect(all.filter((thing) => thing['@type'] === 'ClothingStore')).toHaveLength(brand.stores.length);
    const words = JSON.stringify(all);
    expect(words).not.toMatch(/<\/?\d>|\{\w+\}|undefined/);
    for (const { url, logo, image } of all as readonly Record<string, string>[])
      for (const address of [url, logo, image].filter(Boolean)) expect(address).toMatch(/^https:\/\//);
  });
});

test('no character of a value ends its data block', () => {
  const empty: HtmlDocument = { opening: '', first: [], head: [], rest: '', scriptHashes: [], styleHashes: [] };
  const graph = createGraph([{ '@type': 'Organization', name: '</script><script>alert(1)</script><!--' }]);
  const block = formatDocument(addData(empty, { type: 'application/ld+json' }, graph));
  expect(block.match(/<\/?script/g)).toHaveLength(2);
  expect(block).not.toContain('<!--');
  const [, json = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(block) ?? [];
  expect(JSON.parse(json)['@graph'][0].name).toBe('</script><script>alert(1)</script><!--');
});
