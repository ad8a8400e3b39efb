import type { Client, ExecutionResult } from 'graphql-ws';
import { type OperationRequest, operationError } from '../../operations/operation.ts';
import { authorizationOf, readToken } from '../session/token.ts';
import { runtimeSettings } from '../settings/runtime-settings.ts';
import { socketEndpoint } from './endpoint.ts';
import { createPongWatch } from './pong-watch.ts';

const RESTART = [4205, 'Client Restart'] as const;
const FORBIDDEN = 4403;
const LAZY_CLOSE = 10_000;

type Close = { readonly code: number; readonly reason: string };
export type Sink = {
  readonly next: (result: ExecutionResult<unknown>) => void;
  readonly error: (error: Error) => void;
  readonly complete: () => void;
};

let client: Promise<Client> | undefined;
let socket: WebSocket | undefined;
/** The token that the socket was opened with, and one that the server refused: said again it would be refused again. */
let saidToken: string | null = null;
let refusedToken: string | null = null;

/** Sends an operation over graphql-transport-ws; the socket opens with the first one. Answers how to stop. */
export async function sendBySocket(request: OperationRequest, { next, error, complete }: Sink): Promise<() => void> {
  client ??= openClient().catch((reason: unknown) => {
    client = undefined;
    throw reason;
  });
  const { subscribe } = await client;
  return subscribe<unknown>(request, { next, complete, error: (reason) => error(errorOf(reason)) });
}

/** Closes the socket so that it opens again with the present token; one that is still opening reads it once open. */
export function restartSocket(): void {
  if (socket?.readyState === WebSocket.OPEN) socket.close(...RESTART);
}

async function openClient(): Promise<Client> {
  const [{ createClient }, { socketOnly, socketKeepAlive, socketAckTimeout }] = await Promise.all([
    import('graphql-ws/client'),
    runtimeSettings(),
  ]);
  const pongs = createPongWatch(socketKeepAlive, () => opened.terminate());
  const opened = createClient({
    url: socketEndpoint,
    // Where every call takes the socket, not each is worth a handshake.
    lazyCloseTimeout: socketOnly ? LAZY_CLOSE : 0,
    keepAlive: socketKeepAlive,
    connectionAckWaitTimeout: socketAckTimeout,
    // What is no close is a network that answers nothing: it is tried again as a close is. An Error is a bad message.
    shouldRetry: (reason) => !(reason instanceof Error) || isClose(reason),
    connectionParams() {
      const token = readToken();
      saidToken = token === refusedToken ? null : token;
      return saidToken ? { headers: { Authorization: authorizationOf(saidToken) } } : undefined;
    },
    on: {
      opened(now) {
        socket = now as WebSocket;
      },
      closed(reason) {
        pongs.stop();
        // As over HTTP, who has a worthless token goes on as nobody.
        if (isClose(reason) && reason.code === FORBIDDEN) refusedToken = saidToken;
      },
      ping: (isReceived) => isReceived || pongs.expect(),
      pong: (isReceived) => isReceived && pongs.stop(),
    },
  });
  return opened;
}

function isClose(reason: unknown): reason is Close {
  return typeof reason === 'object' && reason !== null && 'code' in reason && 'reason' in reason;
}

function errorOf(reason: unknown): Error {
  if (isClose(reason)) return operationError(`Socket closed with event ${reason.code} ${reason.reason}`, 0);
  if (Array.isArray(reason)) return operationError(String(reason[0]?.message), 200, reason[0]?.extensions);
  // The specification writes the names of properties without quotes (section 8).
  if (reason instanceof Error) return operationError(reason.message.replaceAll("'", ''), 0, null, reason);
  return operationError('Socket failed', 0, null, reason);
}
