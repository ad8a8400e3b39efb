import type { ConditionInterface, evalCondition } from '@growthbook/growthbook';
import { listDrawable } from './drawable.ts';
import { isObject } from './json.ts';
import type { FeaturePayload } from './payload.ts';

type SavedGroups = Parameters<typeof evalCondition>[2];

/** A feature whose value decides whether an experiment includes a visitor. */
export type FeaturePrerequisite = { readonly id: string; readonly condition: ConditionInterface };

/** An experiment of a payload. */
export type RunningExperiment = {
  readonly key: string;
  /** Grows when all visitors are drawn again. */
  readonly bucketVersion: number;
  readonly hashAttribute: string;
  /** The keys of its variations, of all its rules. */
  readonly variations: readonly string[];
  /** Those that a draw can give. */
  readonly drawable: readonly string[];
  /** The features that it varies; none for a redirect. */
  readonly features: readonly string[];
  /** Whom it includes, as a condition of the protocol; undefined for everyone. */
  readonly condition: ConditionInterface | undefined;
  /** The groups to which the condition may refer, by id. */
  readonly savedGroups: SavedGroups;
  readonly prerequisites: readonly FeaturePrerequisite[];
  /** Whether it includes only a part of all visitors, by ranges of the hash. */
  readonly hasNamespace: boolean;
};

type Found = {
  readonly key: string;
  readonly feature: string | null;
  readonly rule: Readonly<Record<string, unknown>>;
};

/** Lists the experiments of a payload, each once. A rule without a key has the key of its feature. */
export function listRunning(payload: FeaturePayload): readonly RunningExperiment[] {
  const byKey = Map.groupBy([...findRules(payload), ...findRedirects(payload)], ({ key }) => key);
  return [...byKey].map(([key, found]) => {
    const { bucketVersion, hashAttribute, condition, parentConditions, filters } = found[0]?.rule ?? {};
    return {
      key,
      bucketVersion: typeof bucketVersion === 'number' ? bucketVersion : 0,
      hashAttribute: typeof hashAttribute === 'string' ? hashAttribute : 'id',
      variations: found.flatMap(({ rule }) => listVariationKeys(rule)),
      drawable: found.flatMap(({ rule }) => listDrawable(rule, listVariationKeys(rule))),
      features: found.flatMap(({ feature }) => feature ?? []),
      condition: isCondition(condition) ? condition : undefined,
      savedGroups: payload.savedGroups as SavedGroups,
      prerequisites: Array.isArray(parentConditions) ? parentConditions.flatMap(parsePrerequisite) : [],
      hasNamespace: filters !== undefined,
    };
  });
}

function findRules({ features }: FeaturePayload): readonly Found[] {
  return Object.entries(features).flatMap(([feature, { rules = [] }]) =>
    rules.filter(isExperimentRule).map((rule) => ({ key: getRuleKey(rule, feature), feature, rule })),
  );
}

function findRedirects({ experiments }: FeaturePayload): readonly Found[] {
  return experiments.flatMap((rule) => (typeof rule.key === 'string' ? [{ key: rule.key, feature: null, rule }] : []));
}

/** Whether a rule of a feature is an experiment; a contextual bandit has its variations under another name. */
export function isExperimentRule(rule: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(rule.variations) || Array.isArray(rule.contextualVariations);
}

/** Returns the key of the experiment that a feature's rule is. */
export function getRuleKey({ key }: Readonly<Record<string, unknown>>, feature: string): string {
  return typeof key === 'string' ? key : feature;
}

function parsePrerequisite(value: unknown): readonly FeaturePrerequisite[] {
  const { id, condition } = isObject(value) ? value : {};
  return typeof id === 'string' ? [{ id, condition: isCondition(condition) ? condition : {} }] : [];
}

/** The SDK numbers the variations that have no key. */
function listVariationKeys({ variations, contextualVariations, meta }: Found['rule']): readonly string[] {
  const all: readonly unknown[] = [contextualVariations, variations].find(Array.isArray) ?? [];
  const entries: readonly unknown[] = Array.isArray(meta) ? meta : [];
  return all.map((_, index) => {
    const entry = entries[index];
    return isObject(entry) && typeof entry.key === 'string' && entry.key !== '' ? entry.key : String(index);
  });
}

function isCondition(value: unknown): value is ConditionInterface {
  return typeof value === 'object' && value !== null;
}
