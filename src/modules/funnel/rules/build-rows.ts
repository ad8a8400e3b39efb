import type { Breakdown } from './breakdown.ts';
import { addDays, countDays, type Day } from './days.ts';
import { getPeriodBefore, listDays, type Period } from './period.ts';
import type { FunnelStep } from './steps.ts';

/** How often each step was taken; null where it is not counted, as visits without a code are not by code. */
export type FunnelNumbers = Readonly<Record<FunnelStep, number | null>>;

/** A row that the database summed up: of the period, or of the one before. */
export type FunnelGroup = {
  readonly isBefore: boolean;
  readonly value: string;
  readonly step: FunnelStep;
  readonly visits: number;
};

export type FunnelRow = {
  /** A day, or a value of the breakdown; '' for steps without one. */
  readonly value: string;
  readonly numbers: FunnelNumbers;
  /** Of the period before; by day, of the day with the same position in it. */
  readonly before: FunnelNumbers;
};

export type FunnelRows = {
  readonly total: FunnelRow;
  readonly rows: readonly FunnelRow[];
  readonly isPartial: boolean;
};

/** The most rows of a breakdown, besides days. */
export const MOST_ROWS = 100;

const NOTHING: FunnelNumbers = {
  ...{ denied: 0, landing: 0, 'code-refused': 0, 'code-good': 0 },
  ...{ form: 0, registered: 0, activated: 0, interest: 0 },
};

/** What is counted by code. */
const BY_CODE: FunnelNumbers = { ...NOTHING, denied: null, landing: null, 'code-refused': null, interest: null };

type Wanted = { readonly period: Period; readonly breakdown: Breakdown; readonly isByCode: boolean };

/** Builds the rows of a report: days in their order, each also without visits; others by registrations, then by landings. */
export function buildRows(groups: readonly FunnelGroup[], { period, breakdown, isByCode }: Wanted): FunnelRows {
  const nothing = isByCode ? BY_CODE : NOTHING;
  const total = sumGroups('', groups, nothing);
  if (breakdown === 'day') return { total, rows: buildDays(groups, period, nothing), isPartial: false };
  const values = [...Map.groupBy(groups, ({ value }) => value)];
  const rows = values.map(([value, own]) => sumGroups(value, own, nothing)).toSorted(compareRows);
  return { total, rows: rows.slice(0, MOST_ROWS), isPartial: rows.length > MOST_ROWS };
}

function buildDays(groups: readonly FunnelGroup[], period: Period, nothing: FunnelNumbers): readonly FunnelRow[] {
  const before = getPeriodBefore(period);
  const shift = countDays(before.from, period.from) - 1;
  const toShownDay = ({ isBefore, value }: FunnelGroup): Day => (isBefore ? addDays(value, shift) : value);
  const byDay = Map.groupBy(groups, toShownDay);
  return listDays(period).map((day) => sumGroups(day, byDay.get(day) ?? [], nothing));
}

function sumGroups(value: string, groups: readonly FunnelGroup[], nothing: FunnelNumbers): FunnelRow {
  const sums = { numbers: { ...nothing }, before: { ...nothing } };
  for (const { isBefore, step, visits } of groups) {
    const sum: Record<FunnelStep, number | null> = isBefore ? sums.before : sums.numbers;
    sum[step] = (sum[step] ?? 0) + visits;
  }
  return { value, ...sums };
}

const ORDER = ['registered', 'landing', 'code-good', 'form', 'code-refused'] as const;

function compareRows(one: FunnelRow, other: FunnelRow): number {
  for (const step of ORDER) {
    const difference = (other.numbers[step] ?? 0) - (one.numbers[step] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.value < other.value ? -1 : 1;
}
