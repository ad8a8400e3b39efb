import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '#app/create-app.ts';
import { backendSources, getCallSettings } from '#edge/browser-calls.ts';
import type { PagesBuild } from '#edge/pages.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { applyCspHashes } from '#web/document/content-security-policy.server.ts';
import { openTestApp } from '../support/test-app.ts';

async function defaultsWith(settings: Readonly<Record<string, string>>) {
  const app = await openTestApp({ settings });
  onTestFinished(() => app.close());
  const headers = { host: 'club.example', cookie: 'vestibule_token=a' };
  return app.app.http.inject({ url: '/acquisition/defaults.json', headers });
}

function config(settings: Readonly<Record<string, string>>) {
  const read = readConfig(settings);
  if (read.kind === 'invalid') throw new Error(read.problems.join());
  return read.config;
}

function problems(settings: Readonly<Record<string, string>>): string {
  const read = readConfig(settings);
  return read.kind === 'invalid' ? read.problems.join() : '';
}

describe('[H1] GET /acquisition/defaults.json', () => {
  test('returns the settings of the operator', async () => {
    const response = await defaultsWith({
      ENVIRONMENT_NAME: 'staging',
      GTM_CONTAINER_ID: 'GTM-ABC123',
      ACQ_BACKEND_GRAPHQL_URL: 'https://backend.example/graphql',
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.json()).toEqual({
      environment: 'staging',
      gtmContainerId: 'GTM-ABC123',
      acqBackendGraphqlURL: 'https://backend.example/graphql',
    });
  });

  test('contains the environment by default, and omits other settings without a value', async () => {
    expect((await defaultsWith({})).json()).toEqual({ environment: 'development' });
    expect((await defaultsWith({ ENVIRONMENT_NAME: 'live' })).json()).toEqual({ environment: 'live' });
  });
});

describe('[H1] [H2] the CSP of pages', () => {
  /** The allowed connections of a page of a program with these settings. */
  async function connectSources(settings: Readonly<Record<string, string>>): Promise<string> {
    const app = await openTestApp({ settings });
    onTestFinished(() => app.close());
    const respond: PagesBuild['respond'] = async (_, { publicOrigin, extraSources }) =>
      new Response(applyCspHashes('', 'nonce', { publicOrigin, extraSources }).contentSecurityPolicy);
    const build = { server: { respond, getStylesheetUrls: () => [] }, clientFolder: import.meta.dirname };
    const { http, close } = await createApp(app.resources, build);
    const { body } = await http.inject({ url: '/acquisition/', headers: { host: 'club.example' } });
    await close();
    return body.split('; ').find((directive) => directive.startsWith('connect-src')) ?? '';
  }

  test('allows a configured backend besides our own origin and the consent script', async () => {
    expect(await connectSources({})).toBe("connect-src 'self'");
    const settings = {
      ACQ_BACKEND_GRAPHQL_URL: 'https://backend.example/g',
      CMP_SCRIPT_URL: 'https://cmp.example/a.js',
    };
    expect(await connectSources(settings)).toBe(
      "connect-src 'self' https://cmp.example https://backend.example wss://backend.example",
    );
  });
});

describe('[H1] [H2] the settings', () => {
  test.each(['gtm-abc', 'GTM-', 'GTM-abc', 'UA-123', 'GTM-A B', 'G-A"', 'xGTM-A'])(
    '[F3] the container id %j ends the start',
    (id) => {
      expect(problems({ GTM_CONTAINER_ID: id })).toContain('GTM_CONTAINER_ID must be GTM- or G- followed by');
    },
  );

  test.each(['GTM-ABC123', 'G-1'])('[F3] the container id %s is accepted', (id) => {
    expect(problems({ GTM_CONTAINER_ID: id })).toBe('');
  });

  test.each([
    ['ACQ_BACKEND_GRAPHQL_URL', 'javascript:alert(1)'],
    ['ACQ_BACKEND_GRAPHQL_URL', 'ftp://backend.example'],
    ['GRAPHQL_ENDPOINT', '//backend.example/graphql'],
    ['GRAPHQL_ENDPOINT', '/\\backend.example'],
    ['GRAPHQL_BROWSER_ENDPOINT', 'graphql'],
    ['GRAPHQL_METHOD', 'PUT'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://a.example, shop.example'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['CORS_ORIGINS', 'https://*.example'],
  ])('%s may not be %j', (name, value) => {
    expect(problems({ [name]: value })).toMatch(new RegExp(`^${name} must be`));
  });

  test('pages contain the address and method of calls, by default our own endpoint by POST', () => {
    expect(getCallSettings(config({}))).toEqual({
      environment: 'development',
      graphqlEndpoint: '/acquisition/graphql',
      graphqlBrowserEndpoint: null,
      graphqlMethod: 'POST',
      socketOnly: false,
      socketKeepAlive: 0,
      socketAckTimeout: 0,
    });
    expect(
      getCallSettings(config({ GRAPHQL_ENDPOINT: '/g', GRAPHQL_BROWSER_ENDPOINT: '/b', GRAPHQL_METHOD: 'GET' })),
    ).toMatchObject({
      graphqlEndpoint: '/g',
      graphqlBrowserEndpoint: '/b',
      graphqlMethod: 'GET',
    });
  });

  test('pages may call a backend of another origin by HTTP and by socket, and nothing else', () => {
    expect(backendSources(config({}))).toEqual([]);
    const ACQ_BACKEND_GRAPHQL_URL = 'https://backend.example/graphql?a=1';
    expect(
      backendSources(config({ ACQ_BACKEND_GRAPHQL_URL, GRAPHQL_BROWSER_ENDPOINT: 'http://10.0.0.7:4000/x' })),
    ).toEqual(['https://backend.example', 'wss://backend.example', 'http://10.0.0.7:4000', 'ws://10.0.0.7:4000']);
  });
});
