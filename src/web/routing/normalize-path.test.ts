import { expect, test } from 'vitest';
import { normalizePath } from './normalize-path.ts';

test.each([
  ['/de/about-us', '/de/about-us'],
  ['/%61dmin/%72', '/admin/r'],
  ['/%5F%7E%2d%2e%30', '/_~-.0'],
  ['//a///b/', '/a/b/'],
  ['/CODE%20X/%C3%A4%2F%5C%25%3F', '/CODE%20X/%C3%A4%2F%5C%25%3F'],
  ['/%2561', '/%2561'],
  ['/%E0%A4%', '/%E0%A4%'],
])('%s is normalised to %s', (path, expected) => {
  expect(normalizePath(path)).toBe(expected);
});
