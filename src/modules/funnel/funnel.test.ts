import { expect, test } from 'vitest';
import { type CodeCount, createFunnelCounter, type FunnelCount } from './actions/count-steps.ts';
import { reportFunnel } from './actions/report-funnel.ts';
import { createDayFormatter, formatDay } from './rules/steps.ts';

const VIENNA = { country: 'AT', locale: 'de' } as const;

function createCounter() {
  const written: FunnelCount[][] = [];
  const codes: CodeCount[][] = [];
  const state = { now: new Date('2026-03-02T22:59:59Z'), fails: false, since: '' };
  const deps = {
    brand: { timeZone: 'Europe/Berlin' },
    clock: () => state.now,
    funnel: {
      async add(counts: readonly FunnelCount[]) {
        if (state.fails) throw new Error('no database');
        written.push([...counts]);
      },
      async addCodes(counts: readonly CodeCount[]) {
        codes.push([...counts]);
      },
      async listSince(day: string) {
        state.since = day;
        return [];
      },
    },
    dayCounts: { listOpenDays: async () => [], countDay: async () => undefined },
    sums: { listUnsummedDays: async () => [], sumDay: async () => undefined },
  };
  return { counter: createFunnelCounter(deps), deps, written, codes, state };
}

test("[H8] steps are counted by the day in the brand's time zone and by the visit's facts, and written once", async () => {
  const { counter, written, state } = createCounter();
  counter.note({ step: 'landing', campaign: 'Autumn', headline: 'viral' }, VIENNA);
  counter.note({ step: 'landing', campaign: 'Autumn', headline: 'viral' }, VIENNA);
  counter.note({ step: 'code-refused', reason: 'REGISTRATION_CODE_EXPIRED' }, VIENNA);
  state.now = new Date('2026-03-02T23:00:00Z');
  counter.note({ step: 'landing', campaign: null }, VIENNA);
  await counter.flush();
  await counter.flush();
  const place = { country: 'AT', language: 'de' };
  const none = { reason: '', campaign: '', headline: '' };
  expect(written).toEqual([
    [
      { ...none, ...place, day: '2026-03-02', step: 'landing', campaign: 'Autumn', headline: 'viral', visits: 2 },
      { ...none, ...place, day: '2026-03-02', step: 'code-refused', reason: 'REGISTRATION_CODE_EXPIRED', visits: 1 },
      { ...none, ...place, day: '2026-03-03', step: 'landing', visits: 1 },
    ],
  ]);
});

test('[K1] steps with a valid code are counted by code and day as well', async () => {
  const { counter, codes } = createCounter();
  counter.note({ step: 'landing', campaign: 'Autumn' }, VIENNA);
  counter.note({ step: 'code-good', code: 'NOCTURNE' }, VIENNA);
  counter.note({ step: 'form', code: 'NOCTURNE' }, VIENNA);
  counter.note({ step: 'form', code: 'NOCTURNE' }, VIENNA);
  counter.note({ step: 'code-refused', reason: 'REGISTRATION_CODE_INVALID', code: 'UNKNOWN' }, VIENNA);
  await counter.flush();
  expect(codes).toEqual([[{ day: '2026-03-02', code: 'NOCTURNE', checked: 1, forms: 2 }]]);
});

test('[H8] counts of a failed write are written later, together with the counts since then', async () => {
  const { counter, written, state } = createCounter();
  state.fails = true;
  counter.note({ step: 'form' }, VIENNA);
  await expect(counter.flush()).rejects.toThrow('no database');
  counter.note({ step: 'form' }, VIENNA);
  state.fails = false;
  await counter.flush();
  expect(written).toMatchObject([[{ step: 'form', visits: 2 }]]);
});

test.each([
  ['2026-03-29T22:30:00Z', '2026-03-30'],
  ['2026-10-25T22:30:00Z', '2026-10-25'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('%s is the day %s in Berlin', (at, day) => {
  expect(formatDay('Europe/Berlin', new Date(at))).toBe(day);
});

test.each(['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'])(
  'the day changes at midnight in %s',
  (zone) => {
    const format = createDayFormatter(zone);
    const start = Date.parse('2026-10-24T00:00:00Z');
    for (let minute = 0; minute < 2 * 24 * 60; minute += 5) {
      const at = new Date(start + minute * 60_000);
      expect(format(at)).toBe(formatDay(zone, at));
    }
  },
);

test('a report goes back by calendar days, also over a change of the clocks', async () => {
  const { deps, state } = createCounter();
  state.now = new Date('2026-03-29T22:30:00Z');
  await reportFunnel(deps, 1);
  expect(state.since).toBe('2026-03-30');
  await reportFunnel(deps, 3);
  expect(state.since).toBe('2026-03-28');
});
