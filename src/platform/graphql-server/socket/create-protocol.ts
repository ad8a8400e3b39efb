import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  getOperationAST,
} from 'graphql';
import { type Context, makeServer, type Server as Protocol, type SubscribePayload } from 'graphql-ws';
import { withProof } from '../../proof-of-work/proof-context.ts';
import { withRequestOrigin } from '../../request-origin.ts';
import type { RequestContext } from '../context.ts';
import { codedError } from '../errors.ts';
import type { GraphqlServer } from '../server.ts';
import { parseWithLimits } from '../validation.ts';
import type { KeepAlive } from './keep-alive.ts';
import type { Peer, SocketOptions } from './options.ts';
import type { SessionWatch } from './watch-sessions.ts';

const OPERATIONS_A_SOCKET = 10;

type Params = Readonly<Record<string, unknown>> | undefined;
type ProtocolDependencies = { readonly sessions: SessionWatch; readonly keepAlive: KeepAlive; readonly initMs: number };

/**
 * graphql-transport-ws over our schema: the first message authenticates the client, and each operation checks it again.
 */
export function createProtocol(
  options: SocketOptions,
  { sessions, keepAlive, initMs }: ProtocolDependencies,
): Protocol<Peer> {
  const { server } = options;
  return makeServer<Record<string, unknown>, Peer>({
    schema: server.schema,
    connectionInitWaitTimeout: initMs,
    execute: executeWithOrigin,
    async onConnect(context) {
      const { connectionParams, extra } = context;
      keepAlive.watch(extra.socket, () => isBusy(context));
      const authorization = findAuthorization(connectionParams);
      if (authorization === null) return true;
      const viewer = await options.identify(authorization);
      // Refused with 4403: an invalid token does not count as a missing one, because its sender expects to be logged
      // in.
      if (!viewer) return false;
      sessions.watch(extra.socket, viewer.sessionId);
      return true;
    },
    async onSubscribe({ subscriptions, connectionParams, extra }, _id, payload) {
      const { request } = extra;
      if (Object.keys(subscriptions).length > OPERATIONS_A_SOCKET)
        return [tooMany(options.translate(request, 'error.tooManyAtOnce'), 1)];
      const retryAfter = await options.takeAttempt(options.getAddress(request));
      if (retryAfter !== null) return [tooMany(options.translate(request, 'error.tooManyAttempts'), retryAfter)];
      const document = readDocument(server, payload);
      if (!('kind' in document)) return document;
      return {
        schema: server.schema,
        document,
        operationName: payload.operationName,
        variableValues: payload.variables,
        contextValue: {
          ...(await options.createRequestContext(request, findAuthorization(connectionParams))),
          proofOfWork: findProof(payload),
        },
      };
    },
    async onOperation(_context, _id, _payload, { document, operationName }, result) {
      // A subscription's results are events; all other results are responses.
      const name = getOperationAST(document, operationName)?.name?.value ?? null;
      await server.watch({ name, lane: 'socket' }, async () =>
        Symbol.asyncIterator in result ? {} : (result as ExecutionResult),
      );
    },
    onError: (_context, _id, _payload, errors) => errors.map(server.maskError),
    onNext: (_context, _id, _payload, _arguments, result) => server.masked(result),
  });
}

/** A socket has no log context: the operation's own id identifies it. */
function executeWithOrigin(given: ExecutionArgs) {
  const context = given.contextValue as RequestContext;
  const { clientAddress, correlationId: requestId } = context;
  return withRequestOrigin({ channel: 'api', clientAddress, requestId }, () =>
    withProof(context, () => execute(given)),
  );
}

/** A message has no headers: its solution of a challenge is among its extensions. */
function findProof({ extensions }: SubscribePayload): string | null {
  const given = extensions?.proofOfWork;
  return typeof given === 'string' ? given : null;
}

function isBusy({ subscriptions }: Context): boolean {
  return Object.keys(subscriptions).length > 0;
}

/**
 * The auth header of a first message's payload, or null; a value that is not a text counts as invalid. Clients send it
 * inside `headers` or beside it, in any case.
 */
function findAuthorization(params: Params): string | null {
  const authorization = namedAuthorization(params?.headers) ?? namedAuthorization(params) ?? '';
  if (authorization === '') return null;
  return typeof authorization === 'string' ? authorization : 'none';
}

function namedAuthorization(among: unknown): unknown {
  if (typeof among !== 'object' || among === null) return undefined;
  return Object.entries(among).find(([name, value]) => name.toLowerCase() === 'authorization' && value !== null)?.[1];
}

/** The operation's document, or its errors. */
function readDocument(server: GraphqlServer, { query }: SubscribePayload): DocumentNode | readonly GraphQLError[] {
  let document: DocumentNode;
  try {
    document = parseWithLimits(query);
  } catch (error) {
    // Syntax errors and exceeded limits are client errors; so is a document too deep for the parser.
    const parseError = error instanceof GraphQLError ? error : new GraphQLError('The document cannot be read');
    return [coded('GRAPHQL_PARSE_FAILED', parseError)];
  }
  const errors = server.validateWithLimits(server.schema, document);
  return errors.length > 0 ? errors.map((error) => coded('GRAPHQL_VALIDATION_FAILED', error)) : document;
}

/** The error with the same code as over HTTP. */
function coded(code: string, { message, nodes, source, positions, extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { nodes, source, positions, extensions: { code, ...extensions } });
}

function tooMany(text: string, retryAfter: number): GraphQLError {
  return codedError('TOO_MANY_ATTEMPTS', text, { retryAfter });
}
