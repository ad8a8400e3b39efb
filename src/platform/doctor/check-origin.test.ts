import type { AddressInfo } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { DAY } from '#kernel/instant.ts';
import { createCertificate } from '../../../tests/support/certificate.ts';
import { checkCertificate, checkDns } from './check-origin.ts';

const NOW = new Date();
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);
const trusted = getCACertificates('default');
afterAll(() => setDefaultCACertificates(trusted));

async function serve(name: string, from: Date, to: Date, isTrusted: boolean): Promise<string> {
  const { cert, key } = createCertificate({ name, from, to });
  setDefaultCACertificates(isTrusted ? [...trusted, cert] : trusted);
  const server = createServer({ cert, key }, (socket) => socket.end()).listen(0, '127.0.0.1');
  server.on('tlsClientError', () => undefined);
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['a valid one', '127.0.0.1', -1, 90, true, 'ok', 'is valid until'],
  ['one that ends soon', '127.0.0.1', -1, 5, true, 'warn', /in [45] days$/],
  ['one that has ended', '127.0.0.1', -90, -2, true, 'fail', 'has ended on'],
  ['one for another name', 'other.example', -1, 90, true, 'fail', 'is not for 127.0.0.1'],
  ['one of an unknown authority', '127.0.0.1', -1, 90, false, 'fail', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
])('[K8] the certificate of the origin: %s', async (_, name, from, to, isTrusted, result, says) => {
  const origin = await serve(name, inDays(from), inDays(to), isTrusted);
  const found = await checkCertificate(origin, NOW);
  expect(found).toMatchObject([{ result, says: expect.stringMatching(says) }]);
});

test('[K8] an origin without TLS, and one that nothing serves', async () => {
  expect(await checkCertificate('http://club.example', NOW)).toMatchObject([{ result: 'warn' }]);
  expect(await checkCertificate('https://127.0.0.1:1', NOW)).toMatchObject([
    { result: 'fail', says: expect.stringContaining('ECONNREFUSED') },
  ]);
});

test('[K8] the address of the origin', async () => {
  expect(await checkDns('https://127.0.0.1:3000')).toMatchObject([{ result: 'ok' }]);
  expect(await checkDns('https://localhost')).toMatchObject([{ result: 'ok' }]);
  expect(await checkDns('https://club.invalid')).toMatchObject([
    { result: 'fail', says: expect.stringContaining('club.invalid has no address') },
  ]);
});
