import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COMPRESSION } from './compression.ts';

const ROWS = 'a row of a long list\r\n'.repeat(500);

let http: FastifyInstance;
let release: () => void;
let origin: string;
beforeEach(async () => {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* readRows() {
    yield ROWS;
    await released;
    yield ROWS;
  }
  http = fastify();
  await http.register(compress, COMPRESSION);
  http.get('/export', async (_, reply) => {
    reply.type('text/csv; charset=utf-8');
    return Readable.from(readRows(), { objectMode: false });
  });
  origin = await http.listen();
});
afterEach(() => http.close());

test.each(['br', 'gzip'])('the first rows of a download leave before the next ones are read: %s', async (encoding) => {
  const response = await fetch(`${origin}/export`, { headers: { 'accept-encoding': encoding } });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.length === ROWS.length) release();
  }
  expect(text).toBe(ROWS + ROWS);
});
