import { encodingFor, matchesEtag } from '#platform/http/compressed-body.ts';
import type { DirectResponse } from '#platform/http/direct-responses.ts';
import type { CachedPage } from '#platform/http/page-cache.ts';
import type { CountExposures } from './count-exposures.ts';
import type { PageMeta } from './open-page-cache.ts';
import type { PageRequest, Visit } from './visit-context.ts';
import type { CountVisit } from './visit-counter.ts';

export type CachedResponsesDependencies = {
  /** For how long a CDN may store a page that all visitors get; 0 for not at all. */
  readonly cdnSeconds: number;
  readonly clock: () => Date;
  readonly countVisit: CountVisit;
  readonly countExposures: CountExposures;
};

type Page = CachedPage<PageMeta>;

/** Creates the response to a request for a cached page, and counts what it shows. `hasCookie`: a cookie is set already. */
export type CachedResponses = (request: PageRequest, visit: Visit, page: Page, hasCookie: boolean) => DirectResponse;

export function createCachedResponses(deps: CachedResponsesDependencies): CachedResponses {
  const readShared = createSharedHeaders();
  return (request, visit, page, hasCookie) => {
    const { context, setCookie } = visit;
    const exposed = deps.countExposures(request, visit, { kind: 'page', facts: page.meta });
    // A cached page reports its own facts to each visit.
    if (!context.isPreview) deps.countVisit(request, context, page.meta);
    const cookies = [setCookie, exposed, page.headers['set-cookie']].filter((cookie) => cookie != null);
    const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
    const isKnown = matchesEtag(known, page.etag);
    const encoding = encodingFor(accepted);
    // A cookie that the reply has already is this visit's, whichever hook set it.
    const isStorable = deps.cdnSeconds > 0 && !hasCookie && setCookie === null && exposed === null;
    return {
      status: isKnown ? 304 : 200,
      shared: readShared(page, isKnown ? 'identity' : encoding),
      own: {
        'server-timing': formatServerTime(deps.clock),
        ...(cookies.length > 0 && { 'set-cookie': cookies }),
        ...(isStorable && isForEverybody(visit, page) && { 'cdn-cache-control': `public, max-age=${deps.cdnSeconds}` }),
      },
      body: isKnown ? null : page.bodies[encoding],
    };
  };
}

/** The time at which a response is sent, in milliseconds since 1970: a cached page may be older. */
export function formatServerTime(clock: () => Date): string {
  return `sent;dur=${clock().getTime()}`;
}

type Encoding = keyof Page['bodies'];

/** Creates the function that returns the headers of a page that do not depend on the visit, made once for each encoding. */
function createSharedHeaders(): (page: Page, encoding: Encoding) => DirectResponse['shared'] {
  const known = new WeakMap<Page, Readonly<Record<Encoding, DirectResponse['shared']>>>();
  return (page, encoding) => {
    const found = known.get(page);
    if (found) return found[encoding];
    const { 'set-cookie': _, ...headers } = page.headers;
    const vary = [page.headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
    const identity = { ...headers, etag: page.etag, vary };
    const encoded = (name: string) => ({ ...identity, 'content-encoding': name });
    const made = { identity, br: encoded('br'), gzip: encoded('gzip') };
    known.set(page, made);
    return made[encoding];
  };
}

/**
 * Whether a cached page depends on nothing but its address and the country, so that CDNs may store it: no experiment, no
 * redirect by language. Only they read the header for it (RFC 9213), and prefer it to Cache-Control, by which browsers ask
 * again for each page.
 */
function isForEverybody({ context }: Visit, { headers }: Page): boolean {
  const varies = /cookie|accept-language/i.test(headers.vary ?? '');
  return !varies && !context.hasExperiments && Object.keys(context.flags).length === 0;
}
