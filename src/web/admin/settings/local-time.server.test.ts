import { expect, test } from 'vitest';
import { formatLocalTime, parseLocalTime } from './local-time.server.ts';

test("a local time of the club is an instant, by the time zone's rules of that day", () => {
  expect(parseLocalTime('2026-03-02T08:00', 'Europe/Berlin')).toBe('2026-03-02T07:00:00.000Z');
  expect(parseLocalTime('2026-07-02T08:00', 'Europe/Berlin')).toBe('2026-07-02T06:00:00.000Z');
  expect(formatLocalTime(new Date('2026-07-02T06:00:30Z'), 'Europe/Berlin')).toBe('2026-07-02T08:00');
});

test.each(['', '2026-02-31T08:00', '2026-03-02', '2026-03-02T25:00', 'tomorrow'])('%j is no local time', (text) => {
  expect(parseLocalTime(text, 'Europe/Berlin')).toBeNull();
});
