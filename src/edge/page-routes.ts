import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#kernel/base-path.ts';
import { encodingFor, matchesEtag } from '#platform/http/compressed-body.ts';
import type { PageCache, Rendered } from '#platform/http/page-cache.ts';
import { withBase } from '#web/routing/base-path.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import type { VisitContext } from '#web/routing/visit-context.ts';
import { createFindCachedForm } from './cached-forms.ts';
import { COMPRESSION } from './compression.ts';
import type { CountExposures } from './count-exposures.ts';
import { crawlerRoutes } from './crawler-routes.ts';
import type { PageMeta } from './open-page-cache.ts';
import { type CountedResponse, getCounted, type Pages, readBodiesRaw, sendPage } from './pages.ts';
import { type UploadOptions, uploadRoutes } from './uploads.ts';
import type { GetVisit } from './visit-context.ts';
import type { CountVisit } from './visit-counter.ts';

export type PageRoutesDependencies = {
  readonly publicOrigin: string;
  /** Whether search engines may list the pages. */
  readonly indexing: boolean;
  /** For how long a CDN may store a page that all visitors get; 0 for not at all. */
  readonly cdnSeconds: number;
  readonly clock: () => Date;
  readonly favicon: Buffer;
  readonly getVisit: GetVisit;
  readonly countVisit: CountVisit;
  readonly countExposures: CountExposures;
  readonly pages: Pages;
  readonly cache: PageCache<PageMeta> | null;
  readonly mayUse: UploadOptions['mayUse'];
  /** Adds the hooks that run before a page is sent; null for none. */
  readonly addHooks: ((fastify: FastifyInstance) => void) | null;
};

const METHODS = 'GET, HEAD, POST, OPTIONS';
const START = withBase('/');
const EVERY_PAGE = withBase('/*');
const DATA = /\.data(?:\?|$)/;

/** The routes of all pages. Visitors with the same cache key get the same cached form of a page. */
export async function pageRoutes(fastify: FastifyInstance, deps: PageRoutesDependencies): Promise<void> {
  readBodiesRaw(fastify);
  deps.addHooks?.(fastify);
  await fastify.register(compress, COMPRESSION);
  crawlerRoutes(fastify, deps);
  fastify.get('/', async (_, reply) => reply.redirect(START, 302));
  fastify.get('/favicon.ico', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/x-icon').send(deps.favicon),
  );
  fastify.get(BASE_PATH, async ({ url }, reply) => reply.redirect(url.replace(BASE_PATH, START), 301));
  const handler = createHandler(deps);
  fastify.route({
    method: ['GET', 'HEAD', 'POST'],
    url: EVERY_PAGE,
    preHandler: ({ url }, reply, done) => (leavesPages(url, deps.publicOrigin) ? reply.callNotFound() : done()),
    handler,
  });
  await fastify.register(uploadRoutes, { handler, mayUse: deps.mayUse });
  fastify.options(EVERY_PAGE, async (_, reply) => reply.code(204).header('allow', METHODS).send());
  fastify.route({
    method: ['PUT', 'PATCH', 'DELETE'],
    url: EVERY_PAGE,
    handler: async (_, reply) => reply.code(405).header('allow', METHODS).type('text/plain').send('Method Not Allowed'),
  });
}

function createHandler({ publicOrigin, clock, getVisit, countVisit, countExposures, ...deps }: PageRoutesDependencies) {
  const { pages, cache } = deps;
  const findPage = createFindPage(pages, cache);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // React Router refuses such a post as well, but as an internal error.
    if (request.method === 'POST' && isCrossOrigin(request.headers.origin, publicOrigin))
      return reply.code(403).header('cache-control', 'no-store').type('text/plain').send('Forbidden');
    const visit = getVisit(request);
    const { context, redirect, setCookie } = visit;
    if (setCookie !== null) reply.header('set-cookie', setCookie);
    if (redirect !== null && isDocumentRead(request)) {
      countExposures(request, reply, visit, { kind: 'redirect', facts: [] });
      return sendRedirect(reply, redirect);
    }
    const found = await findPage(request, context);
    const counted = readCounted(found, context);
    countExposures(request, reply, visit, { kind: isPageShown(found) ? 'page' : 'other', facts: counted.facts });
    if (!context.isPreview) countVisit(request, counted.visit, counted.facts);
    const timed = addServerTime(reply);
    return found.page
      ? sendCached(request, allowCdn(timed, visit, found.page, deps.cdnSeconds), found.page)
      : sendPage(timed, found.response);
  };

  /** The time at which the response is sent, in milliseconds since 1970: a cached page may be older. */
  function addServerTime(reply: FastifyReply): FastifyReply {
    return reply.header('server-timing', `sent;dur=${clock().getTime()}`);
  }
}

