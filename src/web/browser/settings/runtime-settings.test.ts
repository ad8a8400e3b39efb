import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { countryDetails } from '#web/generated/operations.ts';
import { openPage } from '../../../../tests/support/browser-page.ts';
import {
  hangUp,
  type MisbehavingServer,
  neverReply,
  openMisbehavingServer,
  replyWith,
} from '../../../../tests/support/misbehaving-server.ts';

const PATH = '/acquisition/defaults.json';
const STAYS = {
  environment: 'test',
  gtmContainerId: 'GTM-BRAND',
  graphqlEndpoint: '/acquisition/graphql',
  graphqlBrowserEndpoint: null,
  graphqlMethod: 'POST',
  socketOnly: false,
  socketKeepAlive: 0,
  socketAckTimeout: 0,
};

let server: MisbehavingServer;
let log: ReturnType<typeof vi.spyOn>;
beforeAll(async () => {
  server = await openMisbehavingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  log = vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function settings() {
  openPage({ origin: server.origin, gtmContainerId: 'GTM-BRAND' });
  const { runtimeSettings } = await import('./runtime-settings.ts');
  return runtimeSettings();
}

describe('[H1] the operator’s defaults', () => {
  test('each field overrides its setting', async () => {
    const backend = 'https://backend.example/graphql';
    const given = { environment: 'staging', gtmContainerId: 'G-ABC123', acqBackendGraphqlURL: backend, more: 1 };
    server.reply(PATH, replyWith(200, given));
    expect(await settings()).toEqual({
      ...STAYS,
      environment: 'staging',
      gtmContainerId: 'G-ABC123',
      graphqlEndpoint: backend,
    });
    expect(log).not.toHaveBeenCalled();
  });

  test.each([
    [{}, {}],
    [{ environment: 'live' }, { environment: 'live' }],
    [{ gtmContainerId: 'GTM-X1' }, { gtmContainerId: 'GTM-X1' }],
    [{ acqBackendGraphqlURL: '/other' }, { graphqlEndpoint: '/other' }],
    [{ environment: null, gtmContainerId: null, acqBackendGraphqlURL: null }, {}],
  ])('%j leaves the other settings unchanged', async (given, changed) => {
    server.reply(PATH, replyWith(200, given));
    expect(await settings()).toEqual({ ...STAYS, ...changed });
    expect(log).not.toHaveBeenCalled();
  });

  test.each([
    [{ environment: 7 }, 'environment'],
    [{ environment: '' }, 'environment'],
    [{ environment: { a: 1 } }, 'environment'],
    [{ gtmContainerId: 'gtm-abc' }, 'gtmContainerId'],
    [{ gtmContainerId: 'GTM-abc' }, 'gtmContainerId'],
    [{ gtmContainerId: "GTM-A'/><script>" }, 'gtmContainerId'],
    [{ gtmContainerId: ['GTM-A'] }, 'gtmContainerId'],
    [{ acqBackendGraphqlURL: 'javascript:alert(1)' }, 'acqBackendGraphqlURL'],
    [{ acqBackendGraphqlURL: 'ftp://backend.example' }, 'acqBackendGraphqlURL'],
    [{ acqBackendGraphqlURL: 'https://' }, 'acqBackendGraphqlURL'],
    [{ acqBackendGraphqlURL: ' ' }, 'acqBackendGraphqlURL'],
    [{ acqBackendGraphqlURL: true }, 'acqBackendGraphqlURL'],
  ])('[F3] %j is refused and logged once; valid fields beside it apply', async (given, name) => {
    const good = name === 'environment' ? { gtmContainerId: 'G-1' } : { environment: 'live' };
    server.reply(PATH, replyWith(200, { ...given, ...good }));
    expect(await settings()).toEqual({ ...STAYS, ...good });
    expect(log).toHaveBeenCalledExactlyOnceWith('defaults.json', `refused: ${name}`);
  });

  test.each([
    ['404', replyWith(404, { environment: 'live' })],
    ['500', replyWith(500, { environment: 'live' })],
    ['no JSON', replyWith(200, '<html>', 'text/html')],
    ['nothing', replyWith(200, '')],
    ['null', replyWith(200, 'null')],
    ['a list', replyWith(200, '[]')],
    ['a text', replyWith(200, '"GTM-A"')],
    ['a connection that is cut', hangUp('at once')],
    ['a connection that is cut in the middle', hangUp('in the middle')],
  ])('%s leaves the settings unchanged and is logged once', async (_, reply) => {
    server.reply(PATH, reply);
    expect(await settings()).toEqual(STAYS);
    expect(log).toHaveBeenCalledOnce();
  });

  test('wait at most three seconds for a response', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));
    server.reply(PATH, neverReply());
    expect(await settings()).toEqual(STAYS);
    expect(waits).toHaveBeenCalledExactlyOnceWith(3_000);
    expect(log).toHaveBeenCalledOnce();
  });

  test('are requested once a page load, with credentials', async () => {
    server.reply(PATH, replyWith(200, {}));
    openPage({ origin: server.origin });
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { runtimeSettings } = await import('./runtime-settings.ts');
    await Promise.all([runtimeSettings(), runtimeSettings()]);
    await runtimeSettings();
    expect(server.requestsTo(PATH)).toHaveLength(1);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
  });
});

describe('[H1] [H2] the first call', () => {
  const good = replyWith(200, { data: { countryDetails: { country: 'AT', __typename: 'CountryDetails' } } });

  test('waits for the defaults and uses the backend that they name, as does the socket', async () => {
    server.reply(PATH, (response) => {
      setTimeout(() => replyWith(200, { acqBackendGraphqlURL: `${server.origin}/elsewhere` })(response), 100);
    });
    server.reply('/elsewhere', good);
    openPage({ origin: server.origin });
    const { runInBrowser } = await import('../graphql/run.ts');
    const { socketEndpoint } = await import('../graphql/endpoint.ts');
    await runInBrowser(countryDetails, {});
    expect(server.requests.map(({ url }) => url.pathname)).toEqual([PATH, '/elsewhere']);
    expect(await socketEndpoint()).toBe(`${server.origin.replace('http', 'ws')}/elsewhere`);
  });

  test('uses the configured backend if they fail', async () => {
    server.reply(PATH, replyWith(500, ''));
    server.reply('/acquisition/graphql', good);
    openPage({ origin: server.origin });
    const { runInBrowser } = await import('../graphql/run.ts');
    await runInBrowser(countryDetails, {});
    await runInBrowser(countryDetails, {}, { fresh: true });
    expect(server.requestsTo(PATH)).toHaveLength(1);
    expect(server.requestsTo('/acquisition/graphql').length).toBeGreaterThan(0);
    expect(log).toHaveBeenCalledOnce();
  });
});
