import { expect, test } from 'vitest';
import { DAY } from '#kernel/instant.ts';
import { hasLinkExpired, mayConfirmAgain } from './application.ts';

const confirmedAt = new Date('2026-03-01T12:00:00Z');

test.each([
  [-1000, false],
  [0, true],
  [1000, true],
])('a second confirmation %i ms from a day after the first is allowed: %s', (offset, may) => {
  expect(mayConfirmAgain(confirmedAt, new Date(confirmedAt.getTime() + DAY + offset))).toBe(may);
});

test.each([
  [-1000, false],
  [0, true],
  [1000, true],
])('a registration link has expired %i ms from 14 days after its request: %s', (offset, hasExpired) => {
  const invitedAt = new Date('2026-03-01T12:00:00Z');
  expect(hasLinkExpired(invitedAt, new Date(invitedAt.getTime() + 14 * DAY + offset))).toBe(hasExpired);
});
