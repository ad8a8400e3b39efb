import { type AutoExperiment, getAutoExperimentChangeType } from '@growthbook/growthbook';
import { isFlagFeature } from './flags.ts';
import { isObject, type JsonObject } from './json.ts';
import { type FeaturePayload, getExperimentFeature } from './payload.ts';
import { isWellFormedExperiment, isWellFormedFeature } from './payload-shape.ts';
import { findCyclicRedirects } from './redirect-cycles.ts';
import { getRuleKey, isExperimentRule } from './running-experiments.ts';

/** A part that our pages would use, and why they cannot. */
export type RefusedPart = {
  readonly part: string;
  readonly reason: 'malformed' | 'redirect-cycle' | 'too-many-redirects';
};

export type UsedPayload = { readonly payload: FeaturePayload; readonly refused: readonly RefusedPart[] };

/** Each redirect is compared with each other one, and the cookie of a visit holds no more. */
const MOST_REDIRECTS = 50;

/**
 * Selects from the payload of another service what our pages use: flags, redirects to our origin, the features on which
 * these depend, and the features by which prerequisites refer to their experiments. A malformed part is left out as a
 * whole, so that all others keep working; so is each redirect that others would lead back to where it begins.
 *
 * @param origin of our pages
 */
export function selectUsed(payload: FeaturePayload, origin: string): UsedPayload {
  const { experiments, refused } = selectRedirects(payload.experiments, origin);
  const roots = Object.keys(payload.features).filter(isFlagFeature);
  const used = collectFeatures(payload, [...roots, ...experiments.flatMap(listParents)]);
  const keys = [...roots.flatMap((name) => listKeys(payload, name)), ...experiments.map(({ key }) => String(key))];
  const all = collectFeatures(payload, [...used, ...keys.map(getExperimentFeature)]);
  const isFit = (name: string) => isWellFormedFeature(payload.features[name] ?? { defaultValue: null });
  const found = Object.entries(payload.features).filter(([name]) => all.has(name));
  return {
    payload: { ...payload, features: Object.fromEntries(found.filter(([name]) => isFit(name))), experiments },
    refused: [...found.filter(([name]) => !isFit(name)).map(([name]) => refuse(name, 'malformed')), ...refused],
  };
}

function refuse(part: unknown, reason: RefusedPart['reason']): RefusedPart {
  return { part: String(part), reason };
}

function selectRedirects(all: FeaturePayload['experiments'], origin: string) {
  const candidates = all.filter((one) => mayRedirect(one, origin));
  const fit = candidates.filter((one) => isWellFormedExperiment(one) && isRedirect(one));
  const compared = fit.slice(0, MOST_REDIRECTS);
  const cyclic = findCyclicRedirects(compared);
  return {
    experiments: compared.filter((one) => !cyclic.has(one)),
    refused: [
      ...candidates.filter((one) => !isWellFormedExperiment(one)).map(({ key }) => refuse(key, 'malformed')),
      ...[...cyclic].map(({ key }) => refuse(key, 'redirect-cycle')),
      ...fit.slice(MOST_REDIRECTS).map(({ key }) => refuse(key, 'too-many-redirects')),
    ],
  };
}

/** Whether an experiment has targets, all on our origin: the SDKs follow no others. */
function mayRedirect({ variations, manual }: JsonObject, origin: string): boolean {
  const entries: readonly unknown[] = Array.isArray(variations) ? variations : [];
  const targets = entries.flatMap((one) => (isObject(one) && one.urlRedirect ? [one.urlRedirect] : []));
  const isOwn = (target: unknown) => typeof target === 'string' && URL.parse(target)?.origin === origin;
  return manual !== true && targets.length > 0 && targets.every(isOwn);
}

function isRedirect(experiment: JsonObject): boolean {
  return getAutoExperimentChangeType(experiment as unknown as AutoExperiment) === 'redirect';
}

/** Collects the features of these names and all on which they depend. */
function collectFeatures({ features }: FeaturePayload, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || !Object.hasOwn(features, name)) continue;
    found.add(name);
    waiting.push(...(features[name]?.rules ?? []).flatMap(listParents));
  }
  return found;
}

/** The features to which the prerequisites of a rule or an experiment refer. */
function listParents({ parentConditions }: JsonObject): readonly string[] {
  const parents: readonly unknown[] = Array.isArray(parentConditions) ? parentConditions : [];
  return parents.flatMap((parent) => (isObject(parent) && typeof parent.id === 'string' ? [parent.id] : []));
}

/** The keys of the experiments that vary a feature. */
function listKeys({ features }: FeaturePayload, name: string): readonly string[] {
  return (features[name]?.rules ?? []).filter(isExperimentRule).map((rule) => getRuleKey(rule, name));
}
