import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faviconOf } from '#app/brands.ts';
import type { World } from '#app/world.ts';
import { isCampaignKey } from '#kernel/campaign-key.ts';
import { LOCALES } from '#kernel/locale.ts';
import { encodingFor, matchesEtag, type PageCache, type Rendered } from '#platform/http/page-cache.ts';
import { crawlerRoutes } from './crawler-routes.ts';
import type { Funnel } from './open-funnel.ts';
import { countedOf, type Pages, readBodiesRaw, sendPage } from './pages.ts';
import { visitOf } from './visit-context.ts';

type Options = {
  readonly world: World;
  readonly pages: Pages;
  readonly cache: PageCache | null;
  /** Looks at requests before they are answered; null where nobody does. */
  readonly gate: ((fastify: FastifyInstance) => void) | null;
  readonly funnel: Funnel;
};

/**
 * The cookies with which a landing page is still the same for everybody, to the letter, since parsers differ over any
 * other: the language, and what the visitor chose in the cookie settings, which no page reads.
 */
const LANG = `lang=(?:${LOCALES.join('|')})`;
const CONSENT = "vestibule_consent=[\\w%.~!*'()-]+";
const HARMLESS_COOKIES = new RegExp(`^(?:|${LANG}|${CONSENT}|${LANG}; ${CONSENT}|${CONSENT}; ${LANG})$`);
const METHODS = 'GET, HEAD, POST, OPTIONS';
const LANDINGS = new Set([
  '/acquisition/',
  ...LOCALES.flatMap((one) => [`/acquisition/${one}`, `/acquisition/${one}/`]),
]);

/** All pages; anonymous landing pages come out of the cache. */
export async function pageRoutes(
  fastify: FastifyInstance,
  { world, pages, cache, gate, funnel }: Options,
): Promise<void> {
  readBodiesRaw(fastify);
  gate?.(fastify);
  await fastify.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  crawlerRoutes(fastify, world.config);
  fastify.get('/', async (_, reply) => reply.redirect('/acquisition/', 302));
  const favicon = faviconOf(world.brand.id);
  fastify.get('/favicon.ico', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/x-icon').send(favicon),
  );
  fastify.get('/acquisition', async ({ url }, reply) =>
    reply.redirect(url.replace('/acquisition', '/acquisition/'), 301),
  );
  fastify.route({ method: ['GET', 'HEAD', 'POST'], url: '/acquisition/*', preHandler: keepInside, handler: servePage });
  fastify.options('/acquisition/*', async (_, reply) => reply.code(204).header('allow', METHODS).send());
  fastify.route({
    method: ['PUT', 'PATCH', 'DELETE'],
    url: '/acquisition/*',
    handler: async (_, reply) => reply.code(405).header('allow', METHODS).type('text/plain').send('Method Not Allowed'),
  });

  function keepInside({ url }: FastifyRequest, reply: FastifyReply, done: () => void): void {
    if (leadsOut(url, world.config.publicOrigin)) reply.callNotFound();
    else done();
  }

  async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The router refuses such a post as well, but takes it for an internal error.
    if (request.method === 'POST' && isOfAnotherOrigin(request.headers.origin, world.config.publicOrigin))
      return reply.code(403).header('cache-control', 'no-store').type('text/plain').send('Forbidden');
    const shared = cache && isShareable(request) ? landingOf(request.url) : null;
    let unshared: Response | null = null;
    if (cache && shared !== null) {
      const place = visitOf(world, request);
      const key = `${shared} ${place.locale} ${place.country} ${place.countryKnown}`;
      const page = await cache.get(key, async () => {
        const response = await pages(request, shared);
        const rendered = await sharedOf(response);
        // Made for this very address, it is this visitor's answer; where it moves, a campaign's link keeps its query.
        if (!rendered && shared === request.url) unshared = response;
        return rendered;
      });
      if (page) {
        funnel.note(request, place, page.facts);
        return sendCached(request, tellTime(reply), page);
      }
    }
    const response = unshared ?? (await pages(request));
    const counted = countedOf(response);
    if (counted) funnel.note(request, counted.place, counted.facts);
    tellTime(reply);
    return sendPage(reply, response);
  }

  /** When the answer is sent, in milliseconds since 1970: the page's own words may be as old as the cache allows. */
  function tellTime(reply: FastifyReply): FastifyReply {
    return reply.header('server-timing', `sent;dur=${world.clock().getTime()}`);
  }
}

/** Whether dots lead an address out of the pages: the router here leaves them, the pages' router resolves them. */
function leadsOut(url: string, publicOrigin: string): boolean {
  return !new URL(publicOrigin + url).pathname.startsWith('/acquisition/');
}

/**
 * Whether a posted form names another origin than ours; what is no address is another one, too. A page without referrer
 * posts with the origin `null`: there the pages' own guard decides by Sec-Fetch-Site.
 */
function isOfAnotherOrigin(origin: string | undefined, publicOrigin: string): boolean {
  return (
    origin !== undefined && origin !== 'null' && !(URL.canParse(origin) && new URL(origin).origin === publicOrigin)
  );
}

function isShareable(request: FastifyRequest): boolean {
  // A HEAD is rendered without a body: shared, it would blank the page for everybody.
  if (request.method !== 'GET') return false;
  // With tokens in local storage the header says who asks, and the page is that member's alone.
  if (request.headers.authorization !== undefined) return false;
  return HARMLESS_COOKIES.test(request.headers.cookie ?? '');
}

/** The landing page that an address asks for, be it a campaign's link; null where it is another page or asks for more. */
function landingOf(url: string): string | null {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  return LANDINGS.has(path) && [...new URLSearchParams(query).keys()].every(isCampaignKey) ? path : null;
}

/** What everybody may get of an answer; null, and nothing read of it, where it is one visitor's alone. */
async function sharedOf(response: Response): Promise<Rendered | null> {
  // A page that was drawn while the club could not be asked is kept by nobody.
  if (response.status !== 200 || response.headers.get('cache-control') === 'no-store') return null;
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'));
  const [cookie] = response.headers.getSetCookie();
  return {
    headers: { ...headers, ...(cookie ? { 'set-cookie': cookie } : {}) },
    html: Buffer.from(await response.arrayBuffer()),
    facts: countedOf(response)?.facts ?? [],
  };
}

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: NonNullable<Awaited<ReturnType<PageCache['get']>>>,
): FastifyReply {
  const vary = [page.headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  reply.headers({ ...page.headers, etag: page.etag, vary });
  if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(page.bodies[encoding]);
}
