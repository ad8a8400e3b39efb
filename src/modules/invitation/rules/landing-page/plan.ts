import { DAY, type Instant } from '#kernel/instant.ts';

/** When a draft is published, and when the page is taken from visitors; null is never, or at once for a publication. */
export type LandingPlan = { readonly publishAt: Instant | null; readonly endAt: Instant | null };

export type PlanProblem = 'plan-past' | 'plan-late' | 'plan-order';

/** A plan further away is a typing error. */
const LONGEST = 2 * 366 * DAY;

/** Why a plan is not possible; null for a possible one. */
export function findPlanProblem({ publishAt, endAt }: LandingPlan, now: Instant): PlanProblem | null {
  const times = [publishAt, endAt].filter((at) => at !== null);
  if (times.some((at) => at <= now)) return 'plan-past';
  if (times.some((at) => at.getTime() > now.getTime() + LONGEST)) return 'plan-late';
  return publishAt && endAt && endAt <= publishAt ? 'plan-order' : null;
}
