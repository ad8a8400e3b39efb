import { type AutoExperiment, isURLTargeted } from '@growthbook/growthbook';
import { findCycle } from './find-cycle.ts';
import type { JsonObject } from './json.ts';

/**
 * Finds the redirects of a payload that lead in a cycle. Whom they target does not matter: a visitor may be in all. One
 * that leads to an address where it begins itself is no cycle, because it does not apply there.
 */
export function findCyclicRedirects(redirects: readonly JsonObject[]): ReadonlySet<JsonObject> {
  const experiments = redirects as readonly unknown[] as readonly AutoExperiment[];
  const next = experiments.map((experiment, index) => {
    const targets = experiment.variations.flatMap(({ urlRedirect }) => urlRedirect ?? []);
    const isNext = (other: AutoExperiment) => targets.some((target) => isURLTargeted(target, other.urlPatterns ?? []));
    return experiments.flatMap((other, at) => (at !== index && isNext(other) ? [String(at)] : []));
  });
  return new Set(redirects.filter((_, index) => findCycle(String(index), (at) => next[Number(at)] ?? []) !== null));
}
