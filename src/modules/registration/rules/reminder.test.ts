import { expect, test } from 'vitest';
import { addMilliseconds, DAY, HOUR, SECOND } from '#kernel/instant.ts';
import { canRenew, computeReminderPeriod } from './reminder.ts';

const NOW = new Date('2026-03-02T12:00:00Z');

test('[K19] a link is due for a reminder within its last day, and no longer in its last hour', () => {
  expect(computeReminderPeriod(NOW)).toEqual({
    after: addMilliseconds(NOW, HOUR),
    until: addMilliseconds(NOW, DAY),
  });
});

test('[K19] an expired registration is renewed once, until 14 days after its end', () => {
  const expiresAt = addMilliseconds(NOW, -14 * DAY);
  expect(canRenew({ expiresAt, renews: null }, addMilliseconds(NOW, -SECOND))).toBe(true);
  expect(canRenew({ expiresAt, renews: null }, NOW)).toBe(false);
  expect(canRenew({ expiresAt, renews: 'another' }, addMilliseconds(NOW, -SECOND))).toBe(false);
});
