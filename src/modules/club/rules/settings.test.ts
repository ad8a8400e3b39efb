import { expect, test } from 'vitest';
import { addMilliseconds, HOUR } from '#kernel/instant.ts';
import {
  applyDue,
  type ClubSettings,
  findSettingsProblem,
  LONGEST_SCHEDULE,
  type ScheduledChange,
} from './settings.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const OPEN: ClubSettings = {
  ...{ registrations: 'open', dailyQuota: null, schedule: [], reminders: true },
  accountAnswers: 'friendly',
  factorRequired: false,
  memberInvitations: 0,
};

function close(hours: number): ScheduledChange {
  return { at: addMilliseconds(NOW, hours * HOUR), kind: 'registrations', registrations: 'closed' };
}

function limit(hours: number, quota: number | null): ScheduledChange {
  return { at: addMilliseconds(NOW, hours * HOUR), kind: 'quota', quota };
}

test('[K20] changes that are due are applied in their order and leave the schedule', () => {
  const schedule = [limit(-3, 5), close(-2), limit(-1, 7), limit(0, null), close(1)];
  expect(applyDue({ ...OPEN, schedule }, NOW)).toEqual({
    registrations: 'closed',
    dailyQuota: null,
    schedule: [close(1)],
    reminders: true,
    accountAnswers: 'friendly',
    factorRequired: false,
    memberInvitations: 0,
  });
});

test.each([
  ['settings.quota-invalid', { dailyQuota: 0 }],
  ['settings.quota-invalid', { dailyQuota: 1.5 }],
  ['settings.quota-invalid', { dailyQuota: 1_000_001 }],
  ['settings.quota-invalid', { schedule: [limit(1, -1)] }],
  ['settings.time-past', { schedule: [close(0)] }],
  ['settings.time-too-late', { schedule: [{ ...close(1), at: addMilliseconds(NOW, LONGEST_SCHEDULE + 1) }] }],
  ['settings.time-taken', { schedule: [close(1), close(1)] }],
  ['settings.schedule-full', { schedule: Array.from({ length: 21 }, (_, index) => close(index + 1)) }],
  [null, { dailyQuota: 1_000_000, schedule: [close(1), limit(1, 3), limit(2, null)] }],
] as const)('[K20] %s', (problem, changes) => {
  expect(findSettingsProblem({ ...OPEN, ...changes }, NOW)).toBe(problem);
});
