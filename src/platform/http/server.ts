import { randomUUID } from 'node:crypto';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from '../logger.ts';
import { setIncidentId } from '../telemetry/log-context.ts';
import type { Meters } from '../telemetry/meters.ts';
import { type FindDirectResponse, sendDirectResponses } from './direct-responses.ts';
import { findMalformation } from './malformed-request.ts';
import { createHostCheck } from './own-host.ts';
import { createForwardingWatch, createProxies } from './proxies.ts';
import { readableUrl } from './readable-url.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { createRequestWatch, watchRequests } from './watch-requests.ts';

export type HttpOptions = {
  readonly log: Logger;
  readonly meters?: Pick<Meters, 'httpSeconds'>;
  /** The pattern that a request matched; without this function, the router's. */
  readonly getRoutePattern?: (request: FastifyRequest) => string | null;
  readonly publicOrigin: string;
  readonly trustedProxies: readonly string[];
  /** Whether search engines may index the site. */
  readonly indexing: boolean;
  /** False if a late event loop refuses no requests: on a busy machine it would refuse those of tests. */
  readonly shedsLoad?: boolean | undefined;
  /** Finds responses that need none of Fastify's hooks. */
  readonly findDirectResponse?: FindDirectResponse;
  /** Whether the server is about to stop. */
  readonly isDraining?: () => boolean;
  /** Sends the page that a browser shows under overload; without it, the response is a short text. */
  readonly sendBusyPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

const BODY_LIMIT = 256 * 1024;
/** under-pressure's status while the event loop is late: not an error, so no stack is logged. */
const BUSY = 503;

/** A Fastify with the parts common to every route: ids, security headers, host check, logs without personal data. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const http = fastify({
    // watchRequests logs requests by their route: the default would log addresses and queries.
    logger: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    // Of no address, so that none gets Fastify's own response, without the headers, the host check and the log line.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  });
  // First, so that it also sees requests that the hooks below refuse.
  const watch = createRequestWatch(options);
  watchRequests(http, { watch, getRoutePattern: options.getRoutePattern ?? getRouterPattern });
  const headers = await createSecurityHeaders(options.publicOrigin);
  const securityHeaders = options.indexing ? headers : { ...headers, 'x-robots-tag': 'noindex, nofollow' };
  http.addHook('onRequest', (_request, reply, next) => {
    reply.headers(securityHeaders);
    next();
  });
  http.addHook('onRequest', (request, reply, next) => {
    const malformed = findMalformation(request.raw);
    if (malformed?.statusCode === 415) reply.header('accept-encoding', 'identity');
    next(malformed ? Object.assign(new Error(malformed.message), { statusCode: malformed.statusCode }) : undefined);
  });
  if (options.shedsLoad ?? true) await http.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 10 });
  const isOwnHost = createHostCheck(options.publicOrigin);
  http.addHook('onRequest', (request, reply, next) => {
    if (isOwnHost(request.headers.host) || isProbe(request.url)) next();
    else reply.code(421).type('text/plain').send('Misdirected Request');
  });
  const watchForwarding = createForwardingWatch(createProxies(options.trustedProxies), (header) =>
    options.log.warn({ header }, 'TRUSTED_PROXIES: a request came with a forwarded address from another peer'),
  );
  http.addHook('onRequest', (request, _reply, next) => {
    watchForwarding(request.raw);
    next();
  });
  handleErrors(http, options);
  const { findDirectResponse: find, isDraining } = options;
  const isBusy = () => isDraining?.() === true || !http.server.listening || isUnderPressure(http);
  if (find) sendDirectResponses(http.server, { find, watch, securityHeaders, isOwnHost, watchForwarding, isBusy });
  return http;
}

/** Only a server that sheds load knows whether it must. */
function isUnderPressure(http: FastifyInstance): boolean {
  return http.hasDecorator('isUnderPressure') && http.isUnderPressure();
}

function isProbe(url: string): boolean {
  return url === '/healthz' || url === '/readyz';
}

function isReadByBrowser({ method, headers }: FastifyRequest): boolean {
  return /^(?:GET|HEAD|POST)$/.test(method) && (headers.accept ?? '').includes('text/html');
}

function getRouterPattern(request: FastifyRequest): string | null {
  return request.routeOptions.url ?? null;
}

function handleErrors(http: FastifyInstance, { log, sendBusyPage }: HttpOptions): void {
  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === BUSY) {
      if (sendBusyPage && isReadByBrowser(request)) return sendBusyPage(request, reply);
      return reply.code(BUSY).header('cache-control', 'no-store').type('text/plain').send('Service Unavailable');
    }
    if (status >= 500) {
      setIncidentId(request.id);
      log.error({ err: error, incidentId: request.id }, 'request error');
    }
    return reply
      .code(status)
      .type('text/plain')
      .send(status >= 500 ? `Internal Server Error (${request.id})` : error.message);
  });
}
