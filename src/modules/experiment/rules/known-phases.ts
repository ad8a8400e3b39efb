import type { FeaturePayload, PublishedPayload } from './payload.ts';
import { separateRollouts } from './rollouts.ts';
import { listRunning } from './running-experiments.ts';
import { parseAssignments, type VisitAssignments } from './visit-assignments.ts';

/** The newest phase of each experiment and rollout of a publication, also of those that ended lately. */
type KnownPhases = ReadonlyMap<string, number>;

export function listKnownPhases(payload: FeaturePayload, retained: readonly FeaturePayload[]): KnownPhases {
  const known = new Map([...separateRollouts(payload).places.keys()].map((key) => [key, 0]));
  for (const { key, bucketVersion } of [payload, ...retained].flatMap(listRunning))
    known.set(key, Math.max(bucketVersion, known.get(key) ?? 0));
  return known;
}

/** Whether a publication is older than a phase, or knows nothing of the experiment. */
export function isUnknown(known: KnownPhases, key: string, phase: number): boolean {
  return (known.get(key) ?? -1) < phase;
}

/** The name of a phase, as cookies begin an assignment to it. */
export function formatPhase(key: string, phase: number): string {
  return `${key}.${phase}`;
}

const NOTHING_KNOWN: KnownPhases = new Map();
const MOST_REMEMBERED = 1_000;

/** Creates the function that lists the phases that a visit's cookie names and the newest publication does not know. */
export function createListUnknown(getPublished: () => PublishedPayload | null) {
  let newest: PublishedPayload | null = null;
  let known = NOTHING_KNOWN;
  // Nearly all visits name what is known, and the same.
  const fine = new Set<string>();
  return (cookie: string): readonly string[] => {
    const published = getPublished();
    if (published !== newest) {
      known = published ? listPublishedPhases(published) : NOTHING_KNOWN;
      newest = published;
      fine.clear();
    }
    if (fine.has(cookie)) return [];
    const unknown = listUnknown(known, parseAssignments(cookie) ?? new Map());
    if (fine.size >= MOST_REMEMBERED) fine.clear();
    if (unknown.length === 0) fine.add(cookie);
    return unknown;
  };
}

function listPublishedPhases({ payload, retained = [] }: PublishedPayload): KnownPhases {
  const ended = retained.map((one) => one.payload);
  return listKnownPhases(payload, ended);
}

function listUnknown(known: KnownPhases, assignments: VisitAssignments): readonly string[] {
  return [...assignments].flatMap(([key, { bucketVersion }]) =>
    isUnknown(known, key, bucketVersion) ? [formatPhase(key, bucketVersion)] : [],
  );
}
