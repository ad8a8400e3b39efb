import { type Experiment, type FeatureRule, GrowthBook, type TrackingData } from '@growthbook/growthbook';
import type { EvaluationInput } from './evaluation-input.ts';
import type { JsonObject } from './json.ts';
import type { FeatureDefinition, FeaturePayload } from './payload.ts';

type Tracks = NonNullable<FeatureRule['tracks']>;
type SdkOptions = NonNullable<ConstructorParameters<typeof GrowthBook>[0]>;

/** What a tracking callback may know of an experiment; the rest says whom the experiment targets. */
const TRACKED = ['key', 'name', 'phase', 'hashAttribute', 'hashVersion', 'bucketVersion'] as const;

/** Decides a payload for one visitor: each feature has its value only, and the exposures that this value causes. */
export function evaluatePayload(payload: FeaturePayload, input: EvaluationInput): FeaturePayload {
  const sdk = createSdk(payload, input);
  const features = Object.entries(payload.features).map(([key, { defaultValue }]): [string, FeatureDefinition] => [
    key,
    evaluateFeature(sdk, key) ?? { defaultValue },
  ]);
  return {
    features: Object.fromEntries(features),
    experiments: payload.experiments.flatMap((experiment) => evaluateExperiment(sdk, experiment)),
    savedGroups: {},
  };
}

function createSdk({ features, experiments, savedGroups }: FeaturePayload, input: EvaluationInput): GrowthBook {
  const sdk = new GrowthBook({
    // The payload's types are wider than the SDK's, which are those of its own API.
    ...({ features, experiments, savedGroups } as Pick<SdkOptions, 'features' | 'experiments' | 'savedGroups'>),
    attributes: { ...input.attributes },
    forcedVariations: { ...input.forcedVariations },
    url: input.url,
    // Redirects are for the client.
    disableExperimentsOnLoad: true,
  });
  sdk.setForcedFeatures(new Map(input.forcedFeatures));
  return sdk;
}

/** Null if the SDK fails on a value that the client sent: then the default applies. */
function evaluateFeature(sdk: GrowthBook, key: string): FeatureDefinition | null {
  try {
    sdk.setDeferredTrackingCalls([]);
    const { value } = sdk.evalFeature(key);
    const tracks = sdk.getDeferredTrackingCalls().map(scrubTracked);
    return tracks.length === 0 ? { defaultValue: value } : { defaultValue: value, rules: [{ force: value, tracks }] };
  } catch {
    return null;
  }
}

function scrubTracked({ experiment, result }: TrackingData): Tracks[number] {
  const known = Object.fromEntries(TRACKED.flatMap((name) => (name in experiment ? [[name, experiment[name]]] : [])));
  const { variations, meta } = experiment;
  return {
    experiment: {
      ...known,
      variations: keepOnly(variations, result.variationId),
      ...(meta && { meta: keepOnly(meta, result.variationId) }),
    } as Experiment<unknown>,
    result,
  };
}

/** An experiment that includes the visitor, with the variation that this visitor gets; the client repeats the split. */
function evaluateExperiment(sdk: GrowthBook, experiment: JsonObject): readonly JsonObject[] {
  try {
    const { inExperiment, variationId } = sdk.run(experiment as Experiment<unknown>);
    if (!inExperiment) return [];
    const { condition: _, parentConditions: __, variations, meta, ...rest } = experiment;
    return [
      {
        ...rest,
        variations: keepOnly(variations, variationId),
        ...(Array.isArray(meta) && { meta: keepOnly(meta, variationId) }),
      },
    ];
  } catch {
    return [];
  }
}

function keepOnly(all: unknown, index: number): readonly unknown[] {
  return Array.isArray(all) ? all.map((one: unknown, position) => (position === index ? one : {})) : [];
}
