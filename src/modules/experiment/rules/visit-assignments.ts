import { NO_EXPERIMENTS } from './off-switch.ts';
import { parseVisitCookie } from './visit-cookie.ts';

/**
 * The place of a visit in an experiment. `open`: a later page may include the visit. `excluded`: the draw excluded it, which
 * holds for the whole visit.
 */
export type Assignment =
  | { readonly bucketVersion: number; readonly state: 'open' | 'excluded'; readonly variation: null }
  | { readonly bucketVersion: number; readonly state: 'assigned'; readonly variation: string };

/** The experiments that were running when the visit began, by key. No others include it before the next visit. */
export type VisitAssignments = ReadonlyMap<string, Assignment>;

/** Whether a visit may be, or is, in the experiment with this key and version. */
export function isEligible(assignments: VisitAssignments, key: string, bucketVersion: number): boolean {
  const assignment = assignments.get(key);
  return assignment?.bucketVersion === bucketVersion && assignment.state !== 'excluded';
}

/** Browsers accept 4,096 bytes a cookie; other cookies of the site need room in the same header. */
const MOST_LENGTH = 2_000;
const EXCLUDED = '!';
const ITEM = /^([\w-]{1,64})\.(\d{1,9})\.(!|[\w-]{0,64})$/;

/** Whether the cookie can hold the key of a variation. */
export function isStorableVariation(variation: string): boolean {
  return /^[\w-]{1,64}$/.test(variation);
}

/** Parses the assignments of a visit's cookie; null for a value of another form, which counts as no visit. */
export function parseAssignments(cookie: string | null): VisitAssignments | null {
  const { assignments: value = '' } = parseVisitCookie(cookie) ?? {};
  if (value === '' || value.length > MOST_LENGTH) return null;
  if (value === NO_EXPERIMENTS) return new Map();
  const assignments = new Map<string, Assignment>();
  for (const item of value.split('~')) {
    const [, key, version, place = ''] = ITEM.exec(item) ?? [];
    if (key === undefined || assignments.has(key)) return null;
    assignments.set(key, createAssignment(Number(version), place));
  }
  return assignments;
}

/**
 * Formats assignments for the cookie of a visit, in the order of their keys, so that equal assignments have equal
 * values. Experiments that do not fit into the cookie are left out: they do not include the visit.
 */
export function formatAssignments(assignments: VisitAssignments): string {
  let value = '';
  for (const [key, { bucketVersion, state, variation }] of sortByKey(assignments)) {
    const item = `${key}.${bucketVersion}.${state === 'excluded' ? EXCLUDED : (variation ?? '')}`;
    if (!ITEM.test(item)) continue;
    const next = value === '' ? item : `${value}~${item}`;
    if (next.length <= MOST_LENGTH) value = next;
  }
  return value === '' ? NO_EXPERIMENTS : value;
}

function sortByKey(assignments: VisitAssignments) {
  return [...assignments].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function createAssignment(bucketVersion: number, place: string): Assignment {
  if (place === EXCLUDED || place === '')
    return { bucketVersion, state: place === '' ? 'open' : 'excluded', variation: null };
  return { bucketVersion, state: 'assigned', variation: place };
}
