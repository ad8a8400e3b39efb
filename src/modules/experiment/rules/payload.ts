import { HOUR } from '#kernel/instant.ts';

/** A feature of the GrowthBook protocol; its rules are the protocol's own (SDK payload of version 1). */
export type FeatureDefinition = {
  readonly defaultValue: unknown;
  readonly rules?: readonly Readonly<Record<string, unknown>>[];
};

/** The feature whose value is the key of an experiment's variation; prerequisites refer to it. */
export function getExperimentFeature(key: string): string {
  return `experiment.${key}`;
}

/** What SDKs load (specification H5): features by key, redirect experiments and saved groups by id. */
export type FeaturePayload = {
  readonly features: Readonly<Record<string, FeatureDefinition>>;
  readonly experiments: readonly Readonly<Record<string, unknown>>[];
  readonly savedGroups: Readonly<Record<string, unknown>>;
};

/** For how long visits keep the variants of an experiment that has ended, in milliseconds. */
export const KEPT_AFTER_END = 4 * HOUR;

/**
 * An experiment as it was until it stopped or its phase changed. Visits that it includes keep their variants until
 * `keptUntil`, in milliseconds since 1970.
 */
export type RetainedPayload = { readonly payload: FeaturePayload; readonly keptUntil: number };

/** A payload as it was published: `version` grows by one with each publication, `dateUpdated` is its time in ISO 8601. */
export type PublishedPayload = {
  readonly version: number;
  readonly dateUpdated: string;
  readonly payload: FeaturePayload;
  /** For our own pages only; SDKs do not load it. */
  readonly retained?: readonly RetainedPayload[];
};
