import { expect, test } from 'vitest';
import type { Href } from './href.ts';
import { matchPathLocale } from './local-link.tsx';

test.each([
  ['/', '/login', '/login'],
  ['/de/welcome', '/login', '/de/login'],
  ['/en/welcome', '/login', '/en/login'],
  ['/de/welcome', '/', '/de'],
  ['/de', '/?rc=A#top', '/de?rc=A#top'],
  ['/fr/login', '/de/welcome', '/fr/welcome'],
  ['/de', '/?rc=A\u2028B', '/de?rc=A\u2028B'],
])('on %s, %s becomes %s', (current, to, expected) => {
  expect(matchPathLocale(current, to as Href)).toBe(expected);
});
