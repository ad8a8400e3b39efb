import type { FeaturePayload } from './payload.ts';
import { getRuleKey, isExperimentRule } from './running-experiments.ts';

/** Returns a payload with the experiments of these keys and no others. Rules that are no experiments stay. */
export function selectExperiments(payload: FeaturePayload, keys: ReadonlySet<string>): FeaturePayload {
  const features = Object.entries(payload.features).map(([id, feature]) => {
    const rules = (feature.rules ?? []).filter((rule) => !isExperimentRule(rule) || keys.has(getRuleKey(rule, id)));
    return [id, { ...feature, rules }];
  });
  const experiments = payload.experiments.filter(({ key }) => keys.has(String(key)));
  return { features: Object.fromEntries(features), experiments, savedGroups: payload.savedGroups };
}
