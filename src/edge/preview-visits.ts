import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#kernel/base-path.ts';
import { COOKIES, cookieValue, createPreviewCookie } from '#web/routing/cookies.ts';
import type { PreviewNotice, VisitContext } from '#web/routing/visit-context.ts';

/** What a preview link opens: the variation that the visit shows, or why it shows none. */
export type OpenedPreview =
  | {
      readonly kind: 'open';
      /** The names of experiment and variation. */
      readonly experiment: string;
      readonly variation: string;
      /** Decides what a page shows, by its path without base path and language prefix. */
      readonly decide: (path: string) => Pick<VisitContext, 'flags'> & { readonly redirect: string | null };
    }
  | { readonly kind: 'refused'; readonly reason: Extract<PreviewNotice, { readonly kind: 'refused' }>['reason'] };

type PreviewDependencies = {
  readonly publicOrigin: string;
  readonly openPreview: (token: string) => Promise<OpenedPreview>;
};

/** The parameter of a preview link; with the value `leave` it ends the preview. */
const PARAMETER = 'preview';
const LEAVE = 'leave';
/** Nobody else may get a page of a preview. */
const HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' };
const DATA = /\.data(?:\?|$)/;

const previews = new WeakMap<object, OpenedPreview>();

/** The preview that a request opens or continues; null for all other requests. */
export function getPreview(request: object): OpenedPreview | null {
  return previews.get(request) ?? null;
}

/**
 * Opens the previews of requests before their variants are decided. The token of a link moves from the address into a
 * cookie, so that the whole visit shows the variation and nobody copies the token with the address.
 */
export function followPreviews(fastify: FastifyInstance, deps: PreviewDependencies): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    // Nearly all requests: they wait for nothing.
    if (!mayPreview(request)) return done();
    follow(deps, request, reply).then((redirected) => (redirected ? undefined : done()), done);
  });
  fastify.addHook('onSend', (request, reply, _, done) => {
    if (previews.has(request)) reply.headers(HEADERS);
    done();
  });
}

function mayPreview({ url, headers }: FastifyRequest): boolean {
  return url.includes(`${PARAMETER}=`) || headers.cookie?.includes(COOKIES.preview) === true;
}

/** Returns whether the request ends with a redirect. A reply would be taken for a promise. */
async function follow(deps: PreviewDependencies, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const given = isDocumentRead(request) ? readParameter(request.url) : null;
  if (given === LEAVE) {
    redirect(deps, request, reply, null);
    return true;
  }
  const token = given ?? cookieValue(request.headers.cookie ?? null, COOKIES.preview);
  if (token === null) return false;
  const preview = await deps.openPreview(token);
  if (given !== null && preview.kind === 'open') {
    redirect(deps, request, reply, given);
    return true;
  }
  previews.set(request, preview);
  // The data of a page show no notice; the next document says why the preview ended.
  if (given === null && preview.kind === 'refused' && isDocumentRead(request))
    reply.header('set-cookie', createPreviewCookie(null, deps.publicOrigin));
  return false;
}

function isDocumentRead({ method, url }: FastifyRequest): boolean {
  return method === 'GET' && url.startsWith(`${BASE_PATH}/`) && !DATA.test(url);
}

function readParameter(url: string): string | null {
  const start = url.indexOf('?');
  return start < 0 ? null : new URLSearchParams(url.slice(start)).get(PARAMETER);
}

/** Begins the preview of a token, or ends it (null), at the same address without the parameter. */
function redirect(
  { publicOrigin }: PreviewDependencies,
  { url }: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
): void {
  const [address = '', query = ''] = url.split(/\?(.*)/s);
  const rest = new URLSearchParams(query);
  rest.delete(PARAMETER);
  reply.headers(HEADERS).header('set-cookie', createPreviewCookie(token, publicOrigin));
  reply.redirect(`${address}?${rest}`.replace(/\?$/, ''), 302);
}
