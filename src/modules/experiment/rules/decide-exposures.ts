import {
  type Exposure,
  formatExposures,
  isStorable,
  parseExposures,
  VISIT_STEPS,
  type VisitStep,
} from './exposures.ts';
import { isShown } from './is-shown.ts';
import type { PublishedPayload } from './payload.ts';
import { listRedirectTargets, type RedirectTargets } from './redirect-targets.ts';
import { parseAssignments } from './visit-assignments.ts';

/** A response that a visit is about to get. */
export type VisitResponse = {
  /** `redirect`: that of an experiment, instead of the page; `other`: no page is shown. */
  readonly kind: 'page' | 'redirect' | 'other';
  /** The furthest step that the visit has taken with this response; null for none. */
  readonly step: VisitStep | null;
  /** Of the request, without base path and language prefix. */
  readonly path: string;
  /** The flags on which the page depends. */
  readonly flags: readonly string[];
  /** The key of the variation of each experiment that includes the request. */
  readonly variants: Readonly<Record<string, string>>;
  /** The features that each of these experiments varies. */
  readonly features: Readonly<Record<string, readonly string[]>>;
  /** The cookie of the visit's assignments, as it is after the response. */
  readonly assignments: string | null;
  /** The cookie of its exposures, as it is before the response. */
  readonly exposures: string | null;
};

/** What to count for a variation. */
export type ExposureCount = Pick<Exposure, 'experiment' | 'phase' | 'variation'> & {
  readonly visits: number;
  readonly redirected: number;
  readonly arrived: number;
  /** Visits that entered a code, and those that opened the form. */
  readonly codes: number;
  readonly forms: number;
};

export type ExposureDecision = {
  readonly counts: readonly ExposureCount[];
  /** The new value of the cookie of exposures. */
  readonly newCookie: string;
};

/** An exposure before and after a response; null before its first. */
type Change = { readonly before: Exposure | null; readonly after: Exposure };

/**
 * Decides what a response exposes its visit to, once for each experiment and phase, whether the visit arrives at the
 * target of a redirect, and which steps it takes for the first time; null where nothing is to count.
 */
export function decideExposures(response: VisitResponse, targets: RedirectTargets): ExposureDecision | null {
  const known = parseExposures(response.exposures);
  const added = listAdded(response, known, targets);
  const kept = known.filter(({ experiment }) => !added.some((one) => one.experiment === experiment));
  const changes: readonly Change[] = [
    ...kept.map((before) => ({ before, after: continueVisit(before, response, targets) })),
    ...added.map((one) => ({ before: null, after: { ...one, step: response.step } })),
  ];
  const changed = changes.filter(({ before, after }) => before?.state !== after.state || before.step !== after.step);
  if (changed.length === 0) return null;
  return { counts: changed.map(createCount), newCookie: formatExposures(changes.map(({ after }) => after)) };
}

/** A step is counted for all that the visit has seen so far, and for what it sees with the response. */
function continueVisit(exposure: Exposure, response: VisitResponse, targets: RedirectTargets): Exposure {
  const isFurther = getRank(response.step) > getRank(exposure.step);
  return {
    ...exposure,
    state: isArriving(exposure, response, targets) ? 'seen' : exposure.state,
    step: isFurther ? response.step : exposure.step,
  };
}

function getRank(step: VisitStep | null): number {
  return step === null ? -1 : VISIT_STEPS.indexOf(step);
}

function createCount({ before, after }: Change): ExposureCount {
  const { experiment, phase, variation } = after;
  const takes = (step: VisitStep) =>
    getRank(before?.step ?? null) < getRank(step) && getRank(after.step) >= getRank(step) ? 1 : 0;
  return {
    ...{ experiment, phase, variation },
    visits: before === null ? 1 : 0,
    redirected: before === null && after.state === 'redirected' ? 1 : 0,
    arrived: before !== null && before.state !== after.state ? 1 : 0,
    codes: takes('code'),
    forms: takes('form'),
  };
}

/** A request for the target is an arrival whatever it gets: another experiment may redirect it. */
function isArriving({ experiment, variation, state }: Exposure, { path }: VisitResponse, targets: RedirectTargets) {
  return state === 'redirected' && targets.get(experiment)?.get(variation) === path;
}

function listAdded(response: VisitResponse, known: readonly Exposure[], targets: RedirectTargets): readonly Exposure[] {
  if (response.kind === 'other') return [];
  // In the order of the assignments, so that the cookies of a visit that has seen everything are equal.
  const sorted = Object.entries(response.variants).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const shown = sorted.filter(([key, variation]) =>
    response.kind === 'redirect'
      ? targets.get(key)?.has(variation) === true
      : isShown(response.features[key] ?? [], response.flags, targets.has(key)),
  );
  if (shown.length === 0) return [];
  const assignments = parseAssignments(response.assignments);
  const state = response.kind === 'redirect' ? 'redirected' : 'seen';
  return shown.flatMap(([experiment, variation]) => {
    const phase = assignments?.get(experiment)?.bucketVersion;
    if (phase === undefined) return [];
    const isKnown = known.some((one) => one.experiment === experiment && one.phase === phase);
    const exposure = { experiment, phase, variation, state, step: null } as const;
    return !isKnown && isStorable(exposure) ? [exposure] : [];
  });
}

const MOST_SETTLED = 1_000;

/**
 * Creates the function that decides exposures by the redirects of the newest payload, and of what ended before. Settled
 * decisions about variants are one object for all requests (`decide-request.ts`): what follows from them is decided once.
 */
export function createDecideExposures(getPublished: () => PublishedPayload | null) {
  let newest: PublishedPayload | null = null;
  let targets: RedirectTargets = new Map();
  let settled = new WeakMap<VisitResponse['variants'], Map<string, ExposureDecision | null>>();
  return (response: VisitResponse): ExposureDecision | null => {
    const published = getPublished();
    if (newest !== published) {
      targets = listAllTargets(published);
      settled = new WeakMap();
    }
    newest = published;
    const { variants, kind, step, path, assignments, exposures } = response;
    const key = [kind, step, path, assignments, exposures].join(' ');
    const known = settled.get(variants) ?? new Map<string, ExposureDecision | null>();
    const found = known.get(key);
    if (found !== undefined) return found;
    const decided = decideExposures(response, targets);
    if (known.size >= MOST_SETTLED) known.clear();
    settled.set(variants, known.set(key, decided));
    return decided;
  };
}

function listAllTargets(published: PublishedPayload | null): RedirectTargets {
  const ended = (published?.retained ?? []).map(({ payload }) => payload);
  const payloads = published === null ? [] : [...ended, published.payload];
  return new Map(payloads.flatMap((payload) => [...listRedirectTargets(payload)]));
}
