import { beforeEach, describe, expect, test, vi } from 'vitest';
import { countryDetails } from '#web/generated/operations.ts';
import { openPage } from '../../../../tests/support/browser-page.ts';
import {
  acknowledge,
  closeWith,
  DATA,
  type SocketSession,
  sendResult,
  sendText,
  setUpScriptedSocket,
} from '../../../../tests/support/scripted-socket.ts';
import { holdDelay, shortenWaits } from '../../../../tests/support/short-waits.ts';

const REQUEST = { query: countryDetails.text, operationName: 'countryDetails', variables: {} };
/** 1000 ms doubled, and at least 300 ms of random delay. */
const LEAST = [1_300, 2_300, 4_300, 8_300, 16_300];
const MOST = [4_000, 5_000, 7_000, 11_000, 19_000];

const server = setUpScriptedSocket();
beforeEach(() => server.behaves(acknowledge()));

type Page = Partial<Parameters<typeof openPage>[0]>;

/** The socket of a new page load, and the results of an operation over it. */
async function load(page: Page = {}) {
  openPage({ origin: server.origin, ...page });
  const { sendBySocket, restartSocket } = await import('./socket.ts');
  const { storeToken } = await import('../session/token.ts');
  async function send() {
    const results: unknown[] = [];
    const { promise: end, resolve } = Promise.withResolvers<Error | 'complete'>();
    const stop = await sendBySocket(REQUEST, {
      next: (result) => results.push(result),
      error: resolve,
      complete: () => resolve('complete'),
    });
    return { results, end, stop };
  }
  return { send, restartSocket, storeToken };
}

async function until(is: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(is()).toBe(true), { timeout: 5_000, interval: 5 });
}

function session(index: number): SocketSession {
  const found = server.sessions[index];
  if (!found) throw new Error(`There was no socket ${index}`);
  return found;
}

describe('[H4] [J5] the socket', () => {
  test('is lazy: it opens with the first operation and closes after the last', async () => {
    const { send } = await load();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.sessions).toHaveLength(0);
    const { end, results } = await send();
    expect(await end).toBe('complete');
    expect(results).toEqual([{ data: DATA }]);
    expect(await session(0).closed).toEqual([1000, 'Normal Closure']);
    expect(server.sessions).toHaveLength(1);
  });

  test.each([
    ['abc', 'Bearer abc'],
    ['Basic abc', 'Basic abc'],
  ])('sends connection_init with the token %s, then the operation', async (token, Authorization) => {
    const { send } = await load({ cookie: `vestibule_token=${encodeURIComponent(token)}` });
    await (await send()).end;
    expect(session(0).socket.protocol).toBe('graphql-transport-ws');
    const [init, operation] = session(0).received;
    expect(init).toEqual({ type: 'connection_init', payload: { headers: { Authorization } } });
    expect(operation).toEqual({ type: 'subscribe', id: expect.any(String), payload: REQUEST });
  });

  test('sends no payload in the first message without a token', async () => {
    const { send } = await load();
    await (await send()).end;
    expect(session(0).received[0]).toEqual({ type: 'connection_init' });
  });

  test('replies to pings, and sends complete when an operation has no subscriber any more', async () => {
    server.behaves(acknowledge((one) => one.socket.send('{"type":"ping","payload":{"a":1}}')));
    const { send } = await load();
    const { stop } = await send();
    await until(() => session(0).received.some(({ type }) => type === 'pong'));
    stop();
    await session(0).closed;
    const [, { id } = {}, pong, complete] = session(0).received;
    expect(pong).toEqual({ type: 'pong', payload: { a: 1 } });
    expect(complete).toEqual({ type: 'complete', id });
  });

  test('ends an operation with the code of its error', async () => {
    const payload = [{ message: 'No', extensions: { code: 'FORBIDDEN' } }];
    server.behaves(acknowledge(({ socket }, id) => socket.send(JSON.stringify({ id, type: 'error', payload }))));
    const { send } = await load();
    expect(await (await send()).end).toMatchObject({ message: 'No', status: 200, code: 'FORBIDDEN' });
  });
});

