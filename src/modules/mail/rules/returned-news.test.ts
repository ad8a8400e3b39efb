// Which mails that came back are news to admins [K1], and when a digest of them is due.
import { expect, test } from 'vitest';
import { findDigestPeriod, getNewsStart, moveSeen } from './returned-news.ts';

const NOW = new Date('2026-03-10T06:01:00Z');
const at = (text: string) => new Date(text);

test('[K1] news are what came back since they were seen, within seven days', () => {
  expect(getNewsStart(null, NOW)).toEqual(at('2026-03-03T06:01:00Z'));
  expect(getNewsStart(at('2026-01-01T00:00:00Z'), NOW)).toEqual(at('2026-03-03T06:01:00Z'));
  expect(getNewsStart(at('2026-03-09T23:00:00Z'), NOW)).toEqual(at('2026-03-09T23:00:00Z'));
});

test('[K1] what is seen never becomes unseen, and nothing is seen before it happens', () => {
  const seen = at('2026-03-09T12:00:00Z');
  expect(moveSeen(null, seen, NOW)).toEqual(seen);
  expect(moveSeen(seen, at('2026-03-08T12:00:00Z'), NOW)).toEqual(seen);
  expect(moveSeen(seen, at('2030-01-01T00:00:00Z'), NOW)).toEqual(NOW);
});

test('[K1] a digest has everything since the last one: a day at first, a week at most', () => {
  const find = (mailedUntil: Date | null) => findDigestPeriod(mailedUntil, NOW);
  const to = at('2026-03-10T06:00:00Z');
  expect(find(null)).toEqual({ from: at('2026-03-09T06:00:00Z'), to });
  expect(find(at('2026-03-09T06:00:00Z'))).toEqual({ from: at('2026-03-09T06:00:00Z'), to });
  expect(find(at('2026-03-07T06:00:00Z'))).toEqual({ from: at('2026-03-07T06:00:00Z'), to });
  expect(find(at('2026-01-01T06:00:00Z'))).toEqual({ from: at('2026-03-03T06:00:00Z'), to });
});

test('[K1] each day has one digest, whenever the day before had its own', () => {
  const find = (mailedUntil: string, now: string) => findDigestPeriod(at(mailedUntil), at(now));
  // In America/Chicago 06:00 UTC is one hour after midnight in summer, and midnight in winter.
  expect(find('2026-10-31T05:59:00Z', '2026-11-01T06:00:00Z')).not.toBeNull();
  expect(find('2026-11-01T05:59:00Z', '2026-11-02T06:00:00Z')).not.toBeNull();
  // A run that was late does not delay the next one.
  expect(find('2026-12-01T06:03:00Z', '2026-12-02T06:00:00Z')).not.toBeNull();
  expect(find('2026-12-02T05:59:00Z', '2026-12-02T06:00:00Z')).toBeNull();
  expect(find('2026-12-02T05:59:00Z', '2026-12-02T23:59:00Z')).toBeNull();
  // The clock of another worker is ahead.
  expect(find('2026-12-04T05:59:00Z', '2026-12-02T06:00:00Z')).toBeNull();
});
