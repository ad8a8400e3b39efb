import type { Clock, Instant } from '#kernel/instant.ts';
import type { ExposureCount } from '../../rules/decide-exposures.ts';
import type { Exposure } from '../../rules/exposures.ts';
import type { Phase, PhaseCounts } from '../../rules/results.ts';
import type { Comparison } from '../../rules/statistics/compare-counts.ts';
import type { Counts } from '../../rules/statistics/counts.ts';
import type { ExperimentStore } from '../ports.ts';

/** Exposures of a day in the brand's time zone, as `2026-03-02`. */
export type DayCount = ExposureCount & { readonly day: string };

export type CountStore = {
  /** Adds counts; those of experiments, phases and variations that never ran are left out. */
  addExposures(counts: readonly DayCount[]): Promise<void>;
  /** What was counted in phases of experiments, with the registrations that are not in the counts yet. */
  read(phases: readonly Phase[]): Promise<readonly PhaseCounts[]>;
};

export type ConversionStore = {
  /** Stores what the visit of a registration saw; experiments, phases and variations that never ran are left out. */
  record(registrationId: string, exposures: readonly Exposure[], at: Instant): Promise<void>;
  /** Takes a registration out of the results because a newer one replaces it. */
  remove(registrationId: string): Promise<void>;
  /** Adds the registrations to the counts that are not in them yet, `limit` at most; returns their number. */
  countNewest(limit: number, timeZone: string): Promise<number>;
  /** Moves what was stored for a registration into the counts, once it has ended. */
  settle(registrationId: string, timeZone: string): Promise<void>;
  /** The same for the oldest registrations before an instant, `limit` at most; returns how many rows were moved. */
  settleOldest(before: Instant, limit: number, timeZone: string): Promise<number>;
};

type Brand = { readonly timeZone: string };

export type ExposureDependencies = {
  readonly clock: Clock;
  readonly brand: Brand;
  readonly counts: Pick<CountStore, 'addExposures'>;
};

export type SettleDependencies = {
  readonly clock: Clock;
  readonly brand: Brand;
  readonly conversions: Pick<ConversionStore, 'countNewest' | 'settle' | 'settleOldest'>;
};

/** Compares the counts of a variation with those of the control. */
export type Compare = (control: Counts, variation: Counts) => Promise<Comparison>;

export type ResultsDependencies = {
  readonly experiments: Pick<ExperimentStore, 'find' | 'listRevisions'>;
  readonly counts: Pick<CountStore, 'read'>;
  readonly compare: Compare;
};