function acknowledgesAndCloses(code: number) {
  return acknowledge(({ socket }) => socket.close(code, 'Because'));
}

describe('[I5] [J5] a socket that closes', () => {
  const fatal = [4500, 4005, 4400, 4004, 4401, 4406, 4409, 4429, 1002, 1003, 1007, 1008, 1009, 1011];
  test.each(fatal)('with %i is not reconnected', async (code) => {
    const waits = shortenWaits();
    server.behaves(closeWith(code, 'Because'));
    const { send } = await load();
    expect(await (await send()).end).toMatchObject({
      message: `Socket closed with event ${code} Because`,
      status: 0,
    });
    expect(server.sessions).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  const passing = [4403, 4408, 4504, 4205, 4499, 3000, 1001, 1012, 1013, 1014];
  test.each(passing)('with %i is reconnected five times, then given up', async (code) => {
    const waits = shortenWaits(0);
    server.behaves(closeWith(code, 'Because'));
    const { send } = await load();
    expect(await (await send()).end).toMatchObject({ message: `Socket closed with event ${code} Because` });
    expect(server.sessions).toHaveLength(6);
    expect(waits).toEqual(LEAST);
  });

  test('without a code (1005), or by a lost connection (1006), is reconnected five times', async () => {
    for (const cut of [
      ({ socket }: SocketSession) => socket.close(),
      ({ socket }: SocketSession) => socket.terminate(),
    ]) {
      const waits = shortenWaits(0);
      server.behaves((one) => one.socket.once('message', () => cut(one)));
      const { send } = await load();
      await (await send()).end;
      expect(server.sessions).toHaveLength(6);
      expect(waits).toEqual(LEAST);
      vi.unstubAllGlobals();
    }
  });

  test('or fails to open is retried five times', async () => {
    const waits = shortenWaits(0);
    const { send } = await load({ origin: server.origin, calls: { graphqlEndpoint: 'http://127.0.0.1:1/graphql' } });
    expect(await (await send()).end).toMatchObject({ kind: 'operation-error', status: 0 });
    expect(waits).toEqual(LEAST);
  });

  test('normally (1000) is reconnected at once while it has subscribers', async () => {
    server.behaves((one, index) => (index === 0 ? closeWith(1000)(one, index) : acknowledge()(one, index)));
    const waits = shortenWaits();
    const { send } = await load();
    expect(await (await send()).end).toBe('complete');
    expect(waits).toEqual([]);
  });

  test('is reconnected after up to three seconds of random delay', async () => {
    const waits = shortenWaits(0.999_999);
    server.behaves(closeWith(1001));
    const { send } = await load();
    await (await send()).end;
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThan((MOST[index] ?? 0) - 5);
      expect(wait).toBeLessThan(MOST[index] ?? 0);
    }
    expect(waits).toHaveLength(5);
  });

  test('waits the first delay in real time', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const opened: number[] = [];
    server.behaves((one, index) => {
      opened.push(performance.now());
      (index === 0 ? closeWith(1001) : acknowledge())(one, index);
    });
    const { send } = await load();
    expect(await (await send()).end).toBe('complete');
    const [first = 0, second = 0] = opened;
    expect(second - first).toBeGreaterThan(1_290);
    expect(second - first).toBeLessThan(2_300);
  });

  test('sends a running operation again after the reconnect; an acknowledgement allows five more retries with longer delays', async () => {
    const waits = shortenWaits(0);
    // Eight closes in all, at most five in a row.
    const behaviour = (index: number) => {
      if (index === 8) return acknowledge();
      return index === 4 ? acknowledge(({ socket }) => socket.close(1012)) : closeWith(1012);
    };
    server.behaves((one, index) => behaviour(index)(one, index));
    const { send } = await load();
    const { end, results } = await send();
    expect(await end).toBe('complete');
    expect(results).toEqual([{ data: DATA }]);
    expect(waits).toEqual([...LEAST, 32_300, 32_300, 32_300]);
  });

  test.each([1012, 1000])(
    'repeatedly with %i after its acknowledgement is reconnected with growing delays',
    async (code) => {
      const waits = shortenWaits(0);
      server.behaves((one, index) => (index < 8 ? acknowledgesAndCloses(code) : acknowledge())(one, index));
      const { send } = await load();
      expect(await (await send()).end).toBe('complete');
      const growing = [1_300, 2_300, 4_300, 8_300, 16_300, 32_300, 32_300, 32_300];
      // After the first normal close it reconnects at once.
      expect(waits).toEqual(code === 1000 ? growing.slice(1) : growing);
    },
  );

  test('after a minute is reconnected with the first delay', async () => {
    const waits = shortenWaits(0);
    const now = performance.now.bind(performance);
    let later = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
    const behaviour = (index: number) =>
      index === 4
        ? acknowledge(({ socket }) => {
            later += 60_000;
            socket.close(1012);
          })
        : index < 6
          ? acknowledgesAndCloses(1012)
          : acknowledge();
    server.behaves((one, index) => behaviour(index)(one, index));
    const { send } = await load();
    expect(await (await send()).end).toBe('complete');
    expect(waits).toEqual([1_300, 2_300, 4_300, 8_300, 1_300, 2_300]);
  });
});

