import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';

type Message = { readonly type: string; readonly id?: string; readonly payload?: unknown };
export type SocketSession = {
  readonly socket: WebSocket;
  readonly said: Message[];
  readonly closed: Promise<readonly [code: number, reason: string]>;
};
/** The server's behaviour for the nth socket, from 0. */
type Behaviour = (talk: SocketSession, index: number) => void;

export const DATA = { countryDetails: { country: 'AT', __typename: 'CountryDetails' } };

/** A real HTTP server whose sockets behave as scripted, also wrongly, and record their messages. */
async function openScriptedSocket() {
  const talks: SocketSession[] = [];
  let behave: Behaviour = () => undefined;
  const http = createServer((_, response) => response.writeHead(200).end('{}'));
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    const said: Message[] = [];
    const closed = new Promise<readonly [number, string]>((resolve) => {
      socket.once('close', (code, reason) => resolve([code, String(reason)]));
    });
    const talk = { socket, said, closed };
    socket.on('message', (data) => said.push(JSON.parse(String(data))));
    talks.push(talk);
    behave(talk, talks.length - 1);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    talks,
    behaves(next: Behaviour): void {
      behave = next;
      talks.length = 0;
    },
    close(): void {
      for (const client of sockets.clients) client.terminate();
      http.closeAllConnections();
      http.close();
    },
  };
}

/** The same for all tests of a file: its sockets, spies and stubs end with each test. */
export function setUpScriptedSocket() {
  let server: Awaited<ReturnType<typeof openScriptedSocket>>;
  beforeAll(async () => {
    server = await openScriptedSocket();
  });
  afterAll(() => server.close());
  afterEach(() => {
    for (const { socket } of server.talks) socket.terminate();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return {
    get origin() {
      return server.origin;
    },
    get talks() {
      return server.talks;
    },
    behaves: (next: Behaviour) => server.behaves(next),
  };
}

/** Closes with a code as soon as the client has sent its first message. */
export function closeWith(code: number, reason = ''): Behaviour {
  return ({ socket }) => socket.once('message', () => socket.close(code, reason));
}

/** Sends one text after the first message. */
export function says(text: string): Behaviour {
  return ({ socket }) => socket.once('message', () => socket.send(text));
}

/** Acknowledges and answers by the protocol; calls `onSubscribe`, where given, instead of answering. */
export function acknowledge(onSubscribe?: (talk: SocketSession, id: string, index: number) => void): Behaviour {
  return (talk, index) =>
    talk.socket.on('message', (data) => {
      const { type, id = '' } = JSON.parse(String(data)) as Message;
      const say = (message: Message) => talk.socket.send(JSON.stringify(message));
      if (type === 'connection_init') say({ type: 'connection_ack' });
      if (type === 'ping') say({ type: 'pong' });
      if (type !== 'subscribe') return;
      if (onSubscribe) {
        onSubscribe(talk, id, index);
        return;
      }
      say({ id, type: 'next', payload: { data: DATA } });
      say({ id, type: 'complete' });
    });
}

/** Sends a result to a subscriber. */
export function sendResult({ socket }: SocketSession, id: string, payload: unknown = { data: DATA }): void {
  socket.send(JSON.stringify({ id, type: 'next', payload }));
}
