import { type ConditionInterface, GrowthBookClient, type UserContext } from '@growthbook/growthbook';
import { canInclude } from './drawable.ts';
import { evaluateSafely } from './evaluate-safely.ts';
import type { FeatureDefinition, FeaturePayload } from './payload.ts';
import { isExperimentRule } from './running-experiments.ts';
import type { Assignment, VisitAssignments } from './visit-assignments.ts';

/** The fields of a rule by which the protocol draws the visitors to whom a rollout applies. */
const DRAW_FIELDS = ['filters', 'seed', 'hashAttribute', 'fallbackAttribute', 'hashVersion', 'range', 'coverage'];

const INCLUDED: Assignment = { bucketVersion: 0, state: 'assigned', variation: '1' };
const EXCLUDED: Assignment = { bucketVersion: 0, state: 'excluded', variation: null };

type Rule = Readonly<Record<string, unknown>>;
type Rollout = { readonly key: string; readonly feature: string; readonly rule: Rule };

export type Rollouts = {
  /** The payload, in which a rollout applies by the attribute of its key, and no longer by the visitor's id. */
  readonly payload: FeaturePayload;
  /** The place of a visit in each rollout, for a visit that all include. */
  readonly places: VisitAssignments;
  /**
   * The place of a visit in each rollout: that of the assignments so far, where a draw can give it, else drawn by the
   * visitor's id. A new rollout that the visit cannot remember does not include it.
   */
  readonly draw: (
    known: VisitAssignments,
    context: UserContext,
    canRemember: (key: string) => boolean,
  ) => VisitAssignments;
};

/**
 * Separates the draw of rollouts (rules that apply to a part of all visitors) from a payload, so that a visitor whose id
 * changes with each page is drawn once for the whole visit. Only payloads of other services have rollouts.
 */
export function separateRollouts(payload: FeaturePayload): Rollouts {
  const rollouts = Object.entries(payload.features).flatMap(([feature, { rules = [] }]) =>
    rules.filter(isRollout).map((rule, index) => ({ key: createKey(feature, rule, index), feature, rule })),
  );
  if (rollouts.length === 0) return { payload, places: new Map(), draw: () => new Map() };
  const client = createDrawClient(rollouts);
  return {
    payload: { ...payload, features: replaceRules(payload.features, rollouts) },
    places: new Map(rollouts.map(({ key }) => [key, INCLUDED])),
    draw: (known, context, canRemember) =>
      new Map(
        rollouts.flatMap(({ key, rule }) => {
          const place =
            acceptPlace(known.get(key), rule) ?? (canRemember(key) ? drawPlace(client, key, context) : null);
          return place === null ? [] : [[key, place]];
        }),
      ),
  };
}

/** The place that a cookie names; null where a draw cannot give it. */
function acceptPlace(place: Assignment | undefined, rule: Rule): Assignment | null {
  if (place?.state !== 'assigned') return place ?? null;
  return place.variation === INCLUDED.variation && canInclude(rule) ? place : null;
}

function drawPlace(client: GrowthBookClient, key: string, context: UserContext): Assignment {
  return evaluateSafely(() => client.evalFeature(key, context))?.value === true ? INCLUDED : EXCLUDED;
}

/** The attributes by which the rules of a separated payload apply to a visit. */
export function createRolloutAttributes(drawn: VisitAssignments): Readonly<Record<string, boolean>> {
  return Object.fromEntries([...drawn].map(([key, { state }]) => [key, state === 'assigned']));
}

function isRollout(rule: Rule): boolean {
  return !isExperimentRule(rule) && ['coverage', 'range', 'filters'].some((field) => field in rule);
}

/** Creates a client with a feature for each rollout, which is true for the visitors who are drawn. */
function createDrawClient(rollouts: readonly Rollout[]): GrowthBookClient {
  const features = rollouts.map(({ key, feature, rule }) => {
    const drawn = Object.fromEntries(Object.entries(rule).filter(([field]) => DRAW_FIELDS.includes(field)));
    return [key, { defaultValue: false, rules: [{ seed: feature, ...drawn, force: true }] }];
  });
  return new GrowthBookClient().initSync({ payload: { features: Object.fromEntries(features) } as object });
}

function replaceRules(
  features: FeaturePayload['features'],
  rollouts: readonly Rollout[],
): Readonly<Record<string, FeatureDefinition>> {
  const keys = new Map(rollouts.map(({ key, rule }) => [rule, key]));
  const replaced = Object.entries(features).map(([name, feature]) => {
    const { rules } = feature;
    return [name, rules ? { ...feature, rules: rules.map((rule) => replaceRule(rule, keys.get(rule))) } : feature];
  });
  return Object.fromEntries(replaced);
}

function replaceRule(rule: Rule, key: string | undefined): Rule {
  if (key === undefined) return rule;
  const rest = Object.fromEntries(Object.entries(rule).filter(([field]) => !DRAW_FIELDS.includes(field)));
  const isIncluded: ConditionInterface = { [key]: true };
  return { ...rest, condition: rule.condition === undefined ? isIncluded : { $and: [rule.condition, isIncluded] } };
}

/** A key of the assignments' cookie: features have names of any length and any characters. */
function createKey(feature: string, { id }: Rule, index: number): string {
  return `rollout-${hashText(`${feature} ${typeof id === 'string' ? id : index}`)}`;
}

/** FNV-1a with 32 bits. */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
