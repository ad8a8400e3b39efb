import { expect, test } from 'vitest';
import { readRefusal } from './refusals.ts';

test('[K5] an address that nobody of ours wrote shows a text without a gap', () => {
  expect(readRefusal('no-member', true)).toBe('no-member');
  expect(readRefusal('no-member', false)).toBe('ended');
  expect(readRefusal('denied', false)).toBe('denied');
  for (const reason of [null, '', 'nothing', 'toString']) expect(readRefusal(reason, true)).toBe('ended');
});
