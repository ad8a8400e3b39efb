import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../support/cluster.ts';
import { operationText } from '../support/graphql.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, register, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
let port = 0;
/** The number of consumers of live events. */
let listening = 0;

beforeAll(async () => {
  app = await openTestApp();
  await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.http.server.address() as AddressInfo).port;
  const { liveEvents } = app.resources;
  const listen = liveEvents.listen.bind(liveEvents);
  liveEvents.listen = async (topic) => {
    const events = await listen(topic);
    const end = events.return?.bind(events);
    listening += 1;
    let ended = false;
    events.return = async () => {
      if (!ended) listening -= 1;
      ended = true;
      return (await end?.()) ?? { done: true, value: undefined };
    };
    return events;
  };
});
afterAll(() => app.close());

/** A socket that subscribes to a registration and collects its results. */
async function follow(registrationId: string) {
  const options = { headers: { host: 'club.example' } };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/acquisition/graphql`, 'graphql-transport-ws', options);
  const received: { type: string; payload?: unknown }[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await eventually(async () => received.some(({ type }) => type === 'connection_ack'));
  const payload = { query: operationText('registrationActivated'), variables: { registrationId } };
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
  const types = () => received.map(({ type }) => type).slice(1);
  return { socket, received, types };
}

describe('[H3] [H4] a subscription to a registration', () => {
  test('reports an activation once, and ends', async () => {
    const { registrationId, link } = await registerWithLink(app);
    const { types, received } = await follow(registrationId);
    await eventually(async () => listening === 1);
    await activate(app, link);
    await app.drain();
    await eventually(async () => types().includes('complete'));
    expect(types()).toEqual(['next', 'complete']);
    expect(received[1]?.payload).toEqual({ data: { registrationActivated: { registrationId } } });
    await eventually(async () => listening === 0);
  });

  test('reports an active registration at once', async () => {
    const { registrationId, link } = await registerWithLink(app);
    await activate(app, link);
    const { types } = await follow(registrationId);
    await eventually(async () => types().includes('complete'));
    expect(types()).toEqual(['next', 'complete']);
    await eventually(async () => listening === 0);
  });

  test.each(['00000000-0000-7000-8000-000000000000', 'x', '', "' or true --"])(
    'of the unknown registration %j reports nothing, without an error',
    async (registrationId) => {
      app.logged.length = 0;
      const { types } = await follow(registrationId);
      await eventually(async () => types().length > 0);
      expect(types()).toEqual(['complete']);
      expect(app.logged.join('')).not.toMatch(/graphql error|socket error/);
      await eventually(async () => listening === 0);
    },
  );

  test.each(['closes the page', 'unsubscribes'])('leaves nothing behind when a visitor %s', async (how) => {
    const { registrationId } = await register(app);
    const { socket } = await follow(registrationId);
    await eventually(async () => listening === 1);
    if (how === 'unsubscribes') socket.send(JSON.stringify({ id: '1', type: 'complete' }));
    else socket.close();
    await eventually(async () => listening === 0);
    expect(listening).toBe(0);
  });
});
