import { Readable } from 'node:stream';
import fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handle } from '#web/admin/code-import/handle.ts';
import { getRoutePattern } from './route-pattern.ts';
import { readUpload, TOO_LARGE, uploadRoutes } from './uploads.ts';

const IMPORT = '/acquisition/de/admin/codes/import';
const OTHERS = 256 * 1024;

const http = fastify();
const patterns: (string | null)[] = [];
beforeAll(async () => {
  await http.register(uploadRoutes, {
    mayUse: async ({ headers }, permission) => headers.cookie === `may=${permission}`,
    handler: async (request: FastifyRequest) => {
      patterns.push(getRoutePattern(request));
      return request.body === TOO_LARGE ? 'too large' : String((request.body as Buffer).length);
    },
  });
  await http.ready();
});
afterAll(() => http.close());

/** Sends a body without its length in the head, so that only reading shows it. */
async function post(size: number, cookie = `may=${handle.permission}`, url = IMPORT): Promise<string> {
  const chunks = Array.from({ length: Math.ceil(size / 65_536) }, (_, index) =>
    Buffer.alloc(Math.min(65_536, size - index * 65_536), 'x'),
  );
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x' };
  return (await http.inject({ method: 'POST', url, headers, payload: Readable.from(chunks) })).body;
}

describe('a post of a page with uploads', () => {
  test.each([IMPORT, `${IMPORT}.data`, '/acquisition/admin/codes/import'])(
    '%s has the limit of its page',
    async (url) => {
      expect(await post(handle.upload, undefined, url)).toBe(String(handle.upload));
      expect(await post(handle.upload + 1, undefined, url)).toBe('too large');
      expect(patterns.at(-1)).toBe('/acquisition/admin/codes/import');
    },
  );

  test('has the limit of other posts for anybody who may not use the page', async () => {
    for (const cookie of ['', 'may=codes.read']) {
      expect(await post(OTHERS, cookie)).toBe(String(OTHERS));
      expect(await post(OTHERS + 1, cookie)).toBe('too large');
    }
  });
});

test('a body that ends early is the fault of its sender', async () => {
  async function* broken() {
    yield new Uint8Array(1);
    throw new Error('aborted');
  }
  await expect(readUpload(broken(), 10)).rejects.toMatchObject({ statusCode: 400 });
});

test('a body far beyond every limit is not read to its end', async () => {
  let yielded = 0;
  async function* endless() {
    for (;;) {
      yielded += 1;
      yield new Uint8Array(1024 * 1024);
    }
  }
  await expect(readUpload(endless(), 10)).rejects.toMatchObject({ statusCode: 413 });
  expect(yielded).toBe(101);
});
