import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkRegistrationCode, countryDetails, requestPasswordReset } from '#web/generated/operations.ts';
import { openPage } from '../../../../tests/support/browser-page.ts';
import {
  hangUp,
  type MisbehavingServer,
  neverReply,
  openMisbehavingServer,
  replyHalfway,
  replyWith,
} from '../../../../tests/support/misbehaving-server.ts';

const PATH = '/acquisition/graphql';
/** A response for whichever of the three operations is sent. */
const GOOD = {
  data: {
    countryDetails: { country: 'AT', __typename: 'CountryDetails' },
    registrationCodeDetails: { errors: [], __typename: 'RegistrationCodeDetails' },
    requestPasswordReset: { code: 'password.resetRequested', __typename: 'PasswordResetRequested' },
  },
};
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

let server: MisbehavingServer;
beforeAll(async () => {
  server = await openMisbehavingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  server.reply('/acquisition/defaults.json', replyWith(200, {}));
  server.reply(PATH, replyWith(200, GOOD));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The client of a new page load, and the errors that its hook receives. */
async function load(page: Partial<Parameters<typeof openPage>[0]> = {}) {
  openPage({ origin: server.origin, ...page });
  const { runInBrowser, resetClient } = await import('./run.ts');
  const { onOperationError } = await import('./error-hook.ts');
  const reported: (readonly [unknown, string])[] = [];
  onOperationError((...details) => reported.push(details));
  return { run: runInBrowser, resetClient, reported };
}

const sent = (path = PATH) => server.requestsTo(path);

/** Makes the client's timeout of 30 seconds short, and returns the timeouts that it set. */
function hurry(milliseconds: number): readonly number[] {
  const timeouts: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((given) => {
    timeouts.push(given);
    return timeout(given === 30_000 ? milliseconds : given);
  });
  return timeouts;
}

describe('[H2] the request', () => {
  test('is a POST of operationName, variables and query, and nothing else', async () => {
    const { run } = await load();
    await run(checkRegistrationCode, { registrationCode: 'NOCTURNE' });
    const [request] = sent();
    expect(request?.method).toBe('POST');
    expect(request?.url.search).toBe('');
    expect(request?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      operationName: 'checkRegistrationCode',
      variables: { registrationCode: 'NOCTURNE' },
      query: checkRegistrationCode.text,
    });
  });

  test('contains variables even where there are none', async () => {
    const { run } = await load();
    await run(countryDetails, {});
    expect(Object.keys(JSON.parse(sent()[0]?.body ?? '')).sort()).toEqual(['operationName', 'query', 'variables']);
  });

  test('is a GET with query-string values where configured; mutations are posted', async () => {
    const { run } = await load({ calls: { graphqlMethod: 'GET' } });
    await run(checkRegistrationCode, { registrationCode: 'NOCTURNE' });
    await run(requestPasswordReset, { email: 'a@example.com' });
    const [query, mutation] = sent();
    expect(query?.method).toBe('GET');
    expect(query?.body).toBe('');
    expect(Object.fromEntries(query?.url.searchParams ?? [])).toEqual({
      operationName: 'checkRegistrationCode',
      variables: '{"registrationCode":"NOCTURNE"}',
      query: checkRegistrationCode.text,
    });
    expect(query?.headers['x-correlation-id']).toMatch(/^acquisition-/);
    expect(mutation?.method).toBe('POST');
  });

  test('is a POST also there if the caller asks for it, so that no proxy logs the variables', async () => {
    const { run } = await load({ calls: { graphqlMethod: 'GET' } });
    await run(checkRegistrationCode, { registrationCode: 'NOCTURNE' }, { posted: true });
    const [request] = sent();
    expect(request?.method).toBe('POST');
    expect(request?.url.search).toBe('');
    expect(JSON.parse(request?.body ?? '').variables).toEqual({ registrationCode: 'NOCTURNE' });
  });

  test.each([
    ['the browser’s own', { graphqlEndpoint: '/general', graphqlBrowserEndpoint: '/browser' }, '/browser'],
    ['the general one', { graphqlEndpoint: '/general', graphqlBrowserEndpoint: null }, '/general'],
    ['the default', { graphqlEndpoint: '', graphqlBrowserEndpoint: null }, '/graphql'],
  ])('to %s', async (_, calls, path) => {
    server.reply(path, replyWith(200, GOOD));
    const { run } = await load({ calls });
    await run(countryDetails, {});
    expect(sent(path)).toHaveLength(1);
  });

  test('identifies the client, the request, the page load and the page', async () => {
    const { run } = await load({ cookie: 'vestibule_token=abc' });
    await run(countryDetails, {});
    await run(checkRegistrationCode, { registrationCode: 'A' });
    const [first, second] = sent().map(({ headers }) => headers);
    expect(first).toMatchObject({ authorization: 'Bearer abc', 'x-source-path': '/acquisition/de/' });
    expect(first?.['x-correlation-id']).toMatch(new RegExp(`^acquisition-${UUID}$`));
    expect(second?.['x-correlation-id']).not.toBe(first?.['x-correlation-id']);
    expect(first?.['x-session-id']).toMatch(new RegExp(`^${UUID}$`));
    expect(second?.['x-session-id']).toBe(first?.['x-session-id']);
    const again = await load({});
    await again.run(countryDetails, {});
    expect(sent()[2]?.headers['x-session-id']).not.toBe(first?.['x-session-id']);
    expect(sent()[2]?.headers.authorization).toBeUndefined();
    expect(JSON.stringify(sent().map(({ headers }) => headers))).not.toContain('SECRET');
  });

  test('sends a token with a scheme of its own unchanged', async () => {
    const { run } = await load({ cookie: 'vestibule_token=Basic abc' });
    await run(countryDetails, {});
    expect(sent()[0]?.headers.authorization).toBe('Basic abc');
  });
});

describe('[H2] [J4] the cache', () => {
  test('serves a repeated query; another one is sent', async () => {
    const { run } = await load();
    await run(countryDetails, {});
    expect(await run(countryDetails, {})).toMatchObject({ countryDetails: { country: 'AT' } });
    expect(sent()).toHaveLength(1);
    await run(checkRegistrationCode, { registrationCode: 'A' });
    expect(sent()).toHaveLength(2);
  });

  test('sends equal simultaneous queries once', async () => {
    const { run } = await load();
    const results = await Promise.all(Array.from({ length: 5 }, () => run(countryDetails, {})));
    expect(results).toHaveLength(5);
    expect(sent()).toHaveLength(1);
  });

  test('stores no refusal', async () => {
    const { run } = await load();
    server.reply(PATH, replyWith(500, ''));
    await expect(run(countryDetails, {})).rejects.toThrow();
    server.reply(PATH, replyWith(200, GOOD));
    await run(countryDetails, {});
    expect(sent()).toHaveLength(2);
  });

  test('[J4] serves a forced fetch for 100 ms, after which the fetch is sent', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5_000);
    const { run } = await load();
    await run(countryDetails, {});
    clock.mockReturnValue(5_099);
    await run(countryDetails, {}, { fresh: true });
    expect(sent()).toHaveLength(1);
    clock.mockReturnValue(5_100);
    await run(countryDetails, {}, { fresh: true });
    expect(sent()).toHaveLength(2);
  });

  test('[G3] is empty after a reset', async () => {
    const { run, resetClient } = await load();
    await run(countryDetails, {});
    await resetClient();
    await run(countryDetails, {});
    expect(sent()).toHaveLength(2);
  });

  test('[I4] a failed reset is logged, with no other effect', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    vi.doMock('./socket.ts', () => ({
      restartSocket: () => {
        throw new Error('no socket');
      },
    }));
    const { resetClient, reported } = await load();
    await expect(resetClient()).resolves.toBeUndefined();
    vi.doUnmock('./socket.ts');
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'Error on cache reset',
      expect.objectContaining({ message: 'no socket' }),
    );
    expect(reported).toEqual([]);
  });
});

