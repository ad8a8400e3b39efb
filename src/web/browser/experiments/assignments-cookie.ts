import {
  formatAssignments,
  isEligible,
  parseAssignments,
  type VisitAssignments,
} from '#modules/experiment/rules/visit-assignments.ts';
import { COOKIES, cookieValue, createVariantsCookie, writeCookie } from '#web/routing/cookies.ts';

/** Returns the assignments of the visit. Without the server's cookie no experiment includes it. */
export function readAssignments(): VisitAssignments {
  return parseAssignments(cookieValue(document.cookie, COOKIES.variants)) ?? new Map();
}

/** Stores the assignments of the visit for the server and for the pages that follow. */
export function writeAssignments(assignments: VisitAssignments, publicOrigin: string): void {
  writeCookie(createVariantsCookie(formatAssignments(assignments), publicOrigin));
}

/** Names the experiments that may include the visit: payloads contain no others. */
export function formatEligible(): string {
  const assignments = readAssignments();
  const eligible = [...assignments].filter(([key, { bucketVersion }]) => isEligible(assignments, key, bucketVersion));
  return eligible.map(([key, { bucketVersion }]) => `${key}.${bucketVersion}`).join('~');
}
