import {
  type AutoExperiment,
  type GrowthBookClient,
  getAutoExperimentChangeType,
  isURLTargeted,
  type UserContext,
} from '@growthbook/growthbook';
import { getAutoExperiments } from './clients.ts';
import { evaluateSafely } from './evaluate-safely.ts';

export type RedirectDecision = {
  /** The absolute address to which the first experiment redirects that includes the visit, or null. */
  readonly redirect: string | null;
  readonly included: readonly { readonly key: string; readonly variation: string }[];
  /** The experiments that redirect from this address, up to the one that does. */
  readonly evaluated: ReadonlySet<string>;
};

/**
 * Decides the redirects of a request (specification F5): no further one after the first, none to the address that the
 * request already has, and none of an experiment with an unparsable target or one of another origin.
 */
export function decideRedirects(client: GrowthBookClient, context: UserContext): RedirectDecision {
  const included: { key: string; variation: string }[] = [];
  const evaluated = new Set<string>();
  for (const experiment of getAutoExperiments(client)) {
    const decided = evaluateSafely(() => decideRedirect(client, experiment, context));
    if (!decided) continue;
    evaluated.add(experiment.key);
    if (decided.variation === null) continue;
    included.push({ key: experiment.key, variation: decided.variation });
    if (decided.target !== null) return { redirect: decided.target, included, evaluated };
  }
  return { redirect: null, included, evaluated };
}

function isFrom({ urlPatterns }: AutoExperiment, url: string): boolean {
  return urlPatterns === undefined || isURLTargeted(url, urlPatterns);
}

/** Decides one redirect, without a variation where it does not include the visit; null where it does not redirect. */
function decideRedirect(client: GrowthBookClient, experiment: AutoExperiment, context: UserContext) {
  const url = context.url ?? '';
  if (!isAllowed(experiment, url) || !isFrom(experiment, url)) return null;
  const { inExperiment, key: variation, value } = client.runInlineExperiment(experiment, context);
  if (!inExperiment) return { variation: null, target: null };
  const target = value?.urlRedirect ? addQuery(value.urlRedirect, url, experiment.persistQueryString === true) : null;
  const leadsAway = target !== null && !isURLTargeted(target, experiment.urlPatterns ?? []);
  return { variation, target: leadsAway ? target : null };
}

/** Visual changes run in browsers only, and `manual` experiments when a program starts them. */
function isAllowed(experiment: AutoExperiment, url: string): boolean {
  if (experiment.manual === true || getAutoExperimentChangeType(experiment) !== 'redirect') return false;
  const targets = experiment.variations.flatMap((variation) => variation?.urlRedirect ?? []);
  return targets.every((target) => URL.canParse(target) && URL.canParse(url) && isSameOrigin(target, url));
}

function isSameOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}

/** Adds the query of the request; parameters of the target take precedence, and of several with one name the first. */
function addQuery(target: string, url: string, isKept: boolean): string {
  if (!isKept) return target;
  const merged = new URL(target);
  // Not the parameters of the address itself, which is written again with each change of them.
  const query = new URLSearchParams(merged.search);
  const names = new Set(query.keys());
  for (const [name, value] of new URL(url).searchParams) {
    if (names.has(name)) continue;
    names.add(name);
    query.append(name, value);
  }
  if (query.size > merged.searchParams.size) merged.search = String(query);
  return merged.href;
}
