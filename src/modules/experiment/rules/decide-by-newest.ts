import type { Clock } from '#kernel/instant.ts';
import { createRenewVisit } from './begin-visit.ts';
import { createDecideRequest, type DecideRequest, type RequestDecision, type VisitRequest } from './decide-request.ts';
import { formatPhase, isUnknown, listKnownPhases } from './known-phases.ts';
import { isSwitchedOff, NO_EXPERIMENTS } from './off-switch.ts';
import type { FeaturePayload, PublishedPayload, RetainedPayload } from './payload.ts';
import { formatAssignments, parseAssignments, type VisitAssignments } from './visit-assignments.ts';
import { formatVisitCookie, getHour, isOver, parseVisitCookie } from './visit-cookie.ts';

/** `newCookie` is the whole value. */
export type NewestDecision = RequestDecision & {
  /** The assignments of the cookie, as it is after the response; null without one. */
  readonly assignments: string | null;
  /** Whether the visit was over and begins anew: what it saw before belongs to another visit. */
  readonly isRenewed: boolean;
};

/** Decides a request by the whole value of its visit's cookie. */
export type DecideByNewest = (request: VisitRequest) => NewestDecision;

const EMPTY: FeaturePayload = { features: {}, experiments: [], savedGroups: {} };
const NO_VARIANTS = { hasExperiments: false, variants: {}, flags: {}, features: {}, redirect: null } as const;

/**
 * Creates the function that decides the variants of requests by the newest payload. While there is none, visits have no
 * variants: those that begin then stay without, and the others keep their cookies, as other processes may have one. A visit that began a day ago begins anew. What ended is
 * forgotten some hours later.
 *
 * @param isGone whether an unknown phase no longer exists; others may be known to other processes
 */
export function createDecideByNewest(
  getPublished: () => PublishedPayload | null,
  clock: Clock,
  isGone: (phase: string) => boolean = () => false,
): DecideByNewest {
  let newest: Prepared | null = null;
  return (request) => {
    const published = getPublished();
    const now = clock();
    if (published === null && !isSwitchedOff(request.url)) return decideWithoutPayload(request, getHour(now));
    const { payload = EMPTY, retained = [] } = published ?? {};
    if (newest?.payload !== payload || now.getTime() >= newest.until)
      newest = prepare(payload, retained, now.getTime(), isGone);
    return decideBy(newest, request, getHour(now));
  };
}

/**
 * A visit that begins while there is no payload sees the page as it is. Its cookie says so, because a page that is drawn
 * later would be its second variant.
 */
function decideWithoutPayload({ cookie }: VisitRequest, hour: number): NewestDecision {
  if (parseAssignments(cookie) !== null) {
    const { assignments = null } = parseVisitCookie(cookie) ?? {};
    return { ...NO_VARIANTS, newCookie: null, assignments, isRenewed: false };
  }
  const newCookie = formatVisitCookie(hour, NO_EXPERIMENTS);
  return { ...NO_VARIANTS, newCookie, assignments: NO_EXPERIMENTS, isRenewed: false };
}

function decideBy({ decide, renewVisit }: Prepared, request: VisitRequest, hour: number): NewestDecision {
  const { beganIn = null, assignments: known = null } = parseVisitCookie(request.cookie) ?? {};
  const isRenewed = isOver(beganIn, hour);
  const begun = isRenewed ? renew(known, renewVisit) : known;
  const { visitor, url } = request;
  const decided = decide({ visitor, url, cookie: begun });
  const { newCookie: changed } = decided;
  const assignments = changed ?? begun;
  // A process whose clock is ahead may have begun the visit.
  const start = beganIn === null || isRenewed ? hour : Math.min(beganIn, hour);
  const value = assignments === null ? null : formatVisitCookie(start, assignments);
  return { ...decided, newCookie: value === request.cookie ? null : value, assignments, isRenewed };
}

function renew(known: string | null, renewVisit: Prepared['renewVisit']): string | null {
  const assignments = parseAssignments(known);
  return assignments && formatAssignments(renewVisit(assignments));
}

type Prepared = {
  readonly payload: FeaturePayload;
  readonly until: number;
  readonly decide: DecideRequest;
  readonly renewVisit: (known: VisitAssignments) => VisitAssignments;
};

function prepare(
  payload: FeaturePayload,
  retained: readonly RetainedPayload[],
  time: number,
  isGone: (phase: string) => boolean,
): Prepared {
  const kept = retained.filter(({ keptUntil }) => keptUntil > time);
  const until = Math.min(...kept.map(({ keptUntil }) => keptUntil));
  const ended = kept.map((one) => one.payload);
  const known = listKnownPhases(
    payload,
    retained.map((one) => one.payload),
  );
  const mayBeNewer = (key: string, phase: number) => isUnknown(known, key, phase) && !isGone(formatPhase(key, phase));
  const decide = createDecideRequest(payload, ended);
  return { payload, until, decide, renewVisit: createRenewVisit(payload, ended, mayBeNewer) };
}
