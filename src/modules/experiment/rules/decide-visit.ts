import type { GrowthBookClient, UserContext } from '@growthbook/growthbook';
import { createAcceptAssignments } from './accept-assignments.ts';
import { beginVisit } from './begin-visit.ts';
import { createClients, type EligibleExperiment } from './clients.ts';
import { decideRedirects } from './decide-redirects.ts';
import { evaluateSafely } from './evaluate-safely.ts';
import { type FlagValues, isFlagFeature, isTextFlag, readFlagValue } from './flags.ts';
import { listAllowed } from './list-allowed.ts';
import type { FeaturePayload } from './payload.ts';
import { isStorable, listRememberable } from './rememberable.ts';
import { createRolloutAttributes, separateRollouts } from './rollouts.ts';
import { isExperimentRule, listRunning, type RunningExperiment } from './running-experiments.ts';
import { type Assignment, isEligible, type VisitAssignments } from './visit-assignments.ts';
import { createVisitorContext, isTargeted, type VisitorAttributes } from './visitor-context.ts';

/** The variants of a visit: what its pages show, and the assignments to remember until it ends. */
export type VisitDecision = {
  /** The key of the variation of each experiment that includes the visit. */
  readonly variants: Readonly<Record<string, string>>;
  readonly flags: FlagValues;
  /** The features that each of these experiments varies; none for a redirect. */
  readonly features: Readonly<Record<string, readonly string[]>>;
  /** Set while texts may differ from the catalogs' on any page. */
  readonly variesTexts?: true;
  /** The absolute address to which an experiment redirects this request, or null. */
  readonly redirect: string | null;
  readonly assignments: VisitAssignments;
};

/**
 * Decides the variants of a visit.
 *
 * @param known the assignments of the visit so far; null if it begins with this request
 * @param url the absolute address of the request
 */
export type DecideVisit = (visitor: VisitorAttributes, known: VisitAssignments | null, url: string) => VisitDecision;

type Included = { readonly key: string; readonly variation: string };

/**
 * Creates the function that decides the variants of visits by one payload (specification K9). A visit is included only
 * in experiments that were running when it began, and keeps its place in each.
 *
 * @param payload what the feature service published
 * @param retained experiments that ended lately: visits that they include keep their variants, and no others get them
 */
export function createDecideVisit(payload: FeaturePayload, retained: readonly FeaturePayload[] = []): DecideVisit {
  const running = listRunning(payload);
  const ended = listEnded(retained, running);
  const allFeatures = Object.keys(payload.features);
  // The same for all visits, so that visits inside and outside of an experiment share their cached pages.
  const variesTexts =
    [...running, ...ended].some(variesText) ||
    allFeatures.some((feature) => isTextFlag(feature) && isPlain(payload, feature));
  const rollouts = separateRollouts(payload);
  const rememberable = listRememberable(running, rollouts.places);
  const findClient = createClients(rollouts.payload);
  const accept = createAcceptAssignments([...ended, ...running]);
  return (visitor, known, url) => {
    const begun = known ? accept(known) : beginVisit(running, rememberable);
    const eligible: readonly EligibleExperiment[] = [
      ...ended.filter((one) => isAssigned(one, begun.get(one.key))),
      ...running.filter(({ key, bucketVersion }) => isEligible(begun, key, bucketVersion)),
    ];
    const own = createVisitorContext(visitor, begun, eligible, url);
    const drawn = rollouts.draw(begun, own, createCanRemember(begun, rollouts.places, rememberable));
    const context = { ...own, attributes: { ...own.attributes, ...createRolloutAttributes(drawn) } };
    const assigned = new Set(listKeys(eligible.filter((one) => isAssigned(one, begun.get(one.key)))));
    const allowed = listAllowed(findClient, eligible, { begun, assigned, context });
    const client = findClient(allowed, assigned, new Set(listKeys(allowed)));
    const features = new Set([...allFeatures, ...eligible.flatMap((one) => one.features)]);
    const decided = decideFeatures(client, [...features], context);
    const { redirect, included: redirected, evaluated } = decideRedirects(client, context);
    const variants = Object.fromEntries(
      [...decided.included, ...redirected].map(({ key, variation }) => [key, variation]),
    );
    const drawnHere = allowed.filter(({ key, features: varied }) => varied.length > 0 || evaluated.has(key));
    const included = eligible.filter(({ key }) => Object.hasOwn(variants, key));
    return {
      variants,
      flags: decided.flags,
      features: Object.fromEntries(included.map((one) => [one.key, one.features])),
      ...(variesTexts && { variesTexts: true as const }),
      redirect,
      assignments: new Map([...updateAssignments(begun, drawnHere, variants, context), ...drawn]),
    };
  };
}

