import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

const TEXTS = [
  '',
  'abc',
  'anna@example.org',
  'Łódź ✓ 🦊',
  ...[54, 55, 56, 63, 64, 65, 119, 120, 1000].map((n) => 'é'.repeat(n / 2) + 'x'.repeat(n % 2)),
];

test.each(TEXTS)('[H8] the hash of "%s" is its standard SHA-256', (text) => {
  expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
});
