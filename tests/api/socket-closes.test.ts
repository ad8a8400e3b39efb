import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../support/cluster.ts';
import { getPort, getRefusalStatus, openRaw } from '../support/raw-socket.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, register } from '../support/visitors.ts';

const WEEK_MS = 604_800_000;
const COUNTRY = '{ countryDetails { country } }';

let app: TestApp;
let port = 0;
beforeAll(async () => {
  app = await openTestApp({ settings: { CORS_ORIGINS: 'https://app.example' } });
  port = await getPort(app);
});
afterAll(() => app.close());
beforeEach(() => app.setClock(0));

function open(options?: Parameters<typeof openRaw>[1]) {
  return openRaw(port, options);
}

function getHeader(token: string) {
  return { headers: { Authorization: `Bearer ${token}` } };
}

describe('[I5] the server closes a socket with the code of the cause', () => {
  test.each([
    ['no JSON', 'hello'],
    ['no type', '{"id":"1"}'],
    ['an unknown type', '{"type":"start"}'],
    ['no object', '[]'],
    ['a subscription without its query', '{"type":"subscribe","id":"1","payload":{}}'],
    ['a subscription without its id', `{"type":"subscribe","payload":{"query":"${COUNTRY}"}}`],
    ['a message that only servers may send', '{"type":"connection_ack"}'],
    ['a result without an operation', '{"type":"next","id":"1","payload":{"data":null}}'],
  ])('4400: %s', async (_, message) => {
    const { send, closed } = await open();
    send(message);
    expect(await closed).toEqual([4400, 'Invalid message received']);
  });

  test('4401: an operation before the acknowledgement', async () => {
    const { subscribe, closed } = await open();
    subscribe('1', COUNTRY);
    expect(await closed).toEqual([4401, 'Unauthorized']);
  });

  test.each([
    ['no token of ours', getHeader('abc')],
    ['another scheme', { headers: { Authorization: 'Basic YTpi' } }],
    ['no text', { headers: { Authorization: { token: 'abc' } } }],
    ['what no text can be made of', { headers: { Authorization: { toString: 1, valueOf: 1 } } }],
    ['a header in small letters', { headers: { authorization: 'Bearer abc' } }],
  ])('4403: an auth header with %s', async (_, payload) => {
    const { init, closed, received } = await open();
    await init(payload);
    expect(await closed).toEqual([4403, 'Forbidden']);
    expect(received).toEqual([]);
  });

  test('4403: an expired or revoked token', async () => {
    const { token } = await becomeMember(app);
    app.setClock(WEEK_MS + 1_000);
    const late = await open();
    await late.init(getHeader(token));
    expect(await late.closed).toEqual([4403, 'Forbidden']);
    app.setClock(0);
    await app.graphql('mutation { logout }', {}, bearer(token));
    const revoked = await open();
    await revoked.init(getHeader(token));
    expect(await revoked.closed).toEqual([4403, 'Forbidden']);
  });

  test.each([
    ['another subprotocol', 'graphql-ws'],
    ['no subprotocol', ''],
  ])('4406: %s', async (_, protocol) => {
    const { closed } = await open({ protocol });
    expect(await closed).toEqual([4406, 'Subprotocol not acceptable']);
  });

  test('4408: no message for three seconds', async () => {
    const { closed } = await open();
    const start = performance.now();
    expect(await closed).toEqual([4408, 'Connection initialisation timeout']);
    expect(performance.now() - start).toBeGreaterThan(2_500);
    expect(performance.now() - start).toBeLessThan(8_000);
  });

  test('4409: an id that is in use', async () => {
    const { registrationId } = await register(app);
    const { init, subscribe, closed } = await open();
    await init();
    const following = `subscription { registrationActivated(registrationId: "${registrationId}") { registrationId } }`;
    subscribe('a', following);
    subscribe('a', following);
    expect(await closed).toEqual([4409, 'Subscriber for a already exists']);
  });

  test('4429: a second connection_init', async () => {
    const { init, send, closed } = await open();
    await init();
    send({ type: 'connection_init' });
    expect(await closed).toEqual([4429, 'Too many initialisation requests']);
  });

  test('4500: an internal error, without details', async () => {
    const { token } = await becomeMember(app);
    await app.sql('alter table session rename to session_gone');
    const { init, closed } = await open();
    await init(getHeader(token));
    expect(await closed).toEqual([4500, 'Internal server error']);
    await app.sql('alter table session_gone rename to session');
    expect(app.logged.join('')).toContain('socket error');
  });

  test('1009: a message of more than 16 KiB; 1008: a flood of messages', async () => {
    const large = await open();
    large.send('x'.repeat(16 * 1024 + 1));
    expect((await large.closed)[0]).toBe(1009);
    const flood = await open();
    await flood.init();
    for (let count = 0; count < 300; count += 1) flood.send({ type: 'ping' });
    expect(await flood.closed).toEqual([1008, 'Too many messages']);
  });
});

