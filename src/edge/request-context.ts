import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Locale } from '#kernel/locale.ts';
import { PROOF_HEADER } from '#kernel/proof-of-work-names.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { getNetworkKey } from '#platform/http/network.ts';
import { getCorrelationId } from '#platform/http/watch-requests.ts';
import { COOKIES, cookieValue } from '#web/routing/cookies.ts';
import type { TokenStorage } from '#web/routing/document-data.tsx';
import type { VisitContext } from '#web/routing/visit-context.ts';
import { getStoredReferrer } from './referrer-blocking.ts';
import { getHeaderLocale, type Visit } from './visit-context.ts';

export type RequestContextDependencies = {
  readonly detectCountry: (message: IncomingMessage) => string | null;
  /** The client's address behind trusted proxies. */
  readonly getAddress: (message: IncomingMessage) => string;
  readonly identifyByToken: (token: string | null) => Promise<Viewer | null>;
  readonly identifyByHeader: (authorization: string | null) => Promise<Viewer | null>;
  /** The owner of the session for which the ticket of a frame was made; null without a valid ticket. */
  readonly identifyByTicket: (url: string) => Promise<Viewer | null>;
  readonly tokenStorage: TokenStorage;
  readonly translate: (locale: Locale, key: string) => string;
};

type Deps = RequestContextDependencies;

/** The context of a GraphQL request over HTTP. Only the Authorization header identifies the sender, never a cookie. */
export async function createHttpContext(deps: Deps, request: FastifyRequest): Promise<RequestContext> {
  return {
    viewer: await deps.identifyByHeader(request.headers.authorization ?? null),
    country: deps.detectCountry(request.raw),
    correlationId: getCorrelationId(request),
    ...readMessage(deps, request.raw),
    ...localize(deps, getHeaderLocale(request.headers)),
  };
}

/**
 * The context of a page. The browser cannot send an Authorization header for a document, so the session cookie counts.
 * Where the operator stores tokens in local storage, no cookie counts; the page's script sends the header with its data
 * requests, and frames have a ticket. Posts must prove their origin first.
 */
export async function createPageContext(deps: Deps, request: FastifyRequest, visit: Visit): Promise<RequestContext> {
  return {
    viewer: await identifyPageVisitor(deps, request),
    country: visit.detectedCountry,
    // A preview shows a voucher and promises none: its link is in many hands.
    flags: visit.context.isPreview ? {} : visit.context.flags,
    correlationId: getCorrelationId(request),
    ...readMessage(deps, request.raw),
    ...localize(deps, visit.context.locale),
  };
}

/** The context of a page's cached form. It contains nothing of the visitor whose request happens to be the first. */
export function createSharedContext(deps: Deps, request: FastifyRequest, visit: VisitContext): RequestContext {
  return {
    viewer: null,
    country: visit.countryKnown ? visit.country : null,
    correlationId: getCorrelationId(request),
    ...readMessage(deps, request.raw),
    storedReferrer: null,
    userAgent: null,
    proofOfWork: null,
    exposures: null,
    ...localize(deps, visit.locale),
  };
}

/** The context of a socket. The first message carries the authorization. */
export async function createSocketContext(
  deps: Deps,
  message: IncomingMessage,
  authorization: string | null,
): Promise<RequestContext> {
  return {
    viewer: await deps.identifyByHeader(authorization),
    country: deps.detectCountry(message),
    correlationId: crypto.randomUUID(),
    ...readMessage(deps, message),
    ...localize(deps, getHeaderLocale(message.headers)),
  };
}

/** The same for a page: the address of a frame carries a ticket where no cookie counts. */
export async function identifyPageVisitor(
  deps: Deps,
  { headers, url }: Pick<FastifyRequest, 'headers' | 'url'>,
): Promise<Viewer | null> {
  const viewer = await identifyVisitor(deps, headers);
  return viewer === null && deps.tokenStorage === 'local-storage' ? deps.identifyByTicket(url) : viewer;
}

/** The member whose token a page request carries, or null. */
export function identifyVisitor(deps: Deps, headers: IncomingHttpHeaders): Promise<Viewer | null> {
  return deps.tokenStorage === 'cookie'
    ? deps.identifyByToken(cookieValue(headers.cookie ?? null, COOKIES.session))
    : deps.identifyByHeader(headers.authorization ?? null);
}

function readMessage(deps: Deps, message: IncomingMessage) {
  return {
    clientAddress: getNetworkKey(deps.getAddress(message)),
    storedReferrer: getStoredReferrer(message),
    exposures: readExposures(message.headers.cookie ?? null),
    userAgent: message.headers['user-agent'] ?? null,
    proofOfWork: readProof(message.headers),
    noteFact: () => undefined,
  };
}

function readProof(headers: IncomingHttpHeaders): string | null {
  const given = headers[PROOF_HEADER];
  return typeof given === 'string' ? given : null;
}

/** What the visit saw; nothing counts of a visit that previews a variation. */
function readExposures(cookies: string | null): string | null {
  return cookieValue(cookies, COOKIES.preview) === null ? cookieValue(cookies, COOKIES.exposed) : null;
}

function localize({ translate }: Deps, locale: Locale) {
  return { locale, translate: (key: string, other?: Locale) => translate(other ?? locale, key) };
}