describe('[J5] after a socket was given up', () => {
  test.each([
    ['five tries', 1012, 6],
    ['a fatal close', 4500, 1],
  ])('after %s an operation opens one at once, and has five retries again', async (_, code, tries) => {
    const waits = shortenWaits(0);
    server.behaves((one, index) => (index < tries ? closeWith(code) : acknowledge())(one, index));
    const { send } = await load();
    const [first, beside] = await Promise.all([send(), send()]);
    expect(await first.end).toMatchObject({ kind: 'operation-error' });
    expect(await beside.end).toMatchObject({ kind: 'operation-error' });
    const before = [...waits];
    expect(await (await send()).end).toBe('complete');
    expect(waits).toEqual(before);
    server.behaves(closeWith(1012));
    await (await send()).end;
    expect(waits).toEqual([...before, ...LEAST]);
  });

  test('an operation that is cancelled during a delay leaves no delay to the next one', async () => {
    const waits = shortenWaits(0);
    const pass = holdDelay(LEAST[2] ?? 0);
    server.behaves((one, index) => (index < 3 ? closeWith(1012) : acknowledge())(one, index));
    const { send } = await load();
    const { stop } = await send();
    await until(() => waits.length === 3);
    stop();
    expect(await (await send()).end).toBe('complete');
    expect(server.sessions).toHaveLength(4);
    pass();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.sessions).toHaveLength(4);
    expect(waits).toEqual(LEAST.slice(0, 3));
  });

  test('one of two that is cancelled leaves the delay to the other', async () => {
    const waits = shortenWaits(0);
    const pass = holdDelay(LEAST[0] ?? 0);
    server.behaves((one, index) => (index < 2 ? closeWith(1012) : acknowledge())(one, index));
    const { send } = await load();
    const [one, other] = await Promise.all([send(), send()]);
    await until(() => waits.length === 1);
    one.stop();
    pass();
    expect(await other.end).toBe('complete');
    expect(waits).toEqual(LEAST.slice(0, 2));
  });
});

