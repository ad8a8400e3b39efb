import { isbot } from 'isbot';
import { remember } from '#kernel/remember.ts';
import { withoutDataSuffix } from '#web/routing/base-path.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import type { VisitContext } from '#web/routing/visit-context.ts';
import { isSpeculative } from './find-scanner-sign.ts';
import { readAddress } from './read-address.ts';
import type { PageRequest } from './visit-context.ts';

/** A fact that a page reports about a visit; the edge passes it on without reading it. */
export type VisitFact = Parameters<LoadContext['noteFact']>[0];

export type CountedVisit = Pick<VisitContext, 'country' | 'locale'>;

/** Counts a fact. `isView` is false for posts and for data that an open page requests again. */
export type CountFact = (fact: VisitFact, visit: CountedVisit, isView: boolean) => void;

/** Counts the facts of a request, unless the request is not a visit. */
export type CountVisit = (request: PageRequest, visit: CountedVisit, facts: readonly VisitFact[]) => void;

export function createVisitCounter(count: CountFact): CountVisit {
  return (request, visit, facts) => {
    if (facts.length === 0 || !isHumanVisit(request)) return;
    const isView = request.method === 'GET' && !isRevalidation(request);
    for (const fact of facts) count(fact, visit, isView);
  };
}

const isDeclaredBot = remember(1_000, (agent) => isbot(agent));

/** Whether a request is a visit: neither a declared bot's nor a prefetch of the browser. */
export function isHumanVisit({ method, headers }: PageRequest): boolean {
  if (method === 'HEAD' || isDeclaredBot(headers['user-agent'] ?? '')) return false;
  return !isSpeculative(headers);
}

// An open page requests its own data again after a form: this is no new view of the page.
function isRevalidation({ url, headers }: PageRequest): boolean {
  if (!readAddress(url).isData || !URL.canParse(headers.referer ?? '')) return false;
  const [path = ''] = url.split('?', 1);
  const { pathname } = new URL(headers.referer ?? '');
  return withoutDataSuffix(path).replace(/\/(_root)?$/, '') === pathname.replace(/\/$/, '');
}
