import type { Country } from '#kernel/country.ts';
import type { Locale } from '#kernel/locale.ts';
import type { FlagValues } from './flags.ts';

/** The statuses of an experiment. Only `running` experiments include visitors (specification D5). */
export const EXPERIMENT_STATUSES = ['draft', 'running', 'stopped', 'archived'] as const;
export type ExperimentStatus = (typeof EXPERIMENT_STATUSES)[number];

/** The attributes by which visitors are split (specification D5); the first is the default. */
export const HASH_ATTRIBUTES = ['acqAnonymousId', 'applicationCountry'] as const;
export type HashAttribute = (typeof HASH_ATTRIBUTES)[number];

export const LEAST_VARIATIONS = 2;
export const MOST_VARIATIONS = 10;

/** One of the variants that an experiment compares; the first variation is the control. */
export type Variation = {
  /** Unique within the experiment: a-z, 0-9 and `-`. Analytics and cookies contain it. */
  readonly key: string;
  readonly name: string;
  /** The share of this variation, from 0 to 1; all weights add up to 1. */
  readonly weight: number;
  /** The values of flags in this variation; a flag without a value has its default. */
  readonly values: FlagValues;
  /** The path of a landing entry to which this variation redirects, for example `/spring`; null for none. */
  readonly redirect: string | null;
};

/** Whom an experiment includes; an empty list includes everyone. */
export type Targeting = {
  readonly countries: readonly Country[];
  readonly languages: readonly Locale[];
  /**
   * Paths without base path and language prefix; `*` matches up to 200 characters, in a path with three of them before its
   * end up to 35, and at the end any number.
   */
  readonly paths: readonly string[];
};

/** Includes a visitor only if another running experiment gives this visitor one of the variations. */
export type Prerequisite = { readonly experiment: string; readonly variations: readonly string[] };

/** A part of all visitors, from `start` to `end` (0 to 1): experiments with disjoint parts share no visitor. */
export type Namespace = { readonly name: string; readonly start: number; readonly end: number };

/** What a marketer enters. A change of a running experiment's split needs a new `phase`. */
export type ExperimentDefinition = {
  readonly key: string;
  readonly name: string;
  readonly hypothesis: string;
  readonly hashAttribute: HashAttribute;
  readonly variations: readonly Variation[];
  /** The share of the targeted visitors that the experiment includes, from 0 to 1. */
  readonly coverage: number;
  readonly targeting: Targeting;
  readonly namespace: Namespace | null;
  readonly prerequisites: readonly Prerequisite[];
  /** The environments in which it runs; an empty list means all. */
  readonly environments: readonly string[];
  /** Raised to draw all visitors again; earlier assignments then no longer count. */
  readonly phase: number;
};

/** An experiment with its state. */
export type Experiment = {
  readonly id: string;
  /** Grows with each change; a change names the revision it was made from, so that concurrent edits are detected. */
  readonly revision: number;
  readonly status: ExperimentStatus;
  readonly definition: ExperimentDefinition;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** The newest start and the newest stop; a running experiment has no stop. */
  readonly startedAt: Date | null;
  readonly stoppedAt: Date | null;
  readonly archivedAt: Date | null;
};
