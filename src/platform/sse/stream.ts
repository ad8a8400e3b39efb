import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { releaseRequest } from './release-request.ts';

/** `client`: the client or the network ended it; `slow`: it did not read; `stopping`: this process stops. */
export type StreamEnd = 'client' | 'slow' | 'stopping';

export type NewStream = {
  readonly response: ServerResponse;
  /** What it listens to: `send` reaches all streams of a channel. */
  readonly channel: string;
  /** By which streams are limited. */
  readonly address: string;
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  /** Sent at once; streams that share the buffer share its memory. */
  readonly first: Buffer | null;
};

/** A stream while it is open. `part` says with which others it gets its heartbeats. */
export type OpenStream = {
  readonly socket: Socket;
  readonly channel: string;
  readonly address: string;
  readonly openedAt: number;
  readonly part: number;
  /** The bytes that the client had not read at the last heartbeat. */
  unsent: number;
  end: StreamEnd;
};

const HEARTBEAT = Buffer.from(':\n\n');
/** Clients connect again after a loss within these milliseconds. */
const RETRY = { least: 2_000, spread: 4_000 };
/** After a stop of the process they come back spread over a longer time. */
const RETRY_AFTER_STOP = { least: 1_000, spread: 20_000 };
const KEEP_ALIVE_MS = 60_000;

/**
 * Sends the head and the first event. The body has no length and no chunks: it ends with the connection, so that
 * events are written to the socket as they are.
 */
export function openStream(
  { response, channel, address, headers, first }: NewStream,
  socket: Socket,
  part: number,
): OpenStream {
  response.useChunkedEncodingByDefault = false;
  // Fastify and Node wait for the end of each response by listeners that hold the request in memory. A stream ends with
  // its connection instead, which its close event reports.
  response.removeAllListeners('finish').removeAllListeners('error').on('error', ignore);
  socket.setTimeout(0);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  response.cork();
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    connection: 'close',
    // nginx would collect events in its buffer.
    'x-accel-buffering': 'no',
  });
  response.write(formatRetry(RETRY));
  if (first) response.write(first);
  response.uncork();
  releaseRequest(response, socket);
  socket.on('error', ignore);
  return { socket, channel, address, openedAt: performance.now(), part, unsent: 0, end: 'client' };
}

/** Drops a client that has not read earlier events: a browser connects again and gets the newest one. */
export function sendBuffer(stream: OpenStream, event: Buffer, maxUnsent: number): void {
  if (!stream.socket.writable) return;
  if (stream.socket.writableLength > maxUnsent) drop(stream);
  else stream.socket.write(event);
}

/** A client that has read nothing since the last heartbeat, although bytes wait for it, is gone or stuck. */
export function sendHeartbeat(stream: OpenStream): void {
  const { socket } = stream;
  if (!socket.writable) return;
  const unsent = socket.writableLength;
  if (unsent === 0) socket.write(HEARTBEAT);
  else if (stream.unsent > 0 && unsent >= stream.unsent) drop(stream);
  stream.unsent = unsent;
}

/** Ends a stream after its events are sent, and spreads the time at which clients connect again. */
export function endStream(stream: OpenStream): void {
  const { socket } = stream;
  if (!socket.writable) return;
  stream.end = 'stopping';
  socket.write(formatRetry(RETRY_AFTER_STOP));
  socket.destroySoon();
}

function drop(stream: OpenStream): void {
  stream.end = 'slow';
  stream.socket.destroy();
}

function formatRetry({ least, spread }: typeof RETRY): string {
  return `retry: ${Math.round(least + Math.random() * spread)}\n\n`;
}

function ignore(): void {
  // The socket's close event follows.
}
