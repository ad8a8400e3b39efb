import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols } from 'graphql-ws';
import { useServer as serve } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import type { RequestContext } from './context.ts';
import type { GraphqlServer } from './server.ts';

type Options = {
  readonly server: GraphqlServer;
  readonly paths: readonly string[];
  /** The context of a socket from its upgrade request and the auth header of its first message. */
  readonly contextOf: (request: IncomingMessage, authorization: string | null) => Promise<RequestContext>;
  readonly isOwnHost: (host: string | undefined) => boolean;
};

export type SocketServer = { close(): Promise<void> };

const LARGEST_MESSAGE = 100 * 1024;
const CLOSE_GOING_AWAY = 1001;

/** Subscriptions over graphql-transport-ws, on the paths of GraphQL over HTTP. */
export function attachSocket(http: Server, options: Options): SocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE, handleProtocols });
  const service = serve<{ headers?: { Authorization?: unknown } }, { request: IncomingMessage }>(
    {
      schema: options.server.schema,
      validate: options.server.validateBounded as never,
      context: ({ connectionParams, extra }) => {
        const authorization = connectionParams?.headers?.Authorization;
        return options.contextOf(extra.request, typeof authorization === 'string' ? authorization : null) as never;
      },
      onError: (_context, _id, _payload, errors) => errors.map(options.server.maskError),
      onNext: (_context, _id, _payload, _arguments, result) => options.server.masked(result),
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
    if (!options.paths.includes(path) || !options.isOwnHost(request.headers.host)) {
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request));
  }
}