describe('[I4] the response', () => {
  const graphqlError = { errors: [{ message: 'Please log in', extensions: { code: 'UNAUTHENTICATED' } }] };
  const missing = "Server response was missing for query 'countryDetails'.";

  test.each([
    ['300', replyWith(300, GOOD), 'Response not successful: Received status code 300', 300],
    [
      '400 with a body of GraphQL',
      replyWith(400, graphqlError),
      'Response not successful: Received status code 400',
      400,
    ],
    ['500 with a body of GraphQL', replyWith(500, GOOD), 'Response not successful: Received status code 500', 500],
    [
      '502 with a page',
      replyWith(502, '<html>', 'text/html'),
      'Response not successful: Received status code 502',
      502,
    ],
    ['broken JSON', replyWith(200, '{"data":{"countryDetails":'), /JSON/, 200],
    ['a page', replyWith(200, '<!doctype html>', 'text/html'), /JSON/, 200],
    ['nothing', replyWith(200, ''), /JSON/, 200],
    ['neither data nor errors', replyWith(200, { other: 1 }), missing, 200],
    ['null', replyWith(200, 'null'), missing, 200],
    ['a list', replyWith(200, '[]'), missing, 200],
    ['data that is null', replyWith(200, { data: null }), missing, 200],
    ['data without the requested field', replyWith(200, { data: {} }), missing, 200],
    ['data of another query', replyWith(200, { data: { me: null } }), missing, 200],
    ['data that is none', replyWith(200, { data: 'countryDetails' }), missing, 200],
    ['a connection that is cut', hangUp('at once'), /./, 0],
    ['a connection that is cut in the middle', hangUp('in the middle'), /./, 0],
    ['errors of GraphQL', replyWith(200, graphqlError), 'Please log in', 200],
  ])('%s raises its error, and the hook receives it', async (_, reply, message, status) => {
    server.reply(PATH, reply);
    const { run, reported } = await load();
    const error = await run(countryDetails, {}).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'operation-error', status, message: expect.stringMatching(message) });
    expect(reported).toEqual([[error, 'countryDetails']]);
    expect(sent()).toHaveLength(1);
  });

  test('without a result is not cached: the next call is sent', async () => {
    server.reply(PATH, replyWith(200, { data: {} }));
    const { run } = await load();
    await expect(run(countryDetails, {})).rejects.toThrow(missing);
    server.reply(PATH, replyWith(200, GOOD));
    expect(await run(countryDetails, {})).toMatchObject({ countryDetails: { country: 'AT' } });
  });

  test('without a result names its query also for GET', async () => {
    server.reply(PATH, replyWith(200, {}));
    const { run } = await load({ calls: { graphqlMethod: 'GET' } });
    await expect(run(countryDetails, {})).rejects.toThrow(missing);
  });

  test("keeps GraphQL's error code with the error", async () => {
    server.reply(PATH, replyWith(200, graphqlError));
    const { run } = await load();
    await expect(run(countryDetails, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test.each([
    ['silence', neverReply()],
    ['a body that never ends', replyHalfway(GOOD)],
  ])('%s beyond 30 seconds raises Timeout exceeded, 408', async (_, reply) => {
    const timeouts = hurry(150);
    server.reply(PATH, reply);
    const { run, reported } = await load();
    const begun = Date.now();
    const error = await run(countryDetails, {}).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'operation-error', message: 'Timeout exceeded', status: 408 });
    expect(reported).toEqual([[error, 'countryDetails']]);
    expect(timeouts).toContain(30_000);
    expect(Date.now() - begun).toBeLessThan(3_000);
  });

  test('within 30 seconds is accepted', async () => {
    hurry(2_000);
    server.reply(PATH, (response) => void setTimeout(() => replyWith(200, GOOD)(response), 300));
    const { run } = await load();
    expect(await run(countryDetails, {})).toMatchObject({ countryDetails: { country: 'AT' } });
  });

  test('of an unreachable server is a network error', async () => {
    const { run, reported } = await load({ calls: { graphqlEndpoint: 'http://127.0.0.1:1/graphql' } });
    await expect(run(countryDetails, {})).rejects.toMatchObject({ kind: 'operation-error', status: 0 });
    expect(reported).toHaveLength(1);
  });
});