describe('[I5] a server that breaks the protocol', () => {
  test.each([
    ['{"payload":1}', 'Message is missing the type property'],
    ['{"type":7}', 'Message is expects the type property to be a string, but got number'],
    ['{"type":"start"}', 'Invalid message type property "start"'],
    ['[]', 'Message is expected to be an object, but got array'],
    ['{"type":"next","id":"1"}', '"next" message expects the payload property'],
    [
      '{"type":"error","id":"1","payload":{}}',
      '"error" message expects the payload property to be an array of GraphQL errors',
    ],
    ['{"type":"next","id":"1","payload":{}}', 'First message cannot be of type next'],
    ['{"type":"complete","id":"1"}', 'First message cannot be of type complete'],
  ])('%s is rejected: 4004, and not retried', async (message, text) => {
    const waits = shortenWaits();
    server.behaves(sendText(message));
    const { send } = await load();
    expect((await (await send()).end) as Error).toMatchObject({
      message: expect.stringContaining(text),
      kind: 'operation-error',
    });
    expect((await session(0).closed)[0]).toBe(4004);
    expect(server.sessions).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  test('invalid JSON is rejected during an operation, too', async () => {
    server.behaves(acknowledge(({ socket }) => socket.send('hello')));
    const { send } = await load();
    expect(String(await (await send()).end)).toMatch(/JSON|token/);
    expect((await session(0).closed)[0]).toBe(4004);
  });
});

describe('[J5] keep-alive and acknowledgement', () => {
  test('have no timeouts by default', async () => {
    const timeouts = vi.spyOn(globalThis, 'setTimeout');
    server.behaves(({ socket }) => socket.on('message', () => undefined));
    const { send } = await load();
    await send();
    await until(() => server.sessions[0]?.received.length === 1);
    // Node's HTTP parser waits three seconds.
    expect(timeouts.mock.calls.filter(([, wait]) => wait !== undefined && wait > 50 && wait !== 3_000)).toEqual([]);
    expect(session(0).received).toEqual([{ type: 'connection_init' }]);
  });

  test('4504: no acknowledgement within the configured time', async () => {
    server.behaves(() => undefined);
    const { send } = await load({ calls: { socketAckTimeout: 60 } });
    await send();
    await until(() => server.sessions.length > 0);
    expect(await session(0).closed).toEqual([4504, 'Connection acknowledgement timeout']);
  });

  test('pings are sent as configured; an unanswered one closes with 4499, and the socket reconnects', async () => {
    shortenWaits(0);
    server.behaves((one, index) =>
      index === 0
        ? one.socket.once('message', () => one.socket.send('{"type":"connection_ack"}'))
        : acknowledge(() => undefined)(one, index),
    );
    const { send } = await load({ calls: { socketKeepAlive: 60 } });
    const { stop } = await send();
    await until(() => server.sessions.length >= 1);
    expect(await session(0).closed).toEqual([4499, 'Terminated']);
    expect(session(0).received.map(({ type }) => type)).toContain('ping');
    await until(() => server.sessions.length >= 2);
    const pings = () => session(1).received.filter(({ type }) => type === 'ping').length;
    await until(() => pings() >= 3);
    expect(session(1).socket.readyState).toBe(1);
    stop();
  });
});

describe('[G3] login and logout', () => {
  test('4205: a restart closes the socket, which reconnects with the new token; operations continue', async () => {
    shortenWaits(0);
    server.behaves(acknowledge((one, id, index) => (index === 1 ? sendResult(one, id) : undefined)));
    const { send, restartSocket, storeToken } = await load({ cookie: 'vestibule_token=old' });
    const { results, stop } = await send();
    await until(() => server.sessions[0]?.received.length === 2);
    storeToken('new');
    restartSocket();
    expect(await session(0).closed).toEqual([4205, 'Client Restart']);
    await until(() => results.length === 1);
    expect(session(1).received[0]).toEqual({
      type: 'connection_init',
      payload: { headers: { Authorization: 'Bearer new' } },
    });
    stop();
  });

  test('a socket that is still opening sends the new token without a restart', async () => {
    const { send, restartSocket, storeToken } = await load({ cookie: 'vestibule_token=old' });
    const sent = send();
    restartSocket();
    storeToken('new');
    expect(await (await sent).end).toBe('complete');
    expect(server.sessions).toHaveLength(1);
    expect(session(0).received[0]).toMatchObject({ payload: { headers: { Authorization: 'Bearer new' } } });
  });

  test('a refused token (4403) is not sent again: the visitor is anonymous until there is another token', async () => {
    shortenWaits(0);
    server.behaves((one, index) => (index === 0 ? closeWith(4403) : acknowledge())(one, index));
    const { send, storeToken } = await load({ cookie: 'vestibule_token=worthless' });
    expect(await (await send()).end).toBe('complete');
    expect(session(0).received[0]).toMatchObject({ payload: { headers: { Authorization: 'Bearer worthless' } } });
    expect(session(1).received[0]).toEqual({ type: 'connection_init' });
    storeToken('fresh');
    expect(await (await send()).end).toBe('complete');
    expect(session(2).received[0]).toMatchObject({ payload: { headers: { Authorization: 'Bearer fresh' } } });
  });
});
