import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findMissingBrandTexts } from '#kernel/brand-texts.ts';
import type { ScannerSign } from '#kernel/scanner-sign.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isOutage } from '#platform/database/retry-on-connection-loss.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { Logger } from '#platform/logger.ts';
import { withRequestOrigin } from '#platform/request-origin.ts';
import { setIncidentId } from '#platform/telemetry/log-context.ts';
import type { ExportNote, LoadContext } from '#web/routing/load-context.ts';
import type { OperationRequest, OperationResponse } from '#web/routing/operation.ts';
import type { CachedForm } from './cached-forms.ts';
import { type ErrorPages, isPlainError } from './error-pages.ts';
import { executeAsVisitor } from './execute-as-visitor.ts';
import { findScannerSign } from './find-scanner-sign.ts';
import type { FrameTickets } from './frame-tickets.ts';
import { createPreviews, type PreviewDependencies } from './previews.ts';
import {
  createPageContext,
  createSharedContext,
  identifyPageVisitor,
  type RequestContextDependencies,
} from './request-context.ts';
import { finishResponse, type ResponseNotes, trackLimits } from './response-headers.ts';
import type { SiteFacts } from './site-facts.ts';
import { TOO_LARGE } from './uploads.ts';
import type { GetVisit } from './visit-context.ts';
import type { CountedVisit, VisitFact } from './visit-counter.ts';

/** The server module of the pages' build. */
export type PagesBuild = { respond(request: Request, context: LoadContext): Promise<Response> };

type Previews = {
  readonly preview: ReturnType<typeof createPreviews>;
  readonly shownBrands: LoadContext['brands'];
};

export type PagesDependencies = RequestContextDependencies &
  PreviewDependencies & {
    readonly site: SiteFacts;
    readonly getVisit: GetVisit;
    readonly respond: PagesBuild['respond'];
    /** Reads a style sheet of the build by its address; null for any other address. */
    readonly readStyle: LoadContext['getStylesheet'];
    /** Executes a GraphQL operation in this process. */
    readonly execute: (operation: OperationRequest, context: RequestContext) => Promise<OperationResponse>;
    /** What pages show of the logged-in member. */
    readonly findViewer: (viewer: Viewer | null) => Promise<LoadContext['viewer']>;
    readonly createFrameTicket: FrameTickets['create'];
    readonly noteExport: (note: ExportNote & { readonly actor: string }) => Promise<void>;
    /** Notes that a mailed activation link was opened. */
    readonly noteOpening: (secret: string, sign: ScannerSign | null) => void;
    readonly errorPages: Pick<ErrorPages, 'internalError' | 'unavailable'>;
    readonly log: Pick<Logger, 'error'>;
  };

/** Renders the page of a request: for its visitor alone, or the form of the page that the cache stores. */
export type Pages = (request: FastifyRequest, form?: CachedForm) => Promise<Response>;

/** The facts to count each time a response is sent, and the visit to which they belong. */
export type CountedResponse = { readonly facts: readonly VisitFact[]; readonly visit: CountedVisit };

const countedResponses = new WeakMap<Response, CountedResponse>();

export function getCounted(response: Response): CountedResponse | undefined {
  return countedResponses.get(response);
}

export function createPages(given: PagesDependencies): Pages {
  const { errorPages } = given;
  const preview: Previews['preview'] = createPreviews(given, (request, form) =>
    createLoadContext(deps, request, form, { notes: { retryAfter: null, challenge: null, isAway: false }, facts: [] }),
  );
  const shownBrands = given.brands.map((brand) => {
    const { id, name } = brand;
    return { id, name, missingTexts: findMissingBrandTexts(brand) };
  });
  const deps = { ...given, preview, shownBrands };
  return async (request, form) => {
    const { locale } = deps.getVisit(request).context;
    try {
      const notes: ResponseNotes = { retryAfter: null, challenge: null, isAway: false };
      const facts: VisitFact[] = [];
      const context = await createLoadContext(deps, request, form, { notes, facts });
      const response = await deps.respond(createWebRequest(deps.site.publicOrigin, request, form), context);
      // Without the database, a page's statements about an invitation would be wrong.
      if (notes.isAway && isDocumentRead(request, response)) return errorPages.unavailable(locale, request.id);
      if (isPlainError(response)) return errorPages.internalError(locale, request.id);
      const finished = finishResponse(response, request, context, notes);
      countedResponses.set(finished, { facts, visit: context.visit });
      return finished;
    } catch (error) {
      logError(deps, request, error);
      return isOutage(error)
        ? errorPages.unavailable(locale, request.id)
        : errorPages.internalError(locale, request.id);
    }
  };
}

