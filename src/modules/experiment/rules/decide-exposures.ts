import { type Exposure, formatExposures, isStorable, parseExposures } from './exposures.ts';
import { isShown } from './is-shown.ts';
import type { PublishedPayload } from './payload.ts';
import { listRedirectTargets, type RedirectTargets } from './redirect-targets.ts';
import { parseAssignments } from './visit-assignments.ts';

/** A response that a visit is about to get. */
export type VisitResponse = {
  /** `redirect`: that of an experiment, instead of the page; `other`: no page is shown. */
  readonly kind: 'page' | 'redirect' | 'other';
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
};

export type ExposureDecision = {
  readonly counts: readonly ExposureCount[];
  /** The new value of the cookie of exposures. */
  readonly newCookie: string;
};

/**
 * Decides what a response exposes its visit to, once for each experiment and phase, and whether the visit arrives at the
 * target of a redirect; null where nothing is to count.
 */
export function decideExposures(response: VisitResponse, targets: RedirectTargets): ExposureDecision | null {
  const known = parseExposures(response.exposures);
  const arrived = known.filter((one) => isArriving(one, response, targets));
  const added = listAdded(response, known, targets);
  if (arrived.length === 0 && added.length === 0) return null;
  const kept = known
    .filter(({ experiment }) => !added.some((one) => one.experiment === experiment))
    .map((one) => (arrived.includes(one) ? { ...one, state: 'seen' as const } : one));
  return {
    counts: [
      ...added.map((one) => createCount(one, { visits: 1, redirected: one.state === 'redirected' ? 1 : 0 })),
      ...arrived.map((one) => createCount(one, { arrived: 1 })),
    ],
    newCookie: formatExposures([...kept, ...added]),
  };
}

function createCount(
  { experiment, phase, variation }: Exposure,
  counted: Partial<Pick<ExposureCount, 'visits' | 'redirected' | 'arrived'>>,
): ExposureCount {
  return { experiment, phase, variation, visits: 0, redirected: 0, arrived: 0, ...counted };
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
    const exposure = { experiment, phase, variation, state } as const;
    return !isKnown && isStorable(exposure) ? [exposure] : [];
  });
}

/** Creates the function that decides exposures by the redirects of the newest payload, and of what ended before. */
export function createDecideExposures(getPublished: () => PublishedPayload | null) {
  let newest: PublishedPayload | null = null;
  let targets: RedirectTargets = new Map();
  return (response: VisitResponse): ExposureDecision | null => {
    const published = getPublished();
    if (newest !== published) targets = listAllTargets(published);
    newest = published;
    return decideExposures(response, targets);
  };
}

function listAllTargets(published: PublishedPayload | null): RedirectTargets {
  const ended = (published?.retained ?? []).map(({ payload }) => payload);
  const payloads = published === null ? [] : [...ended, published.payload];
  return new Map(payloads.flatMap((payload) => [...listRedirectTargets(payload)]));
}
