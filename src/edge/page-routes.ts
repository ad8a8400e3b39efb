import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#kernel/base-path.ts';
import type { CachedPage, PageCache, Rendered } from '#platform/http/page-cache.ts';
import { withBase } from '#web/routing/base-path.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import type { VisitContext } from '#web/routing/visit-context.ts';
import { findCacheable, getCachedForm } from './cached-forms.ts';
import { type CachedResponses, formatServerTime } from './cached-responses.ts';
import { COMPRESSION } from './compression.ts';
import type { CountExposures } from './count-exposures.ts';
import { crawlerRoutes } from './crawler-routes.ts';
import type { PageMeta } from './open-page-cache.ts';
import { getCounted, type Pages, readBodiesRaw, sendPage } from './pages.ts';
import { type UploadOptions, uploadRoutes } from './uploads.ts';
import type { GetVisit } from './visit-context.ts';
import type { CountVisit } from './visit-counter.ts';

export type PageRoutesDependencies = {
  readonly publicOrigin: string;
  /** Whether search engines may list the pages. */
  readonly indexing: boolean;
  readonly clock: () => Date;
  readonly favicon: Buffer;
  readonly getVisit: GetVisit;
  readonly countVisit: CountVisit;
  readonly countExposures: CountExposures;
  readonly pages: Pages;
  readonly cache: PageCache<PageMeta> | null;
  readonly cachedResponses: CachedResponses;
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

function createHandler({ publicOrigin, getVisit, countVisit, countExposures, ...deps }: PageRoutesDependencies) {
  const { pages, cache, cachedResponses } = deps;
  const findPage = createFindPage(pages, cache);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // React Router refuses such a post as well, but as an internal error.
    if (request.method === 'POST' && isCrossOrigin(request.headers.origin, publicOrigin))
      return reply.code(403).header('cache-control', 'no-store').type('text/plain').send('Forbidden');
    const visit = getVisit(request);
    const { context, redirect, setCookie } = visit;
    if (redirect !== null && isDocumentRead(request)) {
      addCookies(reply, [setCookie, countExposures(request, visit, { kind: 'redirect', facts: [] })]);
      return sendRedirect(reply, redirect);
    }
    const found = await findPage(request, context);
    if (found.page) {
      const response = cachedResponses(request, visit, found.page, reply.hasHeader('set-cookie'));
      return reply
        .code(response.status)
        .headers({ ...response.shared, ...response.own })
        .send(response.body);
    }
    const { facts, visit: counted } = getCounted(found.response) ?? { facts: [], visit: context };
    const kind = found.response.status === 200 ? 'page' : 'other';
    addCookies(reply, [setCookie, countExposures(request, visit, { kind, facts })]);
    if (!context.isPreview) countVisit(request, counted, facts);
    return sendPage(reply.header('server-timing', formatServerTime(deps.clock)), found.response);
  };
}

function addCookies(reply: FastifyReply, cookies: readonly (string | null)[]): void {
  for (const cookie of cookies) if (cookie !== null) reply.header('set-cookie', cookie);
}

type FoundPage =
  | { readonly page: CachedPage<PageMeta>; readonly response?: never }
  | { readonly page: null; readonly response: Response };

/** Creates the function that takes a page from the cache, or renders it. */
function createFindPage(pages: Pages, cache: PageCache<PageMeta> | null) {
  return async (request: FastifyRequest, visit: VisitContext): Promise<FoundPage> => {
    const cacheable = cache && findCacheable(request);
    if (!cache || !cacheable) return { page: null, response: await pages(request) };
    const form = getCachedForm(cacheable, visit);
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
