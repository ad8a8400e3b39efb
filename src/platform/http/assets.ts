import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The licences of what is bundled into the pages. */
const LICENSES = 'licenses.md';

type Options = { readonly folder: string; readonly base: string };

/** Serves the build's files: their names contain a hash, so they never change; compressed variants are beside them. */
export async function assetRoutes(fastify: FastifyInstance, { folder, base }: Options): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${base}/assets/`,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
    index: false,
    setHeaders(reply, path) {
      // The one name without a hash.
      if (basename(path) === LICENSES) reply.header('cache-control', 'public, no-cache');
      // Social networks show the pictures of shared links on their own pages.
      if (basename(path).startsWith('share-')) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
