import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '#platform/http/compressed-body.ts';
import { withBase } from '#web/routing/base-path.ts';
import { buildSitemap } from '#web/routing/sitemap.ts';

type Options = { readonly publicOrigin: string; readonly indexing: boolean };

const SITEMAP_PATH = withBase('/sitemap.xml');

/** The routes for crawlers besides the pages: robots.txt, and the sitemap that it names. */
export function crawlerRoutes(fastify: FastifyInstance, { publicOrigin, indexing }: Options): void {
  serve(fastify, '/robots.txt', 'text/plain', formatRobotsTxt(indexing ? publicOrigin + SITEMAP_PATH : null));
  if (indexing) serve(fastify, SITEMAP_PATH, 'application/xml', buildSitemap(publicOrigin));
}

/** Disallows nothing, even where no page may be listed: a crawler has to read a page to see its `noindex`. */
function formatRobotsTxt(sitemap: string | null): string {
  const lines = ['User-agent: *', 'Disallow:', ...(sitemap ? ['', `Sitemap: ${sitemap}`] : [])];
  return `${lines.join('\n')}\n`;
}

function serve(fastify: FastifyInstance, path: string, type: string, body: string): void {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  fastify.get(path, async (request, reply) => {
    reply.headers({ etag, 'cache-control': 'public, max-age=3600' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(`${type}; charset=utf-8`).send(body);
  });
}
