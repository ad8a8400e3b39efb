import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { soon } from '../../../tests/support/soon.ts';
import type { Logger } from '../logger.ts';
import { createRequestWatch, watchRequests } from './watch-requests.ts';

type Line = { readonly method: string; readonly route: string | null; readonly status: number };

const server = { http: Fastify() };
afterEach(() => server.http.close());

async function open(lines: Line[]): Promise<number> {
  server.http = Fastify();
  watchRequests(server.http, {
    watch: createRequestWatch({ log: { info: (line: Line) => lines.push(line) } as unknown as Logger }),
    getRoutePattern: ({ routeOptions }) => routeOptions.url ?? null,
  });
  server.http.get('/stream', (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).write('begun');
  });
  server.http.post('/change', async () => 'changed');
  await server.http.listen({ host: '127.0.0.1', port: 0 });
  const address = server.http.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const CHANGE = 'POST /change HTTP/1.1\r\nhost: club.example\r\ncontent-length: 0\r\n\r\n';

test('a request has one line', async () => {
  const lines: Line[] = [];
  const socket = connect(await open(lines), '127.0.0.1');
  socket.write(CHANGE);
  await soon(() => expect(lines).toMatchObject([{ method: 'POST', route: '/change', status: 200 }]));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(lines).toHaveLength(1);
});

test('a request behind a stream of its connection has a line as well', async () => {
  const lines: Line[] = [];
  const socket = connect(await open(lines), '127.0.0.1');
  socket.write(`GET /stream HTTP/1.1\r\nhost: club.example\r\n\r\n${CHANGE}`);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.destroy();
  await soon(() => expect(lines.map(({ route }) => route).toSorted()).toEqual(['/change', '/stream']));
});
