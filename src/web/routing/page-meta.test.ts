import { expect, test } from 'vitest';
import { findDeclaredPage } from './find-declared-page.server.ts';
import { getAlternates, getCanonicalUrl, isIndexed } from './page-meta.ts';

const origin = 'https://club.example';

test.each([
  ['/', '/acquisition/'],
  ['/en', '/acquisition/'],
  ['/de', '/acquisition/de'],
  ['/login', '/acquisition/login'],
  ['/en/login', '/acquisition/login'],
  ['/fr/login', '/acquisition/fr/login'],
])('%s has the canonical address %s', (path, expected) => {
  expect(getCanonicalUrl(origin, path)).toBe(origin + expected);
});

test('every page has an alternate link for each of seven languages and a default', () => {
  expect(getAlternates(origin, '/de/login')).toEqual([
    { hrefLang: 'en', href: 'https://club.example/acquisition/login' },
    ...['de', 'fr', 'it', 'nl', 'pl', 'sv'].map((hrefLang) => ({
      hrefLang,
      href: `https://club.example/acquisition/${hrefLang}/login`,
    })),
    { hrefLang: 'x-default', href: 'https://club.example/acquisition/login' },
  ]);
});

function isListed(path: string): boolean {
  return isIndexed(path, findDeclaredPage(path)?.page ?? null);
}

test('search engines may index the start page and the pages about the club, not the registration', () => {
  expect([isListed('/'), isListed('/sv')]).toEqual([true, true]);
  expect([isListed('/about-us'), isListed('/nl/membership-interest')]).toEqual([true, true]);
  expect([isListed('/membership-interest/apply'), isListed('/registration/gift-voucher')]).toEqual([false, false]);
  expect([isListed('/NOCTURNE'), isListed('/de/NOCTURNE/')]).toEqual([false, false]);
  expect([isListed('/registration/deny'), isListed('/de/admin/registrationlinkgenerator')]).toEqual([false, false]);
});
