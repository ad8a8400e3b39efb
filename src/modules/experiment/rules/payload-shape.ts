import { isObject, type JsonObject } from './json.ts';
import type { FeatureDefinition, FeaturePayload } from './payload.ts';

/** Whether features are features by name whose rules are objects. What the rules contain is not checked. */
export function isFeatures(value: unknown): value is FeaturePayload['features'] {
  return isObject(value) && Object.values(value).every(isFeature);
}

/** Whether a value has the parts without which it is no experiment of the payload's `experiments`. */
export function isExperiment(value: unknown): value is JsonObject {
  return isObject(value) && typeof value.key === 'string' && Array.isArray(value.variations);
}

function isFeature(value: unknown): boolean {
  return isObject(value) && (value.rules === undefined || isListOf(value.rules, isObject));
}

/** Whether the SDK can evaluate a feature: it throws on a part of another form. */
export function isWellFormedFeature({ rules = [] }: FeatureDefinition): boolean {
  return isSafe(() => rules.every(isWellFormedRule));
}

/** Whether the SDK can evaluate an experiment that belongs to no feature. */
export function isWellFormedExperiment(experiment: JsonObject): boolean {
  return isSafe(() => isWellFormedRule(experiment) && isListOf(experiment.variations, isObject));
}

/** The parts of a rule or an experiment that the SDK iterates, and what their items are. */
const LISTS = ['variations', 'contextualVariations', 'weights', 'range', 'namespace'];
const LISTS_OF_OBJECTS = ['meta', 'filters', 'parentConditions', 'urlPatterns', 'tracks'];

function isWellFormedRule(rule: JsonObject): boolean {
  const { filters, parentConditions, condition } = rule;
  return (
    LISTS.every((name) => Array.isArray(rule[name] ?? [])) &&
    LISTS_OF_OBJECTS.every((name) => isListOf(rule[name] ?? [], isObject)) &&
    isListOf(rule.ranges ?? [], Array.isArray) &&
    listObjects(filters).every(({ ranges }) => isListOf(ranges, Array.isArray)) &&
    listObjects(parentConditions).every((parent) => typeof parent.id === 'string' && isCondition(parent.condition)) &&
    isCondition(condition) &&
    hasMetaOfAll(rule) &&
    hasWholeWeights(rule)
  );
}

/** Whether each variation has its entry in `meta`, where there is one: the SDK reads the key of the variation there. */
function hasMetaOfAll({ meta, variations, contextualVariations }: JsonObject): boolean {
  const all = contextualVariations ?? variations;
  return !Array.isArray(meta) || !Array.isArray(all) || meta.length >= all.length;
}

/**
 * Whether the weights are one for each variation and add up to 1, where there are any: the SDK would ignore them and split
 * evenly. It allows the same deviation.
 */
function hasWholeWeights({ weights, variations, contextualVariations }: JsonObject): boolean {
  const all = contextualVariations ?? variations;
  if (!Array.isArray(weights) || !Array.isArray(all)) return true;
  const sum = weights.reduce((total: number, weight: unknown) => total + Number(weight), 0);
  return weights.length === all.length && sum >= 0.99 && sum <= 1.01;
}

function isCondition(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return isObject(value) && Object.entries(value).every(([name, part]) => isConditionPart(name, part));
}

function isConditionPart(name: string, part: unknown): boolean {
  if (name === '$not') return isObject(part) && isCondition(part);
  if (name !== '$and' && name !== '$or' && name !== '$nor') return true;
  return isListOf(part, (one) => isObject(one) && isCondition(one));
}

function listObjects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isListOf<Item>(value: unknown, fits: (item: unknown) => item is Item): value is readonly Item[];
function isListOf(value: unknown, fits: (item: unknown) => boolean): boolean;
function isListOf(value: unknown, fits: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(fits);
}

/** A part that is nested too deeply to be walked is malformed as well. */
function isSafe(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
