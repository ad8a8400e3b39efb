import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { Operation } from './compiled-lane.ts';
import type { RequestContext } from './context.ts';
import type { GraphqlServer } from './server.ts';

const RESPONSE_TYPE = 'application/graphql-response+json; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

type Options = {
  readonly server: GraphqlServer;
  readonly paths: readonly string[];
  readonly contextOf: (request: FastifyRequest) => Promise<RequestContext>;
};

/** GraphQL over HTTP at each of `paths`: the compiled lane for known operations by POST, Yoga for the rest. */
export async function graphqlRoutes(fastify: FastifyInstance, options: Options): Promise<void> {
  const { server, contextOf } = options;
  // What Fastify itself refuses (a body that is no JSON, too long, of another type) is told as GraphQL tells errors.
  fastify.setErrorHandler((error: Error & { readonly statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) throw error;
    const errors = [{ message: error.message, extensions: { code: 'BAD_REQUEST' } }];
    return reply.code(status).type(JSON_TYPE).serializer(JSON.stringify).send({ errors });
  });
  for (const url of options.paths) {
    fastify.route({
      url,
      method: ['GET', 'POST', 'OPTIONS'],
      bodyLimit: 100 * 1024,
      async handler(request, reply) {
        const context = await contextOf(request);
        reply.header('cache-control', 'no-store').header('x-correlation-id', context.correlationId);
        const operation = knownShape(request);
        const run = operation && server.lane.find(operation);
        if (run) return answer(request, reply, server.masked(await run(context, operation.variables ?? {})));
        return throughYoga(server, request, reply, context);
      },
    });
  }
}

/** A POST whose body has the shape of an operation; all else is Yoga's, which knows how to refuse it. */
function knownShape(request: FastifyRequest): Operation | null {
  if (request.method !== 'POST' || !isRecord(request.body)) return null;
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return null;
  const { query, variables, operationName } = request.body;
  if (typeof query !== 'string') return null;
  if (variables !== undefined && variables !== null && !isRecord(variables)) return null;
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') return null;
  return { query, variables, operationName };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function answer(request: FastifyRequest, reply: FastifyReply, result: ExecutionResult): FastifyReply {
  const asResponse = (request.headers.accept ?? '').includes('application/graphql-response+json');
  // Only a request error has no data at all; a field error leaves `data`, be it null.
  const refused = result.errors !== undefined && result.data === undefined;
  return reply
    .code(asResponse && refused ? 400 : 200)
    .type(asResponse ? RESPONSE_TYPE : JSON_TYPE)
    .serializer(JSON.stringify)
    .send(result);
}

async function throughYoga(
  server: GraphqlServer,
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const response = await server.yoga.handleNodeRequestAndResponse(request, reply, { requestContext: context });
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.code(response.status).send(response.body);
}
