import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startServer } from './child.ts';
import { CLIENT_KEYS } from './experiments.ts';
import { freePort } from './free-port.ts';
import { installSeparatePackage } from './separate-package.ts';
import type { Server } from './servers.ts';

export type GrowthbookProxy = Server & {
  /** Publishes a payload as GrowthBook does: by a signed webhook. */
  publish(payload: string): Promise<void>;
};

type Options = {
  /** What the GrowthBook API behind the proxy responds with. */
  readonly payload: string;
  readonly inspector?: number;
};

const PROGRAM = 'bench/growthbook-proxy/start.ts';
const SIGNING_KEY = 'signing-key-of-the-bench';

/** Starts GrowthBook's own proxy, with a local server in place of GrowthBook's API. */
export async function startGrowthbookProxy(
  { payload, inspector }: Options,
  cleanup: AsyncDisposableStack,
): Promise<GrowthbookProxy> {
  await installSeparatePackage('growthbook-proxy');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), ...SETTINGS, GROWTHBOOK_API_HOST: await openApi(payload, cleanup) };
  const start = { name: 'peer-growthbook-proxy', program: PROGRAM, env, probe: `${origin}/healthcheck`, inspector };
  const pid = await startServer(start, cleanup);
  return { origin, pid, publish: (changed) => publish(origin, changed) };
}

const SETTINGS: Readonly<Record<string, string>> = {
  SECRET_API_KEY: 'secret-of-the-bench',
  'CONNECTION.1.API_KEY': CLIENT_KEYS.payloads,
  'CONNECTION.1.SIGNING_KEY': SIGNING_KEY,
  'CONNECTION.2.API_KEY': CLIENT_KEYS.evaluations,
  'CONNECTION.2.SIGNING_KEY': SIGNING_KEY,
  'CONNECTION.2.REMOTE_EVAL_ENABLED': '1',
  // The keys are those above, and the payload changes by webhooks only.
  POLL_FOR_CONNECTIONS: '0',
  CACHE_REFRESH_STRATEGY: 'none',
  // By default it ends each stream after a minute.
  EVENT_STREAM_MAX_DURATION_MS: '0',
};

/** The two endpoints of GrowthBook's API that the proxy loads payloads from. */
async function openApi(payload: string, cleanup: AsyncDisposableStack): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const isKnown = /^\/api\/(?:features|v1\/sdk-payload)\//.test(url);
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(isKnown ? payload : '{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanup.defer(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function publish(origin: string, body: string): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'x-growthbook-api-key': CLIENT_KEYS.payloads,
    'x-growthbook-signature': createHmac('sha256', SIGNING_KEY).update(body).digest('hex'),
  };
  const response = await fetch(`${origin}/proxy/features`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`The proxy refused a payload: ${response.status} ${await response.text()}`);
}
