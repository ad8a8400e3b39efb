// Whether visitors can register [K20]: the switch, the quota of a day, and later changes of both.
import { expect, test } from 'vitest';
import { type DoorState, decideDoor } from './door.ts';
import type { ClubSettings, ScheduledChange } from './settings.ts';

/** In Berlin, Monday 2 March 2026, one o'clock in the afternoon. */
const NOW = new Date('2026-03-02T12:00:00Z');
const MIDNIGHT = new Date('2026-03-02T23:00:00Z');

function state(settings: Partial<ClubSettings>, taken: number | null = null, day = '2026-03-02'): DoorState {
  return {
    settings: {
      registrations: 'open',
      dailyQuota: null,
      schedule: [],
      reminders: true,
      accountAnswers: 'friendly',
      factorRequired: false,
      memberInvitations: 0,
      ...settings,
    },
    timeZone: 'Europe/Berlin',
    counted: taken === null ? null : { day, taken },
  };
}

function toggle(at: string, registrations: 'open' | 'closed'): ScheduledChange {
  return { at: new Date(at), kind: 'registrations', registrations };
}

function limit(at: string, quota: number | null): ScheduledChange {
  return { at: new Date(at), kind: 'quota', quota };
}

test('an open club is open, a closed one closed without a time', () => {
  expect(decideDoor(state({}), NOW)).toEqual({ kind: 'open' });
  expect(decideDoor(state({ registrations: 'closed' }), NOW)).toEqual({ kind: 'closed', opensAt: null });
});

test('a planned change counts from its instant on', () => {
  const schedule = [toggle('2026-03-02T12:00:00Z', 'closed'), toggle('2026-03-04T08:00:00Z', 'open')];
  const opensAt = new Date('2026-03-04T08:00:00Z');
  expect(decideDoor(state({ schedule }), new Date(NOW.getTime() - 1))).toEqual({ kind: 'open' });
  expect(decideDoor(state({ schedule }), NOW)).toEqual({ kind: 'closed', opensAt });
  expect(decideDoor(state({ schedule }), new Date(opensAt.getTime() - 1))).toEqual({ kind: 'closed', opensAt });
  expect(decideDoor(state({ schedule }), opensAt)).toEqual({ kind: 'open' });
});

test("a reached quota opens again at the next midnight of the club's time zone", () => {
  expect(decideDoor(state({ dailyQuota: 3 }, 2), NOW)).toEqual({ kind: 'open' });
  const full = state({ dailyQuota: 3 }, 3);
  expect(decideDoor(full, NOW)).toEqual({ kind: 'full', opensAt: MIDNIGHT });
  expect(decideDoor(full, new Date(MIDNIGHT.getTime() - 1)).kind).toBe('full');
  expect(decideDoor(full, MIDNIGHT)).toEqual({ kind: 'open' });
});

test('the midnight after a change of the clocks is the right one', () => {
  const full = state({ dailyQuota: 1 }, 1, '2026-03-29');
  expect(decideDoor(full, new Date('2026-03-29T00:30:00Z'))).toEqual({
    kind: 'full',
    opensAt: new Date('2026-03-29T22:00:00Z'),
  });
});

test('the registrations of another day do not count', () => {
  expect(decideDoor(state({ dailyQuota: 1 }, 9, '2026-03-01'), NOW)).toEqual({ kind: 'open' });
});

test('a quota can end, rise and begin at an instant', () => {
  const ends = state({ dailyQuota: 1, schedule: [limit('2026-03-02T15:00:00Z', null)] }, 1);
  expect(decideDoor(ends, NOW)).toEqual({ kind: 'full', opensAt: new Date('2026-03-02T15:00:00Z') });
  const rises = state(
    { dailyQuota: 5, schedule: [limit('2026-03-02T15:00:00Z', 5), limit('2026-03-02T16:00:00Z', 6)] },
    5,
  );
  expect(decideDoor(rises, NOW)).toEqual({ kind: 'full', opensAt: new Date('2026-03-02T16:00:00Z') });
  const begins = state({ schedule: [limit('2026-03-02T12:00:00Z', 2)] }, 2);
  expect(decideDoor(begins, NOW)).toEqual({ kind: 'full', opensAt: MIDNIGHT });
});

test('the time of opening is one at which nothing else keeps it closed', () => {
  const schedule = [toggle('2026-03-02T20:00:00Z', 'closed'), toggle('2026-03-05T08:00:00Z', 'open')];
  expect(decideDoor(state({ dailyQuota: 1, schedule }, 1), NOW)).toEqual({
    kind: 'full',
    opensAt: new Date('2026-03-05T08:00:00Z'),
  });
  const opensToday = [toggle('2026-03-02T20:00:00Z', 'open')];
  const closed = state({ registrations: 'closed', dailyQuota: 1, schedule: opensToday }, 1);
  expect(decideDoor(closed, NOW)).toEqual({ kind: 'closed', opensAt: MIDNIGHT });
  const forGood = state({ dailyQuota: 1, schedule: schedule.slice(0, 1) }, 1);
  expect(decideDoor(forGood, NOW)).toEqual({ kind: 'full', opensAt: null });
});
