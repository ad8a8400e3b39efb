// What the dashboard computes from counts [K1].
import { expect, test } from 'vitest';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { isDay } from '#modules/invitation/rules/code-days.ts';
import { checkBreakdown, NO_FILTER } from './breakdown.ts';
import { buildRows, type FunnelGroup, MOST_ROWS } from './build-rows.ts';
import { DASHBOARD, readDashboardQuery } from './dashboard-query.ts';
import { DELAYS, getDelaySpread, listDelayRanges } from './delays.ts';
import { getLastDays, getPeriodBefore, isPeriod, LONGEST_PERIOD, listDays } from './period.ts';
import { getActivationRate, getChange, getStepRate } from './rates.ts';

const PERIOD = { from: '2026-02-27', to: '2026-03-02' };

test('the period before has as many days and ends the day before', () => {
  expect(getPeriodBefore(PERIOD)).toEqual({ from: '2026-02-23', to: '2026-02-26' });
  expect(getPeriodBefore({ from: '2026-03-02', to: '2026-03-02' })).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(getLastDays('2026-03-02', 28)).toEqual({ from: '2026-02-03', to: '2026-03-02' });
  expect(listDays(PERIOD)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
});

test.each(['2026-02-29', '2026-13-01', '2026-3-2', '02.03.2026', '', '2026-03-02T00:00:00Z'])(
  '%j is no day',
  (text) => {
    expect(isDay(text)).toBe(false);
    expect(isPeriod({ from: text, to: '2026-03-02' })).toBe(false);
  },
);

test('a period is neither empty nor longer than the stored counts allow', () => {
  expect(isPeriod(PERIOD)).toBe(true);
  expect(isPeriod({ from: PERIOD.to, to: PERIOD.from })).toBe(false);
  expect(isPeriod(getLastDays('2026-03-02', LONGEST_PERIOD))).toBe(true);
  expect(isPeriod(getLastDays('2026-03-02', LONGEST_PERIOD + 1))).toBe(false);
});

const group = (value: string, step: FunnelGroup['step'], visits: number, isBefore = false): FunnelGroup => ({
  ...{ value, step, visits, isBefore },
});

test('by day every day has a row, beside the day with the same position in the period before', () => {
  const groups = [group('2026-03-01', 'landing', 5), group('2026-02-25', 'landing', 2, true)];
  const { rows, total } = buildRows(groups, { period: PERIOD, breakdown: 'day', isByCode: false });
  expect(rows.map(({ value, numbers, before }) => [value, numbers.landing, before.landing])).toEqual([
    ['2026-02-27', 0, 0],
    ['2026-02-28', 0, 0],
    ['2026-03-01', 5, 2],
    ['2026-03-02', 0, 0],
  ]);
  expect([total.numbers.landing, total.before.landing, total.numbers.form]).toEqual([5, 2, 0]);
});

test('values come by registrations, then by landings, and only so many', () => {
  const groups = [
    ...[group('PL', 'landing', 9), group('AT', 'registered', 1), group('DE', 'registered', 3)],
    ...[group('', 'landing', 1), group('SE', 'registered', 4, true)],
  ];
  const wanted = { period: PERIOD, breakdown: 'country', isByCode: false } as const;
  expect(buildRows(groups, wanted).rows.map(({ value }) => value)).toEqual(['DE', 'AT', 'PL', '', 'SE']);
  const many = Array.from({ length: MOST_ROWS + 1 }, (_, index) => group(`C${index}`, 'form', index));
  const cut = buildRows(many, wanted);
  expect([cut.rows.length, cut.isPartial, cut.total.numbers.form]).toEqual([100, true, 5050]);
});

test('by code the steps before a code have no numbers', () => {
  const { total } = buildRows([group('NOCTURNE', 'form', 2)], { period: PERIOD, breakdown: 'code', isByCode: true });
  expect(total.numbers).toMatchObject({ landing: null, denied: null, 'code-good': 0, form: 2, registered: 0 });
});

test('a rate or a change without a number to compare with is none', () => {
  const { numbers } = buildRows([group('', 'landing', 8), group('', 'code-good', 2)], {
    ...{ period: PERIOD, breakdown: 'campaign', isByCode: false },
  }).total;
  expect([getStepRate(numbers, 'landing'), getStepRate(numbers, 'code-good')]).toEqual([null, 0.25]);
  expect([getStepRate(numbers, 'registered'), getActivationRate(numbers)]).toEqual([null, null]);
  expect([getChange(6, 4), getChange(0, 4), getChange(3, 0), getChange(null, 4)]).toEqual([0.5, -1, null, null]);
});

test('median and spread lie in the ranges that were counted', () => {
  expect(getDelaySpread([])).toBeNull();
  const counts = [
    { delay: 3_600, number: 2 },
    { delay: 60, number: 6 },
    { delay: 86_400, number: 2 },
  ];
  const spread = getDelaySpread(counts);
  expect(spread?.number).toBe(10);
  expect(spread?.median).toBe(85);
  expect(spread?.lowerQuartile).toBeLessThan(spread?.median ?? 0);
  expect(spread?.upperQuartile).toBeGreaterThanOrEqual(3_600);
  expect(spread?.ninthDecile).toBeGreaterThanOrEqual(86_400);
  expect(DELAYS).toEqual(DELAYS.toSorted((one, other) => one - other));
});

test('the shown ranges have every activation once', () => {
  const ranges = listDelayRanges(DELAYS.map((delay) => ({ delay, number: 1 })));
  expect(ranges.reduce((sum, { number }) => sum + number, 0)).toBe(DELAYS.length);
  expect(ranges.at(0)).toMatchObject({ from: 0, to: 120 });
  expect(ranges.at(-1)).toMatchObject({ to: null });
});

test('with a code, or by code, nothing else is distinguished', () => {
  expect(checkBreakdown('country', { ...NO_FILTER, language: 'de' })).toBeNull();
  expect(checkBreakdown('day', { ...NO_FILTER, code: 'NOCTURNE' })).toBeNull();
  expect(checkBreakdown('country', { ...NO_FILTER, code: 'NOCTURNE' })).toBe('filter-unavailable');
  expect(checkBreakdown('code', { ...NO_FILTER, campaign: 'Autumn' })).toBe('filter-unavailable');
});

const read = (query: string) => readDashboardQuery(parseListQuery(DASHBOARD, new URLSearchParams(query)), '2026-03-02');

test('an address without a query shows the last 28 days by day', () => {
  expect(read('')).toEqual({
    ...{
      period: { from: '2026-02-03', to: '2026-03-02' },
      preset: 28,
      breakdown: 'day',
      filter: NO_FILTER,
      unused: [],
    },
  });
  expect(read('period=7&by=country&language=de')).toMatchObject({
    ...{ period: { from: '2026-02-24' }, preset: 7, breakdown: 'country', filter: { language: 'de' } },
  });
});

test('chosen days take precedence, and those that cannot be shown are left out', () => {
  expect(read('from=2026-01-01&to=2026-01-31&period=7')).toMatchObject({
    ...{ period: { from: '2026-01-01', to: '2026-01-31' }, preset: null, unused: [] },
  });
  expect(read('to=2026-01-31').period).toEqual({ from: '2026-01-31', to: '2026-01-31' });
  expect(read('from=2026-02-01').period).toEqual({ from: '2026-02-01', to: '2026-03-02' });
  expect(read('from=2026-02-01&to=2026-01-31')).toMatchObject({ preset: 28, unused: ['from', 'to'] });
});

test('no campaign and no variant has the character 0', () => {
  expect(read('campaign=a%00&variant=%00').filter).toEqual(NO_FILTER);
  expect(checkBreakdown('day', { ...NO_FILTER, country: 'D\0' })).toBe('filter-unavailable');
});

test('a code leaves out what cannot be combined with it', () => {
  expect(read('code=nocturne&by=country&campaign=Autumn')).toMatchObject({
    ...{ breakdown: 'day', filter: { ...NO_FILTER, code: 'NOCTURNE' }, unused: ['by', 'campaign'] },
  });
  expect(read('by=code&country=de')).toMatchObject({ breakdown: 'code', filter: NO_FILTER, unused: ['country'] });
});