describe('[G3] [H4] a socket closes with its session', () => {
  test('4403: after a logout, and when the token expires', async () => {
    const { token } = await becomeMember(app);
    const socket = await open();
    await socket.init(getHeader(token));
    expect(socket.types()).toEqual(['connection_ack']);
    await app.graphql('mutation { logout }', {}, bearer(token));
    expect(await socket.closed).toEqual([4403, 'Session ended']);
    const { token: other } = await becomeMember(app);
    const lasting = await open();
    await lasting.init(getHeader(other));
    app.setClock(WEEK_MS + 1_000);
    expect(await lasting.closed).toEqual([4403, 'Session ended']);
  });
});

describe('[H4] the messages of a socket', () => {
  test('are init, ack, ping, pong, subscribe, next and complete; a query is executed over the socket, too', async () => {
    const { init, send, subscribe, received, types, socket } = await open();
    await init({ headers: {} });
    expect(received).toEqual([{ type: 'connection_ack' }]);
    send({ type: 'ping', payload: { a: 1 } });
    send({ type: 'pong' });
    await eventually(async () => received.length === 2);
    expect(received[1]).toEqual({ type: 'pong', payload: { a: 1 } });
    subscribe('q', COUNTRY);
    await eventually(async () => types().includes('complete'));
    expect(received.slice(2)).toEqual([
      { id: 'q', type: 'next', payload: { data: { countryDetails: { country: 'AT' } } } },
      { id: 'q', type: 'complete' },
    ]);
    socket.close();
  });

  test('include error for an invalid operation; the socket stays open', async () => {
    const { init, subscribe, received, types, socket } = await open();
    await init();
    subscribe('e', '{ nothingOfThisName }');
    await eventually(async () => types().includes('error'));
    expect(received[1]).toMatchObject({ id: 'e', type: 'error' });
    subscribe('e', COUNTRY);
    await eventually(async () => types().includes('complete'));
    socket.close();
  });

  test('have the viewer of the first message', async () => {
    const { token, visitor } = await becomeMember(app);
    const { init, subscribe, received, types, socket } = await open();
    await init(getHeader(token));
    subscribe('me', '{ me { email } }');
    await eventually(async () => types().includes('complete'));
    expect(received[1]?.payload).toEqual({ data: { me: { email: visitor.email } } });
    socket.close();
  });

  test('mask an error inside an operation', async () => {
    await app.sql('alter table member rename to member_gone');
    const { init, subscribe, received, types, socket } = await open();
    await init();
    const log = 'mutation { login(email: "a@b.example", password: "long enough now") { __typename } }';
    subscribe('f', log);
    await eventually(async () => types().includes('complete') || types().includes('error'));
    await app.sql('alter table member_gone rename to member');
    expect(JSON.stringify(received)).toContain('INTERNAL_SERVER_ERROR');
    expect(JSON.stringify(received)).not.toMatch(/member|relation|select/);
    socket.close();
  });
});

describe('[H4] clients that may open a socket', () => {
  test.each(['https://evil.example', 'http://club.example', 'https://club.example.evil.example', 'null'])(
    'are no page of %s',
    async (origin) => {
      expect(await getRefusalStatus(port, { origin })).toBe(403);
    },
  );

  test('are our own pages, those of listed origins, and clients other than browsers', async () => {
    for (const headers of [{ origin: 'https://club.example' }, { origin: 'https://app.example' }, undefined]) {
      const { init, types, socket } = await open(headers && { headers });
      await init();
      expect(types()).toEqual(['connection_ack']);
      socket.close();
    }
  });

  test("are none with another host's name", async () => {
    expect(await getRefusalStatus(port, { host: 'evil.example' })).toBe(404);
  });
});
