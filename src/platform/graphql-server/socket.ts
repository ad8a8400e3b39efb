import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type DocumentNode, GraphQLError } from 'graphql';
import { handleProtocols, type SubscribePayload } from 'graphql-ws';
import { useServer as serve } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { parseBounded } from './bounds.ts';
import type { RequestContext } from './context.ts';
import type { GraphqlServer } from './server.ts';
import { createSocketCounts } from './socket-counts.ts';

type Options = {
  readonly server: GraphqlServer;
  readonly paths: readonly string[];
  /** The context of a socket from its upgrade request and the auth header of its first message. */
  readonly contextOf: (request: IncomingMessage, authorization: string | null) => Promise<RequestContext>;
  readonly isOwnHost: (host: string | undefined) => boolean;
  /** Whose sockets are counted together. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Counts an operation of an address; the seconds to wait where there were too many. */
  readonly takeAttempt: (address: string) => Promise<number | null>;
};

export type SocketServer = { close(): Promise<void> };

const LARGEST_MESSAGE = 16 * 1024;
const OPERATIONS_A_SOCKET = 10;
const CLOSE_GOING_AWAY = 1001;

/** Subscriptions over graphql-transport-ws, on the paths of GraphQL over HTTP and within the same bounds. */
export function attachSocket(http: Server, options: Options): SocketServer {
  const { server } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE, handleProtocols });
  const counts = createSocketCounts();
  const service = serve<{ headers?: { Authorization?: unknown } }, { request: IncomingMessage }>(
    {
      schema: server.schema,
      async onSubscribe({ subscriptions, connectionParams, extra }, _id, payload) {
        if (Object.keys(subscriptions).length > OPERATIONS_A_SOCKET) return [tooMany('operations at once')];
        if ((await options.takeAttempt(options.addressOf(extra.request))) !== null) return [tooMany('operations')];
        const document = readDocument(server, payload);
        if (!('kind' in document)) return document;
        const authorization = connectionParams?.headers?.Authorization;
        return {
          schema: server.schema,
          document,
          operationName: payload.operationName,
          variableValues: payload.variables,
          contextValue: await options.contextOf(
            extra.request,
            typeof authorization === 'string' ? authorization : null,
          ),
        };
      },
      onError: (_context, _id, _payload, errors) => errors.map(server.maskError),
      onNext: (_context, _id, _payload, _arguments, result) => server.masked(result),
    },
    sockets,
  );
  http.on('upgrade', upgrade);
  return {
    async close() {
      http.off('upgrade', upgrade);
      for (const socket of sockets.clients) socket.close(CLOSE_GOING_AWAY, 'Going away');
      await service.dispose();
    },
  };

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const isOurs = options.paths.includes(path) && options.isOwnHost(request.headers.host);
    const leave = isOurs ? counts.enter(options.addressOf(request)) : null;
    if (!leave) {
      refuse(socket, isOurs ? '429 Too Many Requests' : '404 Not Found');
      return;
    }
    socket.once('close', leave);
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request));
  }
}

/** The operation's document, or what is wrong with it. */
function readDocument(server: GraphqlServer, { query }: SubscribePayload): DocumentNode | readonly GraphQLError[] {
  try {
    const document = parseBounded(query);
    const errors = server.validateBounded(server.schema, document);
    return errors.length > 0 ? errors : document;
  } catch (error) {
    // Syntax and bounds are the client's; a document so deep that the parser gives up is no better.
    return [error instanceof GraphQLError ? error : new GraphQLError('The document cannot be read')];
  }
}

function tooMany(what: string): GraphQLError {
  return new GraphQLError(`Too many ${what}`, { extensions: { code: 'TOO_MANY_ATTEMPTS' } });
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
}
