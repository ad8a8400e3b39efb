import type { IncomingMessage } from 'node:http';
import type { FindDirectResponse } from '#platform/http/direct-responses.ts';
import type { PageCache } from '#platform/http/page-cache.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import { getRequestCookie } from '#web/routing/request-cookies.server.ts';
import { findCacheable, getCachedForm } from './cached-forms.ts';
import type { CachedResponses } from './cached-responses.ts';
import type { CatchUp } from './catch-up.ts';
import type { PageMeta } from './open-page-cache.ts';
import type { GetVisit, PageRequest } from './visit-context.ts';

export type DirectPagesDependencies = {
  readonly determineVisit: GetVisit;
  readonly cache: Pick<PageCache<PageMeta>, 'peek'>;
  readonly cachedResponses: CachedResponses;
  /** Null if A/B testing is off. */
  readonly catchUp: CatchUp | null;
  /** Whether the referrer of a request changes nothing; null if referrers are not blocked. */
  readonly isHarmless: ((request: PageRequest) => boolean) | null;
};

/**
 * Finds pages of the cache that can be sent at once: what the hooks of pages do (`page-routes.ts`) is nothing for these
 * requests. One that opens a preview, waits for a publication, or comes from a blocked referrer has no cached form, or goes
 * the usual way.
 */
export function createFindDirectPage(deps: DirectPagesDependencies): FindDirectResponse {
  const { determineVisit, cache, cachedResponses, catchUp, isHarmless } = deps;
  return (message) => {
    const request = toPageRequest(message);
    const cacheable = findCacheable(request);
    if (!cacheable || mayWait(catchUp, request) || isHarmless?.(request) === false) return null;
    const visit = determineVisit(request);
    const page = visit.redirect === null ? cache.peek(getCachedForm(cacheable, visit.context).key) : null;
    return page && { response: cachedResponses(request, visit, page, false), route: cacheable.route };
  };
}

function toPageRequest(raw: IncomingMessage): PageRequest {
  return { raw, method: raw.method ?? '', url: raw.url ?? '', headers: raw.headers };
}

/** Whether the visit's cookie names a publication that this process does not know. */
function mayWait(catchUp: CatchUp | null, { headers }: PageRequest): boolean {
  const cookie = getRequestCookie(headers.cookie, COOKIES.variants);
  return catchUp !== null && cookie !== null && catchUp(cookie) !== null;
}
