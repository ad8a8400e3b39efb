import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../logger.ts';
import type { Meters } from '../telemetry/meters.ts';
import { type OpenSpan, openSpan } from '../telemetry/spans.ts';
import { onTrail, type Trail } from '../telemetry/trail.ts';

type Options = {
  readonly log: Logger;
  readonly meters?: Pick<Meters, 'httpSeconds'>;
  readonly correlationIdOf: (request: FastifyRequest) => string;
  readonly routePatternOf: (request: FastifyRequest) => string | null;
};

type Watched = { readonly trail: Trail; readonly span: OpenSpan };

const MS = 1_000;
const FAULT = 500;

/** Each request becomes a line of the log, a count and a span: by its route, never by its address, query or body. */
export function watchRequests(http: FastifyInstance, options: Options): void {
  const watched = new WeakMap<FastifyRequest, Watched>();
  http.addHook('onRequest', (request, _reply, next) => {
    const span = openSpan(request.method, traceparentOf(request));
    const ids = { requestId: request.id, correlationId: options.correlationIdOf(request) };
    const trail = { ...ids, ...(span.traceId !== undefined && { traceId: span.traceId }) };
    watched.set(request, { trail, span });
    span.within(() => onTrail(trail, next));
  });
  // A body arrives on the socket's own behalf, so the way back to the request has to be shown.
  http.addHook('preValidation', (request, _reply, next) => {
    const known = watched.get(request);
    if (known) known.span.within(() => onTrail(known.trail, next));
    else next();
  });
  http.addHook('onResponse', (request, reply, next) => {
    const { method } = request;
    const route = options.routePatternOf(request);
    const status = reply.statusCode;
    const known = watched.get(request);
    options.meters?.httpSeconds.observe({ route: route ?? 'none', method, status }, reply.elapsedTime / MS);
    const ms = Math.round(reply.elapsedTime);
    options.log.info({ ...known?.trail, method, route, status, ms }, 'request');
    const attributes = { 'http.request.method': method, 'http.response.status_code': status };
    known?.span.end(
      route === null ? method : `${method} ${route}`,
      { ...attributes, ...(route !== null && { 'http.route': route }) },
      status >= FAULT,
    );
    next();
  });
}

function traceparentOf({ headers }: FastifyRequest): string | null {
  return typeof headers.traceparent === 'string' ? headers.traceparent : null;
}
