import compress from '@fastify/compress';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { createHttpServer } from '#platform/http/server.ts';
import { createLogger } from '#platform/logger.ts';
import { crawlerRoutes } from './crawler-routes.ts';

async function serve(indexing: boolean) {
  const options = { publicOrigin: 'https://club.example', indexing };
  const http = await createHttpServer({ log: createLogger('silent'), trustedProxies: [], ...options });
  await http.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  crawlerRoutes(http, options);
  return {
    inject: (request: string | InjectOptions) => {
      const { headers, ...rest } = typeof request === 'string' ? { url: request } : request;
      return http.inject({ ...rest, headers: { host: 'club.example', ...headers } });
    },
  };
}

describe('[B9] files for crawlers', () => {
  test('robots.txt names the sitemap and lets crawlers read every noindex', async () => {
    const { body, headers } = await (await serve(true)).inject('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Sitemap: https://club.example/acquisition/sitemap.xml');
    expect(body).not.toMatch(/^Disallow: *\S/m);
  });

  test.each(['/robots.txt', '/acquisition/sitemap.xml'])(
    '%s has cache headers and an ETag and accepts HEAD',
    async (url) => {
      const http = await serve(true);
      const whole = await http.inject(url);
      expect(whole.headers['cache-control']).toBe('public, max-age=3600');
      const head = await http.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', whole.headers.etag]);
      const again = await http.inject({ url, headers: { 'if-none-match': String(whole.headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const other = await http.inject({ url, headers: { 'if-none-match': '"another"' } });
      expect(other.statusCode).toBe(200);
    },
  );

  test('the sitemap is compressed for clients that accept it', async () => {
    const headers = { 'accept-encoding': 'br' };
    const response = await (await serve(true)).inject({ url: '/acquisition/sitemap.xml', headers });
    expect(response.headers['content-encoding']).toBe('br');
  });

  test('an unlisted deployment forbids indexing in every response and has no sitemap', async () => {
    const http = await serve(false);
    const robots = await http.inject('/robots.txt');
    expect(robots.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(robots.body).not.toContain('Sitemap');
    const missing = await http.inject('/acquisition/sitemap.xml');
    expect([missing.statusCode, missing.headers['x-robots-tag']]).toEqual([404, 'noindex, nofollow']);
  });
});
