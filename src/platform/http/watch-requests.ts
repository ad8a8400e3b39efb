import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logger.ts';
import { type LogContext, withLogContext } from '../telemetry/log-context.ts';
import type { Meters } from '../telemetry/meters.ts';
import { type OpenSpan, openSpan } from '../telemetry/spans.ts';

type WatchOptions = {
  readonly log: Logger;
  readonly meters?: Pick<Meters, 'httpSeconds'>;
};

type Options = {
  readonly watch: RequestWatch;
  readonly getRoutePattern: (request: FastifyRequest) => string | null;
};

type Watched = { readonly method: string; readonly logContext: LogContext; readonly span: OpenSpan };

/** Watches requests: a log line, a count and a span for each, by its route, never by its address, query or body. */
export type RequestWatch = {
  /** `at` is when the request began, in milliseconds since 1970, if that was before. */
  begin(method: string, headers: IncomingHttpHeaders, id: string, at?: number): Watched;
  /** `route` is null where none matched; `ms` is the time that the response took. */
  end(watched: Watched, route: string | null, status: number, ms: number): void;
};

const MS = 1_000;
const INTERNAL_ERROR = 500;

export function createRequestWatch({ log, meters }: WatchOptions): RequestWatch {
  return {
    begin(method, headers, requestId, at) {
      const span = openSpan(method, getTraceparent(headers), at);
      const ids = { requestId, correlationId: getCorrelationId({ headers, id: requestId }) };
      const { traceId } = span;
      return { method, span, logContext: traceId === undefined ? ids : { ...ids, traceId } };
    },
    end({ method, logContext, span }, route, status, ms) {
      meters?.httpSeconds.observe({ route: route ?? 'none', method, status }, ms / MS);
      log.info({ ...logContext, method, route, status, ms: Math.round(ms) }, 'request');
      if (span.traceId !== undefined) endSpan(span, { method, route, status });
    },
  };
}

type Ended = { readonly method: string; readonly route: string | null; readonly status: number };

function endSpan(span: OpenSpan, { method, route, status }: Ended): void {
  const attributes = { 'http.request.method': method, 'http.response.status_code': status };
  span.end(
    route === null ? method : `${method} ${route}`,
    { ...attributes, ...(route !== null && { 'http.route': route }) },
    status >= INTERNAL_ERROR,
  );
}

/**
 * Watches each request of a server. A response that waits behind a stream of the same connection never ends: its request
 * is logged when the connection closes.
 */
export function watchRequests(http: FastifyInstance, { watch, getRoutePattern }: Options): void {
  const watched = new WeakMap<FastifyRequest, Watched>();
  const ended = new WeakSet<FastifyRequest>();
  http.addHook('onRequest', (request, reply, next) => {
    const known = watch.begin(request.method, request.headers, request.id);
    watched.set(request, known);
    request.raw.once('close', () => {
      if (request.socket.destroyed) endOnce(request, reply);
    });
    known.span.within(() => withLogContext(known.logContext, next));
  });
  // The body's events arrive in the socket's async context, so the hook restores the request's context.
  http.addHook('preValidation', (request, _reply, next) => {
    const known = watched.get(request);
    if (known) known.span.within(() => withLogContext(known.logContext, next));
    else next();
  });
  http.addHook('onResponse', (request, reply, next) => {
    endOnce(request, reply);
    next();
  });

  function endOnce(request: FastifyRequest, reply: FastifyReply): void {
    const known = watched.get(request);
    if (!known || ended.has(request)) return;
    ended.add(request);
    watch.end(known, getRoutePattern(request), reply.statusCode, reply.elapsedTime);
  }
}

/** The correlation id that the client sent, sanitized, or the request's own id. */
export function getCorrelationId({ headers, id }: Pick<FastifyRequest, 'headers' | 'id'>): string {
  const given = headers['x-correlation-id'];
  return typeof given === 'string' && /^[A-Za-z0-9_-]{1,80}$/.test(given) ? given : id;
}

function getTraceparent({ traceparent }: IncomingHttpHeaders): string | null {
  return typeof traceparent === 'string' ? traceparent : null;
}
