import type { Socket } from 'node:net';
import { type ConnectionLimits, createConnectionCounts } from '../http/connection-counts.ts';
import {
  endStream,
  type NewStream,
  type OpenStream,
  openStream,
  type StreamEnd,
  sendBuffer,
  sendHeartbeat,
} from './stream.ts';

export type StreamRefusal = 'address-full' | 'full' | 'stopping';

export type EventStreams = {
  /** Why no further stream of an address may be opened; null if it may. */
  findRefusal(address: string): StreamRefusal | null;
  open(stream: NewStream): void;
  send(channel: string, event: Buffer): void;
  count(): number;
  /** Ends all streams one after the other over a time; from now on new ones are refused. */
  drain(milliseconds: number): Promise<void>;
  /** Ends all streams. */
  close(): Promise<void>;
};

type Options = {
  readonly limits: ConnectionLimits;
  readonly onEnd: (end: StreamEnd, milliseconds: number) => void;
  readonly times?: Partial<StreamTimes>;
  /** The most bytes that wait for a slow reader when the next event is sent. */
  readonly maxUnsent?: number;
};
type StreamTimes = { readonly heartbeat: number; readonly closing: number };

const TIMES: StreamTimes = { heartbeat: 15_000, closing: 1_000 };
const MAX_UNSENT = 1024 * 1024;
/** The heartbeats of all streams are sent in so many parts, so that none delays requests. */
const PARTS = 10;
const DRAIN_STEP_MS = 50;

/**
 * Streams of server-sent events to many clients. An idle stream is a socket and one small object: all streams share
 * the timer of the heartbeats, the listeners and the buffers of the events.
 */
export function createEventStreams(options: Options): EventStreams {
  const { limits, onEnd, maxUnsent = MAX_UNSENT } = options;
  const times = { ...TIMES, ...options.times };
  const counts = createConnectionCounts(limits);
  const open = new Map<Socket, OpenStream>();
  const channels = new Map<string, Set<OpenStream>>();
  let timer: NodeJS.Timeout | null = null;
  let part = 0;
  let isStopping = false;
  let drained: Promise<void> = Promise.resolve();

  function beat(): void {
    part = (part + 1) % PARTS;
    for (const stream of open.values()) if (stream.part === part) sendHeartbeat(stream);
  }

  /** One function for all streams: a socket calls it as `this`. */
  function forget(this: Socket): void {
    const stream = open.get(this);
    if (!stream) return;
    open.delete(this);
    counts.leave(stream.address);
    const channel = channels.get(stream.channel);
    channel?.delete(stream);
    if (channel?.size === 0) channels.delete(stream.channel);
    if (open.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
    onEnd(stream.end, performance.now() - stream.openedAt);
  }

  async function endAll(milliseconds: number): Promise<void> {
    const all = [...open.values()];
    const steps = Math.max(1, Math.floor(milliseconds / DRAIN_STEP_MS));
    const each = Math.ceil(all.length / steps);
    for (let next = 0; next < all.length; next += each) {
      for (const stream of all.slice(next, next + each)) endStream(stream);
      if (next + each < all.length) await wait(DRAIN_STEP_MS);
    }
  }

  return {
    findRefusal: (address) => (isStopping ? 'stopping' : counts.findRefusal(address)),
    open(stream) {
      const { socket, destroyed } = stream.response;
      // A connection that has ended before would never report its end.
      if (destroyed || socket?.destroyed) return;
      // The response waits for an earlier one of its connection. No client of streams sends requests like this.
      if (!socket) return void stream.response.writeHead(400, { connection: 'close' }).end();
      const opened = openStream(stream, socket, open.size % PARTS);
      counts.enter(stream.address);
      open.set(socket, opened);
      const channel = channels.get(stream.channel);
      if (channel) channel.add(opened);
      else channels.set(stream.channel, new Set([opened]));
      socket.once('close', forget);
      timer ??= setInterval(beat, times.heartbeat / PARTS).unref();
    },
    send(channel, event) {
      for (const stream of channels.get(channel) ?? []) sendBuffer(stream, event, maxUnsent);
    },
    count: () => open.size,
    drain(milliseconds) {
      isStopping = true;
      drained = endAll(milliseconds);
      return drained;
    },
    async close() {
      isStopping = true;
      await drained;
      await endAll(0);
      for (let waited = 0; open.size > 0 && waited < times.closing; waited += DRAIN_STEP_MS) await wait(DRAIN_STEP_MS);
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
