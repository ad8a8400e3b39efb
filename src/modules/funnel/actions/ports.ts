import type { Clock, Instant } from '#kernel/instant.ts';
import type { Breakdown, FunnelFilter } from '../rules/breakdown.ts';
import type { FunnelGroup } from '../rules/build-rows.ts';
import type { Day } from '../rules/days.ts';
import type { DelayCount } from '../rules/delays.ts';
import type { Period } from '../rules/period.ts';

/** What the database groups steps by; codes are counted apart. */
export type GroupedBy = Exclude<Breakdown, 'code'>;

/** A period with the one before, and whose steps count. */
export type ReadSteps = { readonly period: Period; readonly filter: FunnelFilter };

export type RefusalCount = { readonly reason: string; readonly number: number; readonly before: number };

export type DelayCounts = { readonly now: readonly DelayCount[]; readonly before: readonly DelayCount[] };

/** The values by which the steps of a period can be filtered. */
export type FilterValues = {
  readonly countries: readonly string[];
  readonly campaigns: readonly string[];
  readonly variants: readonly string[];
};

/** Until when the days of a period are counted. */
export type Freshness = {
  /** When its newest counted day was counted; null if none is. */
  readonly countedAt: Instant | null;
  /** The days of it that are not counted yet: after an upgrade, a schedule counts them. */
  readonly uncountedDays: number;
};

/** Reads the counts; what it reads depends on the days, never on the number of registrations. */
export type FunnelReportStore = {
  sumSteps(read: ReadSteps, by: GroupedBy): Promise<readonly FunnelGroup[]>;
  /** The steps of one code by day, or those of the codes that were used most. */
  sumCodeSteps(period: Period, code: string | null): Promise<readonly FunnelGroup[]>;
  listRefusals(read: ReadSteps): Promise<readonly RefusalCount[]>;
  listDelays(read: ReadSteps): Promise<DelayCounts>;
  listFilterValues(period: Period): Promise<FilterValues>;
  findFreshness(period: Period, today: Day, timeZone: string): Promise<Freshness>;
};

/** Counts the rows of a day; what was counted before is replaced. */
export type DayCountStore = {
  /** The days that are not counted for good, the newest first. */
  listOpenDays(today: Day, timeZone: string): Promise<readonly Day[]>;
  countDay(day: Day, timeZone: string, at: Instant): Promise<void>;
};

/** Sums the counts of a day; what was summed before is replaced. */
export type SumStore = {
  /** The counted days whose newest counts are not summed, and the last ones, the newest first. */
  listUnsummedDays(): Promise<readonly Day[]>;
  sumDay(day: Day): Promise<void>;
};

export type CountDaysDependencies = {
  readonly clock: Clock;
  readonly brand: { readonly timeZone: string };
  readonly dayCounts: DayCountStore;
  readonly sums: SumStore;
};

export type FunnelReportDependencies = {
  readonly clock: Clock;
  readonly brand: { readonly timeZone: string };
  readonly report: FunnelReportStore;
};