/** Whether a cached page depends on nothing but its address and the country: no experiment, no redirect by language. */
function isForEverybody({ context }: ReturnType<GetVisit>, { headers }: CachedPage): boolean {
  const varies = /cookie|accept-language/i.test(headers.vary ?? '');
  return !varies && !context.hasExperiments && Object.keys(context.flags).length === 0;
}

/**
 * Lets CDNs store a cached page that is the same for everybody. Only they read this header (RFC 9213), and prefer it to
 * Cache-Control, by which browsers ask again for each page.
 */
function allowCdn(reply: FastifyReply, visit: ReturnType<GetVisit>, page: CachedPage, seconds: number): FastifyReply {
  // A cookie that the reply has already is this visit's, whichever hook set it.
  if (seconds === 0 || reply.hasHeader('set-cookie') || !isForEverybody(visit, page)) return reply;
  return reply.header('cdn-cache-control', `public, max-age=${seconds}`);
}

type CachedPage = NonNullable<Awaited<ReturnType<PageCache<PageMeta>['get']>>>;
type FoundPage =
  | { readonly page: CachedPage; readonly response?: never }
  | { readonly page: null; readonly response: Response };

function isPageShown({ page, response }: FoundPage): boolean {
  return page !== null || response.status === 200;
}

/** The facts that a response reports, and the visit to which they belong: a cached page reports its own to each visit. */
function readCounted({ page, response }: FoundPage, visit: VisitContext): CountedResponse {
  return page ? { facts: page.meta, visit } : (getCounted(response) ?? { facts: [], visit });
}

/** Creates the function that takes a page from the cache, or renders it. */
function createFindPage(pages: Pages, cache: PageCache<PageMeta> | null) {
  const findCachedForm = createFindCachedForm();
  return async (request: FastifyRequest, visit: VisitContext): Promise<FoundPage> => {
    const form = cache && findCachedForm(request, visit);
    if (!cache || !form) return { page: null, response: await pages(request) };
    let uncached: Response | null = null;
    const page = await cache.get(form.key, async () => {
      const response = await pages(request, form);
      const rendered = await readCacheable(response);
      // An uncacheable response still suits this request, unless it was rendered without the request's query.
      if (!rendered && form.address === request.url) uncached = response;
      return rendered;
    });
    return page ? { page } : { page: null, response: uncached ?? (await pages(request)) };
  };
}

/** Whether an experiment may redirect the request: the router's data requests and posts keep their page. */
function isDocumentRead({ method, url }: FastifyRequest): boolean {
  return method === 'GET' && !DATA.test(url);
}

/** The visit's variants decide the target, so that no cache may store the response. */
function sendRedirect(reply: FastifyReply, target: string): FastifyReply {
  return reply.header('cache-control', 'private, no-store').redirect(target, 302);
}

/** Whether dot segments lead out of the pages: Fastify keeps them, React Router resolves them. */
function leavesPages(url: string, publicOrigin: string): boolean {
  // Only these can make a dot segment or a separator; every request passes here.
  return /[.%\\]/.test(url) && !new URL(publicOrigin + url).pathname.startsWith(START);
}

/**
 * Whether a posted form comes from another origin than ours; a malformed origin counts as another one. A page without a
 * referrer posts with the origin `null`: the pages' own CSRF check then decides by Sec-Fetch-Site.
 */
function isCrossOrigin(origin: string | undefined, publicOrigin: string): boolean {
  return (
    origin !== undefined && origin !== 'null' && !(URL.canParse(origin) && new URL(origin).origin === publicOrigin)
  );
}

/** The cacheable part of a response. Null where the cache may store nothing; then the body is still unread. */
async function readCacheable(response: Response): Promise<Rendered<PageMeta> | null> {
  // A page that was rendered while the database did not respond is not cached.
  if (response.status !== 200 || response.headers.get('cache-control') === 'no-store') return null;
  const cookies = response.headers.getSetCookie();
  // The language is the address's; any other cookie is for one visitor.
  if (cookies.some((cookie) => !cookie.startsWith(`${COOKIES.locale}=`))) return null;
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'));
  return {
    headers: { ...headers, ...(cookies[0] ? { 'set-cookie': cookies[0] } : {}) },
    html: Buffer.from(await response.arrayBuffer()),
    meta: getCounted(response)?.facts ?? [],
  };
}

function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const vary = [page.headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  reply.headers({ ...page.headers, etag: page.etag, vary });
  if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(page.bodies[encoding]);
}
