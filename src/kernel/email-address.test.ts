import { expect, test } from 'vitest';
import { isEmailAddress, normalizeEmail } from './email-address.ts';

test.each([
  ['ada@example.com', true],
  ['Ada.Kern+club@example.com', true],
  [`${'a'.repeat(64)}@example.com`, true],
  [`${'a'.repeat(65)}@example.com`, false],
  ['a..b@example.com', false],
  ['.ada@example.com', false],
  ['ada.@example.com', false],
  ['\u212aelv@example.com', false],
  ['ada@example.com\n', true],
  ['\u0130da@example.com', false],
])('[F1] %j is an address after normalisation: %s', (typed, is) => {
  expect(isEmailAddress(normalizeEmail(typed))).toBe(is);
});
