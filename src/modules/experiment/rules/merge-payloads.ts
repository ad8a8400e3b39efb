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

/**
 * Removes the namespaces of experiments: the SDK checks them before the assignment, by an id that changes with each page
 * of a visitor without consent.
 */
export function removeNamespaces(payload: FeaturePayload, keys: ReadonlySet<string>): FeaturePayload {
  if (keys.size === 0) return payload;
  const features = Object.entries(payload.features).map(([id, { rules = [], ...feature }]) => {
    const reduced = rules.map((rule) => {
      if (!isExperimentRule(rule) || !keys.has(getRuleKey(rule, id))) return rule;
      const { filters: _, ...rest } = rule;
      return rest;
    });
    return [id, { ...feature, rules: reduced }];
  });
  return { ...payload, features: Object.fromEntries(features) };
}
