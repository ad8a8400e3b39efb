import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logger.ts';
import { type LogContext, withLogContext } from '../telemetry/log-context.ts';
import type { Meters } from '../telemetry/meters.ts';
import { type OpenSpan, openSpan } from '../telemetry/spans.ts';

type Options = {
  readonly log: Logger;
  readonly meters?: Pick<Meters, 'httpSeconds'>;
  readonly getCorrelationId: (request: FastifyRequest) => string;
  readonly getRoutePattern: (request: FastifyRequest) => string | null;
};

type Watched = { readonly logContext: LogContext; readonly span: OpenSpan };

const MS = 1_000;
const INTERNAL_ERROR = 500;

/**
 * Adds a log line, a count and a span for each request: by its route, never by its address, query or body. A response that
 * waits behind a stream of the same connection never ends: its request is logged when the connection closes.
 */
export function watchRequests(http: FastifyInstance, options: Options): void {
  const watched = new WeakMap<FastifyRequest, Watched>();
  const logged = new WeakSet<FastifyRequest>();
  http.addHook('onRequest', (request, reply, next) => {
    const span = openSpan(request.method, getTraceparent(request));
    const ids = { requestId: request.id, correlationId: options.getCorrelationId(request) };
    const logContext = { ...ids, ...(span.traceId !== undefined && { traceId: span.traceId }) };
    watched.set(request, { logContext, span });
    request.raw.once('close', () => {
      if (request.socket.destroyed) logRequest(request, reply);
    });
    span.within(() => withLogContext(logContext, next));
  });
  // The body's events arrive in the socket's async context, so the hook restores the request's context.
  http.addHook('preValidation', (request, _reply, next) => {
    const known = watched.get(request);
    if (known) known.span.within(() => withLogContext(known.logContext, next));
    else next();
  });
  http.addHook('onResponse', (request, reply, next) => {
    logRequest(request, reply);
    next();
  });

  function logRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (logged.has(request)) return;
    logged.add(request);
    const known = watched.get(request);
    const { method } = request;
    const route = options.getRoutePattern(request);
    const status = reply.statusCode;
    options.meters?.httpSeconds.observe({ route: route ?? 'none', method, status }, reply.elapsedTime / MS);
    const ms = Math.round(reply.elapsedTime);
    options.log.info({ ...known?.logContext, method, route, status, ms }, 'request');
    const attributes = { 'http.request.method': method, 'http.response.status_code': status };
    known?.span.end(
      route === null ? method : `${method} ${route}`,
      { ...attributes, ...(route !== null && { 'http.route': route }) },
      status >= INTERNAL_ERROR,
    );
  }
}

function getTraceparent({ headers }: FastifyRequest): string | null {
  return typeof headers.traceparent === 'string' ? headers.traceparent : null;
}
