// Which mails that came back are news to admins [K1], and when a digest of them is due.
import { expect, test } from 'vitest';
import { findDigestPeriod, getNewsStart, moveSeen } from './returned-news.ts';

const NOW = new Date('2026-03-10T06:01:00Z');
const at = (text: string) => new Date(text);
const BERLIN = 'Europe/Berlin';

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
  const find = (mailedUntil: Date | null) => findDigestPeriod({ mailedUntil, timeZone: BERLIN }, NOW);
  const to = at('2026-03-10T06:00:00Z');
  expect(find(null)).toEqual({ from: at('2026-03-09T06:00:00Z'), to });
  expect(find(at('2026-03-09T06:00:00Z'))).toEqual({ from: at('2026-03-09T06:00:00Z'), to });
  expect(find(at('2026-03-07T06:00:00Z'))).toEqual({ from: at('2026-03-07T06:00:00Z'), to });
  expect(find(at('2026-01-01T06:00:00Z'))).toEqual({ from: at('2026-03-03T06:00:00Z'), to });
});

test("[K1] each day of the club's time zone has one digest", () => {
  // In Berlin the 10th begins at 23:00 UTC of the 9th, in Los Angeles at 07:00 UTC of the 10th.
  const find = (mailedUntil: string, timeZone: string) =>
    findDigestPeriod({ mailedUntil: at(mailedUntil), timeZone }, NOW);
  expect(find('2026-03-09T23:00:00Z', BERLIN)).toBeNull();
  expect(find('2026-03-09T22:59:59Z', BERLIN)).not.toBeNull();
  expect(find('2026-03-09T22:59:59Z', 'America/Los_Angeles')).toBeNull();
  expect(find('2026-03-10T06:00:00Z', BERLIN)).toBeNull();
  expect(find('2026-03-12T06:00:00Z', BERLIN)).toBeNull();
});