/** Creates the function that says whether the cookie has room for a rollout that the visit does not know yet. */
function createCanRemember(begun: VisitAssignments, rollouts: VisitAssignments, rememberable: ReadonlySet<string>) {
  let hasRoom: boolean | null = null;
  return (key: string) => {
    if (!rememberable.has(key)) return false;
    hasRoom ??= isStorable(new Map([...[...rollouts].filter(([rollout]) => rememberable.has(rollout)), ...begun]));
    return hasRoom;
  };
}

/** What ended and runs again is no longer an ended experiment. */
function listEnded(
  retained: readonly FeaturePayload[],
  running: readonly RunningExperiment[],
): readonly EligibleExperiment[] {
  const isRunning = ({ key, bucketVersion }: RunningExperiment) =>
    running.some((one) => one.key === key && one.bucketVersion === bucketVersion);
  return retained.flatMap((retainedIn) =>
    listRunning(retainedIn).flatMap((one) => (isRunning(one) ? [] : [{ ...one, retainedIn }])),
  );
}

/** Whether a feature has a value besides those of experiments. */
function isPlain({ features }: FeaturePayload, name: string): boolean {
  const { defaultValue = null, rules = [] } = features[name] ?? {};
  return defaultValue !== null || rules.some((rule) => !isExperimentRule(rule));
}

function variesText({ features }: RunningExperiment): boolean {
  return features.some(isTextFlag);
}

function listKeys(experiments: readonly RunningExperiment[]): readonly string[] {
  return experiments.map(({ key }) => key);
}

function isAssigned({ bucketVersion }: RunningExperiment, assignment: Assignment | undefined): boolean {
  return assignment?.bucketVersion === bucketVersion && assignment.state === 'assigned';
}

function decideFeatures(client: GrowthBookClient, features: readonly string[], context: UserContext) {
  const included: Included[] = [];
  const flags: Record<string, unknown> = {};
  for (const feature of features) {
    const evaluated = evaluateSafely(() => client.evalFeature(feature, context));
    if (!evaluated) continue;
    const { value, experiment, experimentResult: result } = evaluated;
    if (experiment && result?.inExperiment) included.push({ key: experiment.key, variation: result.key });
    const flag = isFlagFeature(feature) ? readFlagValue(feature, value) : null;
    if (flag !== null) flags[feature] = flag;
  }
  return { included, flags: flags as FlagValues };
}

/**
 * A visit that meets the prerequisites of an experiment that targets it, and that is not included, was excluded by the
 * draw: without this mark, a visitor whose id changes with each page would be drawn again on each page.
 */
function updateAssignments(
  begun: VisitAssignments,
  drawn: readonly RunningExperiment[],
  variants: Readonly<Record<string, string>>,
  { attributes = {} }: UserContext,
): VisitAssignments {
  const assignments = new Map(begun);
  for (const one of drawn) {
    const { key, bucketVersion } = one;
    const variation = Object.hasOwn(variants, key) ? variants[key] : undefined;
    if (variation !== undefined) assignments.set(key, { bucketVersion, state: 'assigned', variation });
    else if (begun.get(key)?.state === 'open' && isTargeted(one, attributes))
      assignments.set(key, { bucketVersion, state: 'excluded', variation: null });
  }
  return assignments;
}
