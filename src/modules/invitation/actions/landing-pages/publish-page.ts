import type { Instant } from '#kernel/instant.ts';
import { findPlanProblem, type LandingPlan } from '../../rules/landing-page/plan.ts';
import {
  changePage,
  done,
  endLive,
  findPublicationProblem,
  keep,
  type PageInput,
  publishDraft,
  refuse,
} from './change-page.ts';
import type { LandingPage, LandingPageDependencies, LandingPageResult, LandingPageStores } from './ports.ts';

/** Publishes the draft of a page, at once or at an instant; at `endAt` the page is taken from visitors. One transaction. */
export function publishLandingPage(
  deps: LandingPageDependencies,
  input: PageInput & LandingPlan,
): Promise<LandingPageResult> {
  return changePage(deps, input, async (stores, page, at) => {
    const { publishAt, endAt, actor } = input;
    const problem = findPlanProblem({ publishAt, endAt }, at);
    if (problem) return refuse(problem);
    if (page.publishAt) return refuse('page-planned');
    const refusal = await findPublicationProblem(deps, stores, page);
    if (refusal) return refusal;
    if (publishAt) await plan(stores, page, { publishAt, endAt, at, actor });
    else await publishDraft(stores, page, { at, actor, endAt, publisher: actor });
    return done(page);
  });
}

/** Takes a page from visitors, at once or at an instant. Its versions stay, and it can be published again. */
export function endLandingPage(
  deps: LandingPageDependencies,
  input: PageInput & Pick<LandingPlan, 'endAt'>,
): Promise<LandingPageResult> {
  return changePage(deps, input, async (stores, page, at) => {
    const { endAt, actor } = input;
    const problem = findPlanProblem({ publishAt: null, endAt }, at);
    if (problem) return refuse(problem);
    if (page.publishAt) return refuse('page-planned');
    if (!page.isLive) return refuse('page-not-live');
    if (endAt) await plan(stores, page, { publishAt: null, endAt, at, actor });
    else await endLive(stores, page, { at, actor, publisher: actor });
    return done(page);
  });
}

type Planned = LandingPlan & { readonly at: Instant; readonly actor: string };

async function plan({ landingPages, audit }: LandingPageStores, page: LandingPage, planned: Planned): Promise<void> {
  const { at, actor, publishAt, endAt } = planned;
  await landingPages.update(keep(page, { at, actor, publishAt, endAt, plannedBy: actor, planRefusal: null }));
  await audit.record({
    ...{ actor, action: 'landing-page.planned', subject: `landing-page:${page.id}` },
    before: formatPlan(page),
    after: formatPlan({ publishAt, endAt }),
  });
}

/** Forgets what is planned for a page; its draft stays. */
export function cancelLandingPlan(deps: LandingPageDependencies, input: PageInput): Promise<LandingPageResult> {
  return changePage(deps, input, async ({ landingPages, audit }, page, at) => {
    if (!page.publishAt && !page.endAt) return refuse('page-not-planned');
    const { actor } = input;
    const nothing = { publishAt: null, endAt: null, plannedBy: null, planRefusal: null };
    await landingPages.update(keep(page, { at, actor, ...nothing }));
    const action = 'landing-page.plan-cancelled';
    await audit.record({ actor, action, subject: `landing-page:${page.id}`, before: formatPlan(page), after: null });
    return done(page);
  });
}

function formatPlan({ publishAt, endAt }: LandingPlan) {
  return { publishAt: publishAt?.toISOString() ?? null, endAt: endAt?.toISOString() ?? null };
}

/** More pages than are ever due at once; the next run continues. */
const MOST_AT_ONCE = 1_000;

/**
 * Carries out what is due, each page in a transaction of its own: a worker that stops in between leaves the rest to the next
 * run. A plan that is no longer possible ends with its reason, and the page stays as visitors see it.
 */
export async function carryOutPlans(deps: LandingPageDependencies): Promise<number> {
  for (let number = 0; number < MOST_AT_ONCE; number += 1) {
    const found = await deps.transaction(async (stores) => {
      const at = deps.clock();
      const page = await stores.landingPages.lockDue(at);
      if (page) await carryOut(deps, stores, page, at);
      return page !== null;
    });
    if (!found) return number;
  }
  return MOST_AT_ONCE;
}

const SCHEDULE = 'schedule';

async function carryOut(
  deps: LandingPageDependencies,
  stores: LandingPageStores,
  page: LandingPage,
  at: Instant,
): Promise<void> {
  const change = { at, actor: SCHEDULE, publisher: page.plannedBy ?? SCHEDULE };
  if (!page.publishAt) return endLive(stores, page, change);
  const refusal = await findPublicationProblem(deps, stores, page);
  if (refusal?.kind !== 'refused') return publishDraft(stores, page, { ...change, endAt: page.endAt });
  const nothing = { publishAt: null, endAt: null, plannedBy: null };
  await stores.landingPages.update(
    keep(page, { at, actor: change.publisher, ...nothing, planRefusal: refusal.reason }),
  );
  await stores.audit.record({
    ...{ actor: SCHEDULE, action: 'landing-page.plan-refused', subject: `landing-page:${page.id}` },
    before: formatPlan(page),
    after: { reason: refusal.reason },
  });
}
