import { expect, test } from 'vitest';
import { isSameOrigin } from './same-origin.server.ts';

const own = 'https://club.example';

test.each([
  [{ Origin: own, 'Sec-Fetch-Site': 'same-origin' }, true],
  [{ Origin: own }, true],
  [{ 'Sec-Fetch-Site': 'same-origin' }, true],
  [{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, false],
  [{ Origin: 'https://evil.example' }, false],
  [{ Origin: 'https://sub.club.example', 'Sec-Fetch-Site': 'same-site' }, false],
  [{ Origin: 'null' }, false],
  [{ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, true],
  [{ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, false],
  [{ Origin: own, 'Sec-Fetch-Site': 'cross-site' }, false],
  [{ 'Sec-Fetch-Site': 'none' }, false],
  [{}, false],
])('%o: %s', (headers, expected) => {
  expect(isSameOrigin(new Headers(headers as Record<string, string>), own)).toBe(expected);
});
