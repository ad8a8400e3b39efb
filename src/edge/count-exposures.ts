import { COOKIES, createExposedCookie } from '#web/routing/cookies.ts';
import { createFindPage } from '#web/routing/find-page.ts';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import { type DeclaredPage, listPageFlags } from '#web/routing/page-handle.ts';
import { getRequestCookie } from '#web/routing/request-cookies.server.ts';
import type { VisitContext } from '#web/routing/visit-context.ts';
import { readAddress } from './read-address.ts';
import type { PageRequest, Visit } from './visit-context.ts';
import { isHumanVisit, type VisitFact } from './visit-counter.ts';

/** A response that a visit is about to get. */
export type VisitResponse = Pick<VisitContext, 'variants' | 'features'> & {
  /** `redirect`: that of an experiment, instead of the page; `other`: no page is shown. */
  readonly kind: 'page' | 'redirect' | 'other';
  /** The furthest step of the funnel that the visit has taken with this response; null for none. */
  readonly step: 'code' | 'form' | null;
  /** Of the request, without base path and language prefix. */
  readonly path: string;
  /** The parts of the visit context on which the page depends; flags are some of them. */
  readonly flags: readonly string[];
  /** The assignments of the cookie with the visit's variants, as it is after the response. */
  readonly assignments: string | null;
  /** The cookie of the variations that the visit has seen so far. */
  readonly exposures: string | null;
};

/** What a response exposes its visit to. */
export type DecidedExposures = {
  readonly newCookie: string;
  readonly count: () => void;
};

export type ExposureDependencies = {
  readonly publicOrigin: string;
  /** Null where the response adds nothing; the dependency is null if A/B testing is off. */
  readonly decideExposures: ((response: VisitResponse) => DecidedExposures | null) | null;
  readonly findStep: (facts: readonly VisitFact[]) => VisitResponse['step'];
};

/** What a request gets: its kind, and the facts that the page reports about the visit. */
type Sent = Pick<VisitResponse, 'kind'> & { readonly facts: readonly VisitFact[] };

/**
 * Counts the experiments that a response shows to its visit, and the steps that the visit takes after it has seen them,
 * each once. Returns the cookie that notes them, for Set-Cookie; null where it stays.
 */
export type CountExposures = (
  request: PageRequest,
  visit: Pick<Visit, 'context' | 'assignments' | 'isRenewed'>,
  sent: Sent,
) => string | null;

/**
 * Creates the function that counts exposures. Only visits count (`visit-counter.ts`), no previews, and none with a
 * session: members cannot register.
 */
export function createCountExposures(
  { publicOrigin, decideExposures, findStep }: ExposureDependencies,
  pages: readonly DeclaredPage[] = PAGES,
): CountExposures {
  if (!decideExposures) return () => null;
  const findFlags = createFindFlags(pages);
  return (request, { context: { variants, features, isPreview }, assignments, isRenewed }, { kind, facts }) => {
    const { method, url, headers } = request;
    const cookies = headers.cookie ?? '';
    const hasSeen = cookies.includes(COOKIES.exposed);
    // Most requests end here: no experiment includes them, or the visit has seen all that does, and both cookies say so.
    if (Object.keys(variants).length === 0 && !hasSeen) return null;
    const exposures = readExposures(cookies, isRenewed);
    const step = findStep(facts);
    if ((exposures === assignments && step === null) || method !== 'GET' || isPreview) return null;
    const { path } = readAddress(url);
    const shown = { kind, step, path, flags: findFlags(path) };
    const decided = decideExposures({ ...shown, variants, features, assignments, exposures });
    if (decided && mayRegister(request)) {
      decided.count();
      return createExposedCookie(decided.newCookie, publicOrigin);
    }
    return isRenewed && hasSeen ? createExposedCookie(null, publicOrigin) : null;
  };
}

/** What the visit has seen so far; one that begins anew has seen nothing. */
function readExposures(cookies: string, isRenewed: boolean): string | null {
  return isRenewed ? null : getRequestCookie(cookies, COOKIES.exposed);
}

/** Whether a request is a visit of somebody who may register: not of a member. */
function mayRegister(request: PageRequest): boolean {
  return getRequestCookie(request.headers.cookie, COOKIES.session) === null && isHumanVisit(request);
}

/** Creates the function that returns the flags on which the page of a path depends. */
function createFindFlags(pages: readonly DeclaredPage[]): (path: string) => readonly string[] {
  const findPage = createFindPage(pages);
  return (path) => listPageFlags(findPage(path)?.page ?? null);
}
