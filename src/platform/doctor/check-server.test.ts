import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { createLinkSigner } from '../link-signing.ts';
import { checkProxies, checkServer, judgeForwarding } from './check-server.ts';
import { checkProvider } from './check-services.ts';
import { createReportTicket } from './forwarding-report.ts';

const NOW = new Date();
const signer = createLinkSigner([{ id: 'k1', seed: new Uint8Array(32).fill(3) }]);

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('[K8] the probes of the running server', async () => {
  let status = 200;
  const port = await serve(({ url }, response) => {
    response.writeHead(url === '/readyz' ? status : 200).end('{"status":"clock wrong"}');
  });
  expect(await checkServer({ host: '0.0.0.0', port })).toMatchObject([{ result: 'ok' }, { result: 'ok' }]);
  status = 503;
  expect(await checkServer({ host: '127.0.0.1', port })).toMatchObject([
    { result: 'ok' },
    { result: 'fail', says: '/readyz responds with 503 (clock wrong)' },
  ]);
  expect(await checkServer({ host: '127.0.0.1', port: 1 })).toMatchObject([
    { result: 'warn', says: expect.stringContaining('no server answers') },
  ]);
});

const SEEN = { peer: '10.0.0.1', isTrusted: true, address: '203.0.113.7', forwardedBy: ['x-forwarded-for'] };

test.each([
  ['a trusted proxy that appends', {}, 'ok', '203.0.113.7 behind the proxy 10.0.0.1'],
  ['a trusted proxy that passes on', { address: '192.0.2.123' }, 'fail', 'visitors can invent their address'],
  ['an unknown proxy', { isTrusted: false, address: '10.0.0.1' }, 'warn', 'all visitors share its limits'],
  ['a silent proxy', { isTrusted: false, forwardedBy: [] }, 'warn', 'all visitors share its limits'],
])('[K8] the server behind %s', (_, changes, result, says) => {
  expect(judgeForwarding({ ...SEEN, ...changes }, 'https://club.example')).toMatchObject({
    result,
    says: expect.stringContaining(says),
  });
});

test('[K8] another program, changed hosts and no server at the origin', async () => {
  let status = 404;
  const port = await serve((_, response) => response.writeHead(status).end('{}'));
  const origin = `http://127.0.0.1:${port}`;
  expect(await checkProxies(origin, signer, NOW)).toMatchObject([
    { result: 'fail', says: expect.stringContaining('404') },
  ]);
  status = 421;
  expect(await checkProxies(origin, signer, NOW)).toMatchObject([
    { result: 'fail', says: 'the proxy changes the Host header' },
  ]);
  expect(await checkProxies('http://127.0.0.1:1', signer, NOW)).toMatchObject([{ result: 'fail' }]);
  expect(await checkProxies(origin, null, NOW)).toMatchObject([{ result: 'skipped' }]);
});

test('[K8] the server reports its view to who knows its keys, for a minute', async () => {
  const app = await openTestApp({ settings: { TRUSTED_PROXIES: '10.0.0.0/8' } });
  onTestFinished(() => app.close());
  const own = createLinkSigner(app.resources.signingSeeds);
  const ask = (ticket: Readonly<Record<string, string>>) =>
    app.app.http.inject({
      url: '/acquisition/forwarding-report',
      remoteAddress: '10.0.0.1',
      headers: { host: 'club.example', 'x-forwarded-for': '192.0.2.123, 203.0.113.7', ...ticket },
    });
  const now = app.resources.clock();
  expect((await ask(createReportTicket(own, now))).json()).toEqual(SEEN);
  for (const ticket of [
    {},
    { 'x-vestibule-doctor': 'a.b.c' },
    createReportTicket(signer, now),
    createReportTicket(own, new Date(now.getTime() - 61_000)),
  ])
    expect((await ask(ticket)).statusCode).toBe(404);
});

test('[K8] the discovery document of a provider', async () => {
  let issuer = '';
  const port = await serve(({ url }, response) =>
    response.writeHead(url?.startsWith('/.well-known/') ? 200 : 404).end(JSON.stringify({ issuer })),
  );
  const given = { clientId: 'a', redirectUri: 'a', scope: 'openid', responseMode: 'query' } as const;
  const secret = { kind: 'plain', value: 'secret' } as const;
  const check = (at: string) => checkProvider('Ours', { protocol: 'openid', issuer: at, secret, ...given });
  issuer = `http://127.0.0.1:${port}`;
  expect(await check(issuer)).toMatchObject({ result: 'ok' });
  expect(await check(`${issuer}/`)).toMatchObject({ result: 'fail', says: expect.stringContaining('another issuer') });
  expect(await check(`${issuer}/realm`)).toMatchObject({ result: 'fail', says: expect.stringContaining('status 404') });
  expect(await check('http://127.0.0.1:1')).toMatchObject({
    result: 'fail',
    says: expect.stringContaining('unreachable'),
  });
});
