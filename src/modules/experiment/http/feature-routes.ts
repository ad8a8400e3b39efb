import type { TakeAttempt } from '#kernel/ports.ts';
import { sendCompressed } from '#platform/http/compressed-body.ts';
import type { RouteContribution, RouteReply, RouteRequest, RouteServer } from '#platform/http/route-contribution.ts';
import type { FeatureSource } from '../actions/features/ports.ts';
import { parseEvaluationInput } from '../rules/evaluation-input.ts';
import { openFeatureStream, type StreamDependencies } from './open-feature-stream.ts';
import { sendError, sendProblem } from './send-problem.ts';

export type FeatureRoutesDependencies = StreamDependencies & {
  readonly source: Pick<FeatureSource, 'findPayload' | 'evaluate' | 'findStreamStart'>;
  readonly takeAttempt: TakeAttempt;
};

type KeyRequest = { Params: { readonly clientKey: string } };

const BODY_LIMIT = 64 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';
/** Caches may store the response, but have to ask whether it is the newest one. */
const REVALIDATE = 'public, no-cache';
const SSE_SUPPORT = { 'x-sse-support': 'enabled' };

/** The routes of GrowthBook's protocol (specification H5): for our own pages, below a prefix, without CORS. */
export function sameOriginFeatureRoutes(deps: FeatureRoutesDependencies): RouteContribution {
  return (server) => addRoutes(server, '/ab', deps);
}

/** The same routes at the root, where any SDK expects them, for pages of any origin. They use no cookies. */
export function publicFeatureRoutes(deps: FeatureRoutesDependencies): RouteContribution {
  return (server) => {
    server.addHook('onRequest', async (_, reply) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'x-sse-support, etag, retry-after',
        'cross-origin-resource-policy': 'cross-origin',
      });
    });
    for (const path of ['/api/features/:clientKey', '/api/eval/:clientKey', '/sub/:clientKey'])
      server.options(path, async (_, reply) => sendPreflight(reply));
    addRoutes(server, '', deps);
  };
}

function addRoutes(server: RouteServer, prefix: string, deps: FeatureRoutesDependencies): void {
  readBodiesAsText(server);
  sendErrorsAsJson(server);
  server.get<KeyRequest>(`${prefix}/api/features/:clientKey`, (request, reply) =>
    sendFeatures(deps, request, reply, request.params.clientKey),
  );
  server.post<KeyRequest>(`${prefix}/api/eval/:clientKey`, { bodyLimit: BODY_LIMIT }, (request, reply) =>
    sendEvaluation(deps, request, reply, request.params.clientKey),
  );
  server.get<KeyRequest>(`${prefix}/sub/:clientKey`, { exposeHeadRoute: false }, async (request, reply) => {
    const start = await deps.source.findStreamStart(request.params.clientKey);
    if (start.kind !== 'start') return sendProblem(reply, start.kind);
    return openFeatureStream(deps, request, reply, { clientKey: request.params.clientKey, state: start.getState() });
  });
}

async function sendFeatures(
  { source, bodies }: FeatureRoutesDependencies,
  request: Pick<RouteRequest, 'headers'>,
  reply: RouteReply,
  clientKey: string,
): Promise<RouteReply> {
  const found = await source.findPayload(clientKey);
  if (found.kind !== 'found') return sendProblem(reply, found.kind);
  reply.headers({ ...SSE_SUPPORT, 'content-type': JSON_TYPE, 'cache-control': REVALIDATE });
  if (found.staleSeconds !== null) reply.header('x-vestibule-stale', String(found.staleSeconds));
  return sendCompressed(request, reply, await bodies.getBody(found.payload));
}

async function sendEvaluation(
  { source, takeAttempt, getAddress }: FeatureRoutesDependencies,
  { raw, body }: Pick<RouteRequest, 'raw' | 'body'>,
  reply: RouteReply,
  clientKey: string,
): Promise<RouteReply> {
  const wait = await takeAttempt('evaluation-address', getAddress(raw));
  if (wait !== null) return sendProblem(reply, 'too-many-evaluations', wait);
  const parsed = parseEvaluationInput(typeof body === 'string' ? body : '');
  if (parsed.kind === 'invalid') return sendError(reply, 400, parsed.problem);
  const evaluated = await source.evaluate(clientKey, parsed.input);
  if (evaluated.kind !== 'evaluated') return sendProblem(reply, evaluated.kind);
  if (evaluated.hasStream) reply.headers(SSE_SUPPORT);
  return reply.headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' }).send(evaluated.json);
}

function sendPreflight(reply: RouteReply): RouteReply {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, HEAD, POST',
      // SDKs send headers that their programs add.
      'access-control-allow-headers': '*, authorization',
      'access-control-max-age': '7200',
    })
    .send();
}

/** The rules parse bodies, whatever their type: they have no effect, and cookies do not count here. */
function readBodiesAsText(server: RouteServer): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
}

/** SDKs read JSON. Internal errors go to the handler of the whole server, which reports them. */
function sendErrorsAsJson(server: RouteServer): void {
  server.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) throw error;
    return sendError(reply, status, status === 413 ? `The body exceeds ${BODY_LIMIT} bytes` : error.message);
  });
}
