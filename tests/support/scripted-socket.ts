import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';

type Message = { readonly type: string; readonly id?: string; readonly payload?: unknown };
export type SocketSession = {
  readonly socket: WebSocket;
  readonly received: Message[];
  readonly closed: Promise<readonly [code: number, reason: string]>;
};
/** The server's behaviour for the nth socket, from 0. */
type Behaviour = (session: SocketSession, index: number) => void;

export const DATA = { countryDetails: { country: 'AT', __typename: 'CountryDetails' } };

/** A real HTTP server whose sockets behave as scripted, also wrongly, and record their messages. */
async function openScriptedSocket() {
  const sessions: SocketSession[] = [];
  let behave: Behaviour = () => undefined;
  const http = createServer((_, response) => response.writeHead(200).end('{}'));
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    const received: Message[] = [];
    const closed = new Promise<readonly [number, string]>((resolve) => {
      socket.once('close', (code, reason) => resolve([code, String(reason)]));
    });
    const session = { socket, received, closed };
    socket.on('message', (data) => received.push(JSON.parse(String(data))));
    sessions.push(session);
    behave(session, sessions.length - 1);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    sessions,
    behaves(next: Behaviour): void {
      behave = next;
      sessions.length = 0;
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
    for (const { socket } of server.sessions) socket.terminate();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return {
    get origin() {
      return server.origin;
    },
    get sessions() {
      return server.sessions;
    },
    behaves: (next: Behaviour) => server.behaves(next),
  };
}

/** Closes with a code as soon as the client has sent its first message. */
export function closeWith(code: number, reason = ''): Behaviour {
  return ({ socket }) => socket.once('message', () => socket.close(code, reason));
}

/** Sends one text after the first message. */
export function sendText(text: string): Behaviour {
  return ({ socket }) => socket.once('message', () => socket.send(text));
}

/** Acknowledges and responds by the protocol; calls `onSubscribe`, where given, instead of sending a result. */
export function acknowledge(onSubscribe?: (session: SocketSession, id: string, index: number) => void): Behaviour {
  return (session, index) =>
    session.socket.on('message', (data) => {
      const { type, id = '' } = JSON.parse(String(data)) as Message;
      const send = (message: Message) => session.socket.send(JSON.stringify(message));
      if (type === 'connection_init') send({ type: 'connection_ack' });
      if (type === 'ping') send({ type: 'pong' });
      if (type !== 'subscribe') return;
      if (onSubscribe) {
        onSubscribe(session, id, index);
        return;
      }
      send({ id, type: 'next', payload: { data: DATA } });
      send({ id, type: 'complete' });
    });
}

/** Sends a result to a subscriber. */
export function sendResult({ socket }: SocketSession, id: string, payload: unknown = { data: DATA }): void {
  socket.send(JSON.stringify({ id, type: 'next', payload }));
}
