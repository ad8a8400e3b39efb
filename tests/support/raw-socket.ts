import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { eventually } from './cluster.ts';
import type { TestApp } from './test-app.ts';

export type ReceivedMessage = { readonly type: string; readonly id?: string; readonly payload?: unknown };
type Options = { readonly protocol?: string; readonly headers?: Readonly<Record<string, string>> };

/** The port of a test app, which starts to listen if it does not yet. */
export async function getPort({ app }: Pick<TestApp, 'app'>): Promise<number> {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
  return (app.http.server.address() as AddressInfo).port;
}

/** A bare socket without the protocol; it records its messages and how it was closed. */
export async function openRaw(port: number, { protocol = 'graphql-transport-ws', headers }: Options = {}) {
  const options = { headers: { host: 'club.example', ...headers } };
  const url = `ws://127.0.0.1:${port}/acquisition/graphql`;
  const socket = protocol === '' ? new WebSocket(url, options) : new WebSocket(url, protocol, options);
  const received: ReceivedMessage[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  const closed = new Promise<readonly [code: number, reason: string]>((resolve) => {
    socket.once('close', (code, reason) => resolve([code, String(reason)]));
  });
  await once(socket, 'open');
  const send = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  return {
    socket,
    received,
    closed,
    send,
    types: () => received.map(({ type }) => type),
    /** Sends `connection_init` and waits for the acknowledgement. */
    async init(payload?: unknown): Promise<void> {
      send({ type: 'connection_init', payload });
      await eventually(async () => received.length > 0 || socket.readyState !== WebSocket.OPEN);
    },
    subscribe: (id: string, query: string, variables?: object) =>
      send({ id, type: 'subscribe', payload: { query, variables } }),
  };
}

/** Opens a socket that should be refused; returns the status of the refusal. */
export async function getRefusalStatus(port: number, headers: Readonly<Record<string, string>>): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/acquisition/graphql`, 'graphql-transport-ws', {
    headers: { host: 'club.example', ...headers },
  });
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  return response.statusCode;
}