/** Whether the request reads a document. A posted form keeps its page, with the visitor's input. */
function isDocumentRead({ method }: FastifyRequest, response: Response): boolean {
  const isDocument = (response.headers.get('content-type') ?? '').startsWith('text/html') || isPlainError(response);
  return isDocument && method !== 'POST';
}

/** The incident id is the request's id, which the page shows to the visitor. */
function logError({ log }: PagesDependencies, request: FastifyRequest, error: unknown): void {
  setIncidentId(request.id);
  log.error({ err: error, incidentId: request.id, requestId: request.id }, 'page error');
}

async function createLoadContext(
  deps: PagesDependencies & Previews,
  request: FastifyRequest,
  form: CachedForm | undefined,
  { notes, facts }: { readonly notes: ResponseNotes; readonly facts: VisitFact[] },
): Promise<LoadContext> {
  const visit = deps.getVisit(request);
  const context = form ? createSharedContext(deps, request, form.visit) : await createPageContext(deps, request, visit);
  const { clock } = deps.site;
  const identify = () => identifyPageVisitor(deps, request);
  const execute = executeAsVisitor({ clock, execute: deps.execute, identify }, context);
  return {
    ...deps.site,
    visit: form?.visit ?? visit.context,
    execute: trackLimits(execute, notes),
    viewer: await deps.findViewer(context.viewer),
    isProven: context.viewer?.isProven ?? false,
    needsFactor: context.viewer?.needsFactor ?? false,
    noteExport: createNoteExport(deps, request, context),
    getStylesheet: deps.readStyle,
    incidentId: request.id,
    reportInternalError: (error) => logError(deps, request, error),
    ...(request.body === TOO_LARGE && { isPostTooLarge: true }),
    noteFact: (fact) => void facts.push(fact),
    noteOpening: (secret) => deps.noteOpening(secret, findSign(deps, request)),
    brands: deps.shownBrands,
    createFrameHref: createFrameHref(deps, context),
    renderPreview: deps.preview(request, context.viewer?.memberId ?? null),
  };
}

/** Frames need a ticket where no cookie counts. */
function createFrameHref(
  { site, createFrameTicket }: PagesDependencies,
  { viewer }: RequestContext,
): LoadContext['createFrameHref'] {
  const sessionId = site.tokenStorage === 'local-storage' ? viewer?.sessionId : undefined;
  return (to) => (sessionId === undefined ? to : createFrameTicket(sessionId, to));
}

function findSign({ site }: PagesDependencies, { method, headers }: FastifyRequest): ScannerSign | null {
  const { protocol, hostname } = new URL(site.publicOrigin);
  const isTrustworthy = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
  return findScannerSign({ method, headers, isTrustworthy });
}

/** The rows of an export are read long after the request, outside of its log context. */
function createNoteExport(
  { noteExport }: PagesDependencies,
  { id: requestId }: FastifyRequest,
  { viewer, clientAddress }: RequestContext,
): LoadContext['noteExport'] {
  const actor = viewer ? `member:${viewer.memberId}` : 'anonymous';
  return (note) =>
    withRequestOrigin({ channel: 'page', clientAddress, requestId }, () => noteExport({ ...note, actor }));
}

/** The headers that identify a visitor; the request for a cached form does not contain them. */
const PERSONAL_HEADERS = ['authorization', 'cookie'];

/** Converts the request for React Router. Its origin is the public one, whatever host the proxy in front sends. */
function createWebRequest(publicOrigin: string, request: FastifyRequest, form: CachedForm | undefined): Request {
  const { method } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
  const headers = createHeaders(request.headers);
  if (form) for (const name of PERSONAL_HEADERS) headers.delete(name);
  // Nothing is left of the body: the form of the request is empty.
  if (request.body === TOO_LARGE) headers.set('content-type', 'application/x-www-form-urlencoded');
  return new Request(publicOrigin + (form?.address ?? request.url), { method, headers, body });
}

function createHeaders(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  return headers;
}

/** Sends a page's response as it is. */
export async function sendPage(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value);
  });
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (!response.body) return reply.send();
  // Documents are rendered whole, so a stream would only add turns of the event loop.
  const isDocument = (response.headers.get('content-type') ?? '').startsWith('text/html');
  // The types of Node's streams and the browser's streams differ; the objects are the same.
  return reply.send(
    isDocument ? Buffer.from(await response.arrayBuffer()) : Readable.fromWeb(response.body as ReadableStream),
  );
}

/** Passes the bodies of forms to React Router unparsed. */
export function readBodiesRaw(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
