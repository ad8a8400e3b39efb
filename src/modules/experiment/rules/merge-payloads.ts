import type { FeatureDefinition, FeaturePayload } from './payload.ts';
import { getRuleKey, isExperimentRule } from './running-experiments.ts';

/** Merges payloads: of a feature in several, the rules of the first payload count first; defaults and groups are the last one's. */
export function mergePayloads(payloads: readonly FeaturePayload[]): FeaturePayload {
  const features = new Map<string, FeatureDefinition>();
  for (const payload of payloads)
    for (const [id, feature] of Object.entries(payload.features)) {
      const rules = [...(features.get(id)?.rules ?? []), ...(feature.rules ?? [])];
      features.set(id, { ...feature, rules });
    }
  return {
    features: Object.fromEntries(features),
    experiments: payloads.flatMap(({ experiments }) => experiments),
    savedGroups: payloads.at(-1)?.savedGroups ?? {},
  };
}

type Rule = Readonly<Record<string, unknown>>;

/** Removes a field of the rules of the experiments with these keys: their namespaces or their prerequisites. */
export function removeField(
  payload: FeaturePayload,
  field: 'filters' | 'parentConditions',
  keys: ReadonlySet<string>,
): FeaturePayload {
  if (keys.size === 0) return payload;
  const reduce = ({ [field]: _, ...rest }: Rule): Rule => rest;
  const features = Object.entries(payload.features).map(([id, { rules = [], ...feature }]) => {
    const reduced = rules.map((rule) =>
      isExperimentRule(rule) && keys.has(getRuleKey(rule, id)) ? reduce(rule) : rule,
    );
    return [id, { ...feature, rules: reduced }];
  });
  const experiments = payload.experiments.map((one) => (keys.has(String(one.key)) ? reduce(one) : one));
  return { ...payload, features: Object.fromEntries(features), experiments };
}
