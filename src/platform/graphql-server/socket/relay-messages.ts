import type { Server as Protocol } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { CLOSES, type Peer, type SocketOptions } from './options.ts';

/** The limit of bytes waiting for a slow reader; a reader that reads nothing also misses its pings. */
const LARGEST_BACKLOG = 4 * 1024 * 1024;
const MESSAGES = 200;
const MESSAGES_WITHIN_MS = 10_000;

/** Relays messages between a socket and the protocol; internal errors are logged, and masked in the close reason. */
export function relayMessages(
  protocol: Protocol<Peer>,
  peer: Peer,
  { log, newIncidentId }: Pick<SocketOptions, 'log' | 'newIncidentId'>,
): void {
  const { socket } = peer;
  const isFlooded = createFloodGauge();
  const closed = protocol.opened(
    {
      protocol: socket.protocol,
      send: (data) => send(socket, data),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (listener) =>
        socket.on('message', (data) => {
          if (socket.readyState !== socket.OPEN) return;
          if (isFlooded()) socket.close(...CLOSES.tooManyMessages);
          else listener(String(data)).catch(fail);
        }),
    },
    peer,
  );
  // ws itself closes on frames that violate the protocol and on oversized messages (1002, 1007, 1009).
  socket.on('error', (error) => log.debug({ err: error }, 'socket: malformed frame'));
  socket.once('close', (code, reason) => void closed(code, String(reason)).catch(report));

  function fail(error: unknown): void {
    if (isClientError(error)) socket.close(...CLOSES.invalidMessage);
    else {
      report(error);
      socket.close(...CLOSES.internalError);
    }
  }

  function report(error: unknown): void {
    log.error({ err: error, incidentId: newIncidentId() }, 'socket error');
  }
}

/** Resolves when the message is written: an operation waits for its reader. A failed write closes the socket. */
function send(socket: WebSocket, data: string): Promise<void> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve();
  if (socket.bufferedAmount > LARGEST_BACKLOG) {
    socket.terminate();
    return Promise.resolve();
  }
  return new Promise((resolve) => socket.send(data, () => resolve()));
}

/** graphql-ws throws if a client sends a message type of the server. */
function isClientError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Unexpected message of type ');
}

function createFloodGauge(): () => boolean {
  let since = performance.now();
  let count = 0;
  return () => {
    if (performance.now() - since > MESSAGES_WITHIN_MS) {
      since = performance.now();
      count = 0;
    }
    count += 1;
    return count > MESSAGES;
  };
}
