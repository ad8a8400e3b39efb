import { expect, test } from 'vitest';
import { DAY } from '#kernel/instant.ts';
import { mayConfirmAgain } from './application.ts';

const confirmedAt = new Date('2026-03-01T12:00:00Z');

test.each([
  [-1000, false],
  [0, true],
  [1000, true],
])('a second confirmation %i ms from a day after the first is allowed: %s', (offset, may) => {
  expect(mayConfirmAgain(confirmedAt, new Date(confirmedAt.getTime() + DAY + offset))).toBe(may);
});
