import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { PAGES } from './generated/pages.server.ts';
import type { DeclaredPage } from './page-handle.ts';
import { buildSitemap } from './sitemap.ts';

const ORIGIN = 'https://club.example';
const entries = buildSitemap(ORIGIN)
  .split('<url>')
  .slice(1)
  .map((entry) => ({ loc: /<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? '', links: entry.match(/<xhtml:link /g)?.length }));

test('[B9] the sitemap has every page that may be listed, in seven languages, each with all its alternates', () => {
  const indexed = (PAGES as readonly DeclaredPage[]).filter(({ robots }) => robots === 'index');
  expect(indexed.length).toBeGreaterThan(2);
  expect(entries).toHaveLength(indexed.length * LOCALES.length);
  expect(new Set(entries.map(({ loc }) => loc)).size).toBe(entries.length);
  expect(entries.every(({ links }) => links === LOCALES.length + 1)).toBe(true);
});

test('[B9] it has no other page, and none under two addresses', () => {
  const locs = entries.map(({ loc }) => loc);
  expect(locs).toContain(`${ORIGIN}/acquisition/`);
  expect(locs).toContain(`${ORIGIN}/acquisition/de/about-us`);
  expect(locs.filter((loc) => /\/en\b|login|registration|admin|error/.test(loc))).toEqual([]);
});
