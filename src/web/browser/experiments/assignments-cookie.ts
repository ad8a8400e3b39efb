import { isEligible, parseAssignments, type VisitAssignments } from '#modules/experiment/rules/visit-assignments.ts';
import { COOKIES, cookieValue } from '#web/routing/cookies.ts';

/** Returns the assignments of the visit. Without the server's cookie no experiment includes it. */
export function readAssignments(): VisitAssignments {
  return parseAssignments(cookieValue(document.cookie, COOKIES.variants)) ?? new Map();
}

/** Names the experiments that may include the visit, and whether they do: payloads depend on nothing else. */
export function formatEligible(): string {
  const assignments = readAssignments();
  const eligible = [...assignments].filter(([key, { bucketVersion }]) => isEligible(assignments, key, bucketVersion));
  return eligible.map(([key, { bucketVersion, state }]) => `${key}.${bucketVersion}.${state}`).join('~');
}
