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

/** A payload as it was published: `version` grows by one with each publication, `dateUpdated` is its time in ISO 8601. */
export type PublishedPayload = {
  readonly version: number;
  readonly dateUpdated: string;
  readonly payload: FeaturePayload;
};
