// Webhooks reach no private network [K7], whatever an owner types, a name leads to, or a receiver redirects to.
import dns from 'node:dns';
import { createServer } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '#kernel/instant.ts';
import { addAdmin, type Headers } from '../support/admins.ts';
import { createCertificate } from '../support/certificate.ts';
import { reachDoubles } from '../support/reach-hosts.ts';
import { startReceiver } from '../support/shop-receiver.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const PUBLIC_SHOP = 'shop.example';

let app: TestApp;
let owner: Headers;
/** A server of this machine that nobody may reach by its address, and that stands in for a public shop. */
let shop: Awaited<ReturnType<typeof openShop>>;
let leave: () => void;
beforeAll(async () => {
  shop = await openShop();
  leave = reachDoubles({ ports: { [PUBLIC_SHOP]: shop.port }, certificates: [shop.certificate] });
  app = await openTestApp();
  owner = (await addAdmin(app, 'OWNER')).headers;
});
afterEach(() => app.sql('delete from webhook_endpoint'));
afterAll(async () => {
  await app.close();
  leave();
  shop.close();
});

async function openShop() {
  const now = Date.now();
  const dates = { from: new Date(now - DAY), to: new Date(now + DAY) };
  const certificate = createCertificate({ name: PUBLIC_SHOP, ...dates });
  const state = { status: 204, location: '', connections: 0, requests: 0 };
  const server = createServer(certificate, (_, response) => {
    state.requests += 1;
    response.writeHead(state.status, state.location ? { location: state.location } : {}).end();
  });
  server.on('connection', () => {
    state.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ state, certificate: certificate.cert, port: (server.address() as AddressInfo).port },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function createEndpoint(url: string) {
  const input = { url, description: '', types: ['member.activated'], withPersonalData: false };
  return (await app.send('createWebhookEndpoint', { input }, owner)).data.result;
}

/** An owner creates an endpoint and sends a test message: what its page says about the delivery. */
async function deliver(url: string) {
  const created = await createEndpoint(url);
  if (created.__typename !== 'WebhookEndpointSaved') throw new Error(JSON.stringify(created));
  await app.send('testWebhookEndpoint', { id: created.endpoint.id }, owner);
  await app.drain();
  const list = '{ webhookDeliveries(first: 5) { edges { node { url state status failure tries } } } }';
  const { edges } = (await app.graphql(list, {}, owner)).data.webhookDeliveries;
  const { state, status, failure, tries } = edges[0].node;
  return { deliveries: edges.length, state, status, failure, tries };
}

/** What names lead to, until the function that it returns is called. */
function resolveNames(names: Readonly<Record<string, readonly string[]>>): () => void {
  const { lookup } = dns;
  dns.lookup = ((name: string, options: object, done: (error: Error | null, found: readonly object[]) => void) => {
    const found = names[name];
    if (!found) return lookup(name, options, done as never);
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as typeof dns.lookup;
  syncBuiltinESMExports();
  return () => {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  };
}

const REFUSED = { deliveries: 1, state: 'WAITING', status: null, failure: 'private-address', tries: 1 };

describe('[K7] by default', () => {
  test.each(['http://shop.example/', 'http://127.0.0.1/', 'http://10.0.0.1/'])(
    '%s is refused without TLS',
    async (url) => {
      expect(await createEndpoint(url)).toEqual({ __typename: 'WebhookRefused', reason: 'url-insecure' });
    },
  );

  test.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '192.168.0.10',
      '172.16.5.5',
      '169.254.169.254',
      '[::1]',
      '[fd00::7]',
      '[::ffff:127.0.0.1]',
    ],
    ...['2130706433', '0x7f.1', '0', 'localhost'],
  ])('the delivery to https://%s fails, with a clear reason and without a connection', async (host) => {
    shop.state.connections = 0;
    expect(await deliver(`https://${host}:${shop.port}/hook`)).toEqual(REFUSED);
    expect(shop.state.connections).toBe(0);
  });

  test.each([
    ['a private address', ['10.0.0.7']],
    ['this machine', ['127.0.0.1', '::1']],
    ['addresses of several private networks', ['192.168.1.1', 'fd00::1']],
  ])('a name that leads to %s fails in the same way', async (_, addresses) => {
    const restore = resolveNames({ 'inside.shop.example': addresses });
    try {
      shop.state.connections = 0;
      expect(await deliver(`https://inside.shop.example:${shop.port}/`)).toEqual(REFUSED);
      expect(shop.state.connections).toBe(0);
    } finally {
      restore();
    }
  });

  test('a redirect of a public receiver is not followed', async () => {
    Object.assign(shop.state, { status: 307, location: `https://127.0.0.1:${shop.port}/inside`, requests: 0 });
    expect(await deliver(`https://${PUBLIC_SHOP}/hook`)).toMatchObject({
      state: 'WAITING',
      status: 307,
      failure: null,
    });
    expect(shop.state.requests).toBe(1);
    Object.assign(shop.state, { status: 204, location: '' });
    await app.sql('delete from webhook_endpoint');
    expect(await deliver(`https://${PUBLIC_SHOP}/hook`)).toMatchObject({ state: 'DELIVERED', status: 204 });
  });
});

test('[K7] an operator who allows private networks reaches them', async () => {
  const receiver = await startReceiver();
  const own = await openTestApp({ settings: { WEBHOOKS_TO_PRIVATE: 'on' } });
  const { headers } = await addAdmin(own, 'OWNER');
  const input = { url: receiver.url, description: '', types: ['member.activated'], withPersonalData: false };
  const { result } = (await own.send('createWebhookEndpoint', { input }, headers)).data;
  await own.send('testWebhookEndpoint', { id: result.endpoint.id }, headers);
  await own.drain();
  expect(await own.sql('select state from webhook_delivery')).toEqual([{ state: 'delivered' }]);
  expect(receiver.received).toHaveLength(1);
  await own.close();
  await receiver.close();
});
