import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import { WebSocketServer } from 'ws';
import { createConnectionCounts } from '../../http/connection-counts.ts';
import { findMalformation } from '../../http/malformed-request.ts';
import { createProtocol } from './create-protocol.ts';
import { createKeepAlive } from './keep-alive.ts';
import { CLOSES, type SocketOptions, type SocketTimes } from './options.ts';
import { relayMessages } from './relay-messages.ts';
import { watchSessions } from './watch-sessions.ts';

export type SocketServer = {
  /** The number of open sockets. */
  count(): number;
  close(): Promise<void>;
};

const REFUSALS = {
  malformed: '400 Bad Request',
  elsewhere: '404 Not Found',
  foreign: '403 Forbidden',
  // After this time, sockets without an operation have been closed.
  'address-full': '429 Too Many Requests\r\nretry-after: 60',
  full: '503 Service Unavailable\r\nretry-after: 10',
} as const;

const LARGEST_MESSAGE = 16 * 1024;
const TIMES: SocketTimes = { init: 3_000, ping: 30_000, idle: 60_000, sessions: 5_000, closing: 3_000 };

/** Subscriptions over graphql-transport-ws, on the paths of GraphQL over HTTP and with the same limits. */
export function attachSocket(http: Server, options: SocketOptions): SocketServer {
  const times = { ...TIMES, ...options.times };
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    handleProtocols: chooseProtocol,
    // An option of ws that its types do not declare.
    ...({ closeTimeout: times.closing } as object),
  });
  const counts = createConnectionCounts(options.limits);
  const sessions = watchSessions(options, times.sessions);
  const keepAlive = createKeepAlive(times);
  const protocol = createProtocol(options, { sessions, keepAlive, initMs: times.init });
  http.on('upgrade', upgrade);
  return {
    count: () => sockets.clients.size,
    async close() {
      http.off('upgrade', upgrade);
      sessions.stop();
      keepAlive.stop();
      for (const socket of sockets.clients) socket.close(...CLOSES.goingAway);
      await new Promise((resolve) => sockets.close(resolve));
    },
  };

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // From here on there is no other listener, and an unhandled error event ends the process.
    socket.on('error', () => socket.destroy());
    const address = options.getAddress(request);
    const refusal = findRefusal(request, options) ?? counts.findRefusal(address);
    if (refusal !== null) {
      refuse(socket, REFUSALS[refusal]);
      return;
    }
    counts.enter(address);
    socket.once('close', () => counts.leave(address));
    sockets.handleUpgrade(request, socket, head, (client) =>
      relayMessages(protocol, { socket: client, request }, options),
    );
  }
}

/** A page of another site may not open a socket in its visitor's name; clients other than browsers send no origin. */
function findRefusal(request: IncomingMessage, options: SocketOptions): 'malformed' | 'elsewhere' | 'foreign' | null {
  if (findMalformation(request)) return 'malformed';
  const { url = '', headers } = request;
  const path = url.split('?')[0] ?? '';
  if (!options.paths.includes(path) || !options.isOwnHost(headers.host)) return 'elsewhere';
  return options.mayOpen(headers) ? null : 'foreign';
}

/** Another protocol is accepted briefly, because a client only receives the close code of an open socket: 4406. */
function chooseProtocol(offered: ReadonlySet<string>): string | false {
  if (offered.has(GRAPHQL_TRANSPORT_WS_PROTOCOL)) return GRAPHQL_TRANSPORT_WS_PROTOCOL;
  return [...offered][0] ?? false;
}

// The server keeps half-open connections, and no HTTP timeout covers this one any more: a peer that never ends would
// stay.
function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
