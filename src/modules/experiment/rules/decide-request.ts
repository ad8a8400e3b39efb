import { createDecideVisit, type VisitDecision } from './decide-visit.ts';
import { isSwitchedOff } from './off-switch.ts';
import type { FeaturePayload } from './payload.ts';
import { listRunning } from './running-experiments.ts';
import { formatAssignments, parseAssignments, type VisitAssignments } from './visit-assignments.ts';
import type { VisitorAttributes } from './visitor-context.ts';

/** A request of a visit, as the edge knows it. */
export type VisitRequest = {
  readonly visitor: VisitorAttributes;
  /** The absolute address. */
  readonly url: string;
  /** The assignments of the visit's cookie; null where the visit begins with this request. */
  readonly cookie: string | null;
};

export type RequestDecision = Omit<VisitDecision, 'assignments'> & {
  /** Whether an experiment runs, whether it includes the visit or not. */
  readonly hasExperiments: boolean;
  /** The new assignments for the cookie; null where they stay. */
  readonly newCookie: string | null;
};

export type DecideRequest = (request: VisitRequest) => RequestDecision;

const MOST_SETTLED = 1_000;

/**
 * Creates the function that decides the variants of requests (specification K9). Most requests belong to a visit whose
 * place in each experiment is known: these decisions do not depend on the visitor's id and are made once.
 *
 * @param payload what the feature service published
 * @param retained experiments that ended lately
 */
export function createDecideRequest(payload: FeaturePayload, retained: readonly FeaturePayload[] = []): DecideRequest {
  const decide = createDecideVisit(payload, retained);
  const hasExperiments = listRunning(payload).length > 0;
  const settled = new Map<string, RequestDecision>();
  const mayBeSettled = ![payload, ...retained].some(dependsOnId);
  return ({ visitor, url, cookie }) => {
    const isOff = isSwitchedOff(url);
    const key = formatKey(isOff, cookie, visitor);
    const found = settled.get(key);
    if (found) return found;
    const { assignments, ...decision } = decide(visitor, isOff ? new Map() : parseAssignments(cookie), url);
    const value = formatAssignments(assignments);
    const result = { ...decision, hasExperiments, newCookie: value === cookie ? null : value };
    // A visit that begins where nothing can be drawn depends on no id either.
    const isKnown = result.newCookie === null || (cookie === null && assignments.size === 0);
    if (mayBeSettled && isKnown && isSettled(assignments)) {
      if (settled.size >= MOST_SETTLED) settled.clear();
      settled.set(key, result);
    }
    return result;
  };
}

/** A path has no blank, and comes before the cookie. */
function formatKey(isOff: boolean, cookie: string | null, visitor: VisitRequest['visitor']): string {
  const { applicationCountry, applicationLanguage, path } = visitor;
  const known = cookie === null ? '' : `=${cookie}`;
  return `${isOff} ${applicationCountry} ${applicationLanguage} ${path} ${known}`;
}

function isSettled(assignments: VisitAssignments): boolean {
  return [...assignments.values()].every(({ state }) => state !== 'open');
}

/**
 * Whether something besides the draw of experiments and rollouts depends on the id or the whole address: a condition or a
 * redirect. The draw of a rollout is in the cookie, too.
 */
function dependsOnId({ features, experiments }: FeaturePayload): boolean {
  if (experiments.length > 0) return true;
  const rules = Object.values(features).flatMap((feature) => feature.rules ?? []);
  return /"(?:id|acqAnonymousId)"/.test(JSON.stringify(rules.map(({ condition }) => condition ?? {})));
}
