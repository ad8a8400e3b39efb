import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { isOutage } from '../database/retry-on-connection-loss.ts';
import { corsHeaders, isForeign, type Origins, PREFLIGHT_HEADERS } from '../http/origins.ts';
import { getCorrelationId } from '../http/watch-requests.ts';
import { withProof } from '../proof-of-work/proof-context.ts';
import { withRequestOrigin } from '../request-origin.ts';
import type { RequestContext } from './context.ts';
import { describeMalformedRequest, isPlain, postedOperation } from './request-body.ts';
import { getRetryAfter } from './retry-after.ts';
import type { GraphqlServer } from './server.ts';

const RESPONSE_TYPE = 'application/graphql-response+json; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

const BUSY = 503;
/** The retry interval for operations that failed because PostgreSQL is unavailable. */
const RETRY_SECONDS = 5;

type Options = {
  readonly server: GraphqlServer;
  readonly paths: readonly string[];
  readonly origins: Origins;
  readonly createRequestContext: (request: FastifyRequest) => Promise<RequestContext>;
};

/** GraphQL over HTTP at each of `paths`: precompiled operations by POST, Yoga for all others. */
export async function graphqlRoutes(fastify: FastifyInstance, options: Options): Promise<void> {
  const { server, createRequestContext, origins } = options;
  acceptOnlyJson(fastify, server);
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-correlation-id': getCorrelationId(request) });
    reply.headers(corsHeaders(request.headers, origins));
    if (isForeign(request.headers, origins)) return refuse(reply, 403, 'Pages of this origin may not ask');
    if (request.method === 'OPTIONS') return reply.code(204).headers(PREFLIGHT_HEADERS).send();
  });
  for (const url of options.paths) {
    fastify.route({
      url,
      method: ['GET', 'POST', 'OPTIONS'],
      bodyLimit: 100 * 1024,
      async handler(request, reply) {
        const problem = describeMalformedRequest(request);
        if (problem) return refuse(reply, 400, problem);
        const context = await createRequestContext(request);
        const { clientAddress } = context;
        return withRequestOrigin({ channel: 'api', clientAddress }, () =>
          withProof(context, () => runOperation(server, request, reply, context)),
        );
      },
    });
  }
}

async function runOperation(
  server: GraphqlServer,
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const operation = postedOperation(request);
  const run = operation && isPlain(request) ? server.lane.find(operation) : null;
  if (run) return sendResult(request, reply, server.masked(await run(context, operation?.variables ?? {})));
  return throughYoga(server, request, reply, context);
}

/**
 * A page of another site may post forms and plain text without a preflight, so the routes read nothing but JSON. Errors
 * of Fastify (a body that is not JSON, too long, of another type) are formatted as GraphQL errors.
 */
function acceptOnlyJson(fastify: FastifyInstance, { maskError }: GraphqlServer): void {
  fastify.removeContentTypeParser('text/plain');
  fastify.setErrorHandler((error: Error & { readonly statusCode?: number }, _request, reply) => {
    const status = isOutage(error) ? BUSY : (error.statusCode ?? 500);
    if (status < 500) return refuse(reply, status, error.message);
    if (status === BUSY && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_SECONDS);
    // A request refused under overload is not an internal error.
    const busy = { message: 'Service Unavailable', extensions: { code: 'SERVICE_UNAVAILABLE' } };
    const masked = error.statusCode === BUSY ? busy : maskError(error);
    return reply
      .code(status)
      .type(JSON_TYPE)
      .serializer(JSON.stringify)
      .send({ errors: [masked] });
  });
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  const code = status === 403 ? 'FORBIDDEN' : 'BAD_REQUEST';
  return reply
    .code(status)
    .type(JSON_TYPE)
    .serializer(JSON.stringify)
    .send({ errors: [{ message, extensions: { code } }] });
}

function sendResult(request: FastifyRequest, reply: FastifyReply, result: ExecutionResult): FastifyReply {
  const asResponse = (request.headers.accept ?? '').includes('application/graphql-response+json');
  // Only a request error has no `data` property; a field error keeps `data`, possibly null.
  const refused = result.errors !== undefined && result.data === undefined;
  setRetryAfter(reply, result);
  return reply
    .code(asResponse && refused ? 400 : 200)
    .type(asResponse ? RESPONSE_TYPE : JSON_TYPE)
    .serializer(JSON.stringify)
    .send(result);
}

/** A request refused by a rate limit also gets the Retry-After header, which programs read. */
function setRetryAfter(reply: FastifyReply, result: ExecutionResult): void {
  const wait = getRetryAfter(result);
  if (wait !== null) reply.header('retry-after', wait);
}

async function throughYoga(
  server: GraphqlServer,
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const response = await server.yoga.handleNodeRequestAndResponse(request, reply, {
    requestContext: context,
    noteResult: (result) => setRetryAfter(reply, result),
  });
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.code(response.status).send(response.body);
}
