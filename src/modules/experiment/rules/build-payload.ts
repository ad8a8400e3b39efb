import type { AutoExperiment, FeatureRule } from '@growthbook/growthbook';
import { buildSplit } from './build-split.ts';
import { listFlags } from './check-definition.ts';
import type { Experiment, ExperimentDefinition, Targeting } from './experiment.ts';
import { getLanguageAttribute } from './language-attribute.ts';
import { buildAddressPattern, buildPathPattern } from './path-pattern.ts';
import { type FeatureDefinition, type FeaturePayload, getExperimentFeature } from './payload.ts';
import { isRedirecting } from './redirect-conflicts.ts';

export type PayloadOptions = {
  /** Scheme and host of the site, as in `https://club.example`. */
  readonly origin: string;
  readonly basePath: string;
  /** Experiments of other environments are left out. */
  readonly environment: string;
};

/** Builds what SDKs load from the running experiments among those given: the same experiments give the same bytes. */
export function buildPayload(experiments: readonly Experiment[], options: PayloadOptions): FeaturePayload {
  const running = experiments.filter(({ status }) => status === 'running').toSorted(compareStarts);
  return buildDefinitionsPayload(
    running.map(({ definition }) => definition),
    options,
  );
}

/** The same for definitions, whatever the status of their experiments is now. */
export function buildDefinitionsPayload(all: readonly ExperimentDefinition[], options: PayloadOptions): FeaturePayload {
  const definitions = all.filter((definition) => runsIn(definition, options.environment));
  const flags = [...new Set(definitions.flatMap(listFlags))];
  const features: readonly (readonly [string, FeatureDefinition])[] = [
    ...flags.map((flag) => [flag, buildFlagFeature(flag, definitions)] as const),
    ...definitions.map((one) => [getExperimentFeature(one.key), buildExperimentFeature(one)] as const),
  ];
  return {
    features: Object.fromEntries(features.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    experiments: definitions.filter(isRedirecting).map((definition) => buildRedirect(definition, options)),
    savedGroups: {},
  };
}

/** Whether an experiment runs in an environment once it is started. */
export function runsIn({ environments }: ExperimentDefinition, environment: string): boolean {
  return environments.length === 0 || environments.includes(environment);
}

/** The experiment that started first has the first rule of a flag. */
function compareStarts(one: Experiment, other: Experiment): number {
  const difference = (one.startedAt?.getTime() ?? 0) - (other.startedAt?.getTime() ?? 0);
  return difference || (one.definition.key < other.definition.key ? -1 : 1);
}

/** A flag without a value leaves the choice to the page's own data. */
function buildFlagFeature(flag: string, definitions: readonly ExperimentDefinition[]): FeatureDefinition {
  const rules = definitions
    .filter((definition) => listFlags(definition).includes(flag))
    .map((definition) =>
      buildRule(
        flag,
        definition,
        definition.variations.map(({ values }) => new Map<string, unknown>(Object.entries(values)).get(flag) ?? null),
      ),
    );
  return { defaultValue: null, rules };
}

function buildExperimentFeature(definition: ExperimentDefinition): FeatureDefinition {
  const keys = definition.variations.map(({ key }) => key);
  return { defaultValue: null, rules: [buildRule(getExperimentFeature(definition.key), definition, keys)] };
}

function buildRule(feature: string, definition: ExperimentDefinition, variations: unknown[]): FeatureRule {
  const { paths } = definition.targeting;
  const condition: Condition = buildCondition(definition.targeting);
  if (paths.length > 0) condition.path = { $regex: buildPathPattern(paths) };
  return {
    id: `${definition.key}:${feature}`,
    variations,
    ...buildDraw(definition),
    ...listed('condition', condition),
  };
}

/** An SDK compares the page's address itself, by `urlPatterns`, and reads absolute addresses only. */
function buildRedirect(definition: ExperimentDefinition, { origin, basePath }: PayloadOptions): AutoExperiment {
  const { key, phase, variations, targeting } = definition;
  const redirects = variations.map(({ redirect }) =>
    redirect === null ? {} : { urlRedirect: `${origin}${basePath}${redirect}` },
  );
  return {
    changeId: `${key}:${phase}`,
    status: 'running',
    manual: false,
    persistQueryString: true,
    variations: redirects as AutoExperiment['variations'],
    urlPatterns: targeting.paths.map((path) => ({
      include: true,
      type: 'regex',
      pattern: buildAddressPattern(path, basePath),
    })),
    ...buildDraw(definition),
    ...listed('condition', buildCondition(targeting)),
  };
}

/**
 * How visitors are drawn, which is the same in all features of an experiment. Another phase draws all visitors again;
 * assignments of earlier phases neither count nor exclude.
 */
function buildDraw(definition: ExperimentDefinition) {
  const { name, phase, prerequisites, variations } = definition;
  const parentConditions = prerequisites.map((required) => ({
    id: getExperimentFeature(required.experiment),
    condition: { value: { $in: [...required.variations] } },
    gate: false,
  }));
  return {
    ...buildSplit(definition),
    ...{ name, phase: String(phase), bucketVersion: phase, minBucketVersion: 0 },
    meta: variations.map((variation) => ({ key: variation.key, name: variation.name })),
    ...listed('parentConditions', parentConditions),
  };
}

type Condition = Record<string, { readonly $in: string[] } | { readonly $regex: string }>;

function buildCondition({ countries, languages }: Targeting): Condition {
  return {
    ...(countries.length > 0 && { applicationCountry: { $in: [...countries] } }),
    ...(languages.length > 0 && { applicationLanguage: { $in: languages.map(getLanguageAttribute) } }),
  };
}

/** A property that is left out where its value is empty. */
function listed<Name extends string, Value extends object>(name: Name, value: Value) {
  return (Object.keys(value).length > 0 ? { [name]: value } : {}) as { readonly [Key in Name]?: Value };
}
