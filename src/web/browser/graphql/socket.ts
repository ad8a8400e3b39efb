import type { Client, ExecutionResult } from 'graphql-ws';
import { type OperationRequest, operationError } from '#web/routing/operation.ts';
import { formatAuthorization, readToken } from '../session/token.ts';
import { runtimeSettings } from '../settings/runtime-settings.ts';
import { socketEndpoint } from './endpoint.ts';
import { createPongTimeout } from './pong-timeout.ts';
import { createReconnectBackoff } from './reconnect-backoff.ts';

const RESTART = [4205, 'Client Restart'] as const;
const FORBIDDEN = 4403;
const LAZY_CLOSE = 10_000;

type Close = { readonly code: number; readonly reason: string };
export type Sink = {
  readonly next: (result: ExecutionResult<unknown>) => void;
  readonly error: (error: Error) => void;
  readonly complete: () => void;
};

/** A client never resets its retry counter: once it gives up, the next operation waits as long as the last retry. */
type Connection = { readonly client: Client; operations: number; isWaiting: boolean; isUnused: boolean };

let line: Promise<Connection> | undefined;
let socket: WebSocket | undefined;
/** The token that opened the socket, and one that the server refused: it would refuse the token again. */
let sentToken: string | null = null;
let refusedToken: string | null = null;

/** Sends an operation over graphql-transport-ws; the first one opens the socket. Returns a function that stops it. */
export async function sendBySocket(request: OperationRequest, { next, error, complete }: Sink): Promise<() => void> {
  line ??= openConnection();
  const mine = line;
  const opened = await mine.catch((reason: unknown) => {
    forget(mine);
    throw reason;
  });
  opened.operations += 1;
  let isOver = false;
  const end = () => {
    if (!isOver) opened.operations -= 1;
    isOver = true;
    // The client now closes the socket by itself; an operation in between reopens it at once.
    if (opened.operations === 0) opened.isUnused = true;
  };
  const unsubscribe = opened.client.subscribe<unknown>(request, {
    next,
    complete() {
      end();
      complete();
    },
    error(reason) {
      end();
      if (!Array.isArray(reason)) forget(mine);
      error(toError(reason));
    },
  });
  return () => {
    end();
    unsubscribe();
    // No operation needs the pending wait; the next operation opens a socket at once.
    if (opened.isWaiting && opened.operations === 0) forget(mine);
  };
}

function forget(one: Promise<Connection>): void {
  if (line === one) line = undefined;
}

/** Closes the socket so that it reopens with the current token; a socket that is opening reads the token once open. */
export function restartSocket(): void {
  if (socket?.readyState === WebSocket.OPEN) socket.close(...RESTART);
}

async function openConnection(): Promise<Connection> {
  const [{ createClient }, { socketOnly, socketKeepAlive, socketAckTimeout }] = await Promise.all([
    import('graphql-ws/client'),
    runtimeSettings(),
  ]);
  const pongs = createPongTimeout(socketKeepAlive, () => opened.client.terminate());
  const reconnects = createReconnectBackoff();
  const client = createClient({
    async url() {
      await reconnects.waitToOpen();
      return socketEndpoint();
    },
    retryWait: reconnects.waitToRetry,
    // If every call uses the socket, a handshake for each would cost too much.
    lazyCloseTimeout: socketOnly ? LAZY_CLOSE : 0,
    keepAlive: socketKeepAlive,
    connectionAckWaitTimeout: socketAckTimeout,
    // A reason that is no close event is a network failure and is retried like a close. An Error is an invalid message.
    shouldRetry: (reason) => !(reason instanceof Error) || isClose(reason),
    connectionParams() {
      const token = readToken();
      sentToken = token === refusedToken ? null : token;
      return sentToken ? { headers: { Authorization: formatAuthorization(sentToken) } } : undefined;
    },
    on: {
      opened(now) {
        socket = now as WebSocket;
      },
      connected() {
        opened.isWaiting = false;
        opened.isUnused = false;
        reconnects.lives();
      },
      closed(reason) {
        opened.isWaiting = true;
        pongs.stop();
        reconnects.closed(isClose(reason) ? reason.code : null, !opened.isUnused);
        // As over HTTP, a client with an invalid token continues as an anonymous visitor.
        if (isClose(reason) && reason.code === FORBIDDEN) refusedToken = sentToken;
      },
      ping: (isReceived) => isReceived || pongs.expect(),
      pong: (isReceived) => isReceived && pongs.stop(),
    },
  });
  const opened: Connection = { client, operations: 0, isWaiting: false, isUnused: false };
  return opened;
}

function isClose(reason: unknown): reason is Close {
  return typeof reason === 'object' && reason !== null && 'code' in reason && 'reason' in reason;
}

function toError(reason: unknown): Error {
  if (isClose(reason)) {
    return operationError(`Socket closed with event ${reason.code} ${reason.reason}`, 0, null, reason);
  }
  if (Array.isArray(reason)) return operationError(String(reason[0]?.message), 200, reason[0]?.extensions);
  // Property names appear without quotes (specification I5).
  if (reason instanceof Error) return operationError(reason.message.replaceAll("'", ''), 0, null, reason);
  return operationError('Socket failed', 0, null, reason);
}
