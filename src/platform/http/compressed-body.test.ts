import { expect, test } from 'vitest';
import { encodingFor, matchesEtag } from './compressed-body.ts';

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  [undefined, 'identity'],
] as const)('Accept-Encoding %s is served as %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test.each([
  ['"x"', true],
  ['W/"x"', true],
  ['"y", W/"x"', true],
  ['*', true],
  ['"y"', false],
  [undefined, false],
])('If-None-Match %s: %s', (header, matches) => {
  expect(matchesEtag(header, 'W/"x"')).toBe(matches);
});
