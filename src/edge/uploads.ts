import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { LOCALES } from '#kernel/locale.ts';
import type { Permission } from '#kernel/permissions.ts';
import { withBase } from '#web/routing/base-path.ts';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import type { DeclaredPage } from '#web/routing/page-handle.ts';

/** The body of a post that exceeded the limit of its page: nothing of it is kept. */
export const TOO_LARGE = Symbol('too large');

/** What a post of anyone else may have, as posts to all other pages. */
const OTHERS = 256 * 1024;
/** What is read of a body that is too large, so that the browser reads the answer; a larger one is cut off. */
const MOST_READ = 100 * 1024 * 1024;

/** The pages with uploads by the routes of their posts: those of documents, and those of the router's data requests. */
const UPLOADS: ReadonlyMap<string, DeclaredPage> = new Map(
  (PAGES as readonly DeclaredPage[])
    .filter(({ upload }) => upload !== undefined)
    .flatMap((page) =>
      ['', ...LOCALES.map((locale) => `/${locale}`)].flatMap((prefix) =>
        ['', '.data'].map((end) => [withBase(prefix + page.path + end), page] as const),
      ),
    ),
);

/** Whether a route is one of those for uploads. */
export function isUploadRoute(route: string): boolean {
  return UPLOADS.has(route);
}

export type UploadOptions = {
  readonly handler: RouteHandlerMethod;
  /** Whether the sender of a request may use a page of admins. */
  readonly mayUse: (request: FastifyRequest, permission: Permission) => Promise<boolean>;
};

/**
 * The posts of pages with uploads. Only admins who may use the page can send more than other posts have: for anybody else,
 * a large body would take memory before the page refuses the visitor.
 */
export async function uploadRoutes(fastify: FastifyInstance, { handler, mayUse }: UploadOptions): Promise<void> {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', async (request: FastifyRequest, body: AsyncIterable<Buffer>) => {
    const { upload = OTHERS, permission } = UPLOADS.get(request.routeOptions.url ?? '') ?? {};
    const isAllowed = permission !== undefined && (await mayUse(request, permission));
    return readUpload(body, isAllowed ? upload : OTHERS);
  });
  for (const url of UPLOADS.keys()) fastify.post(url, handler);
}

/** Reads a body up to its limit. Beyond it the rest is read and forgotten: memory never holds more than the limit. */
export async function readUpload(body: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer | typeof TOO_LARGE> {
  const kept: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MOST_READ) break;
      if (size <= limit) kept.push(chunk);
      else kept.length = 0;
    }
  } catch (cause) {
    throw Object.assign(new Error('The body ended early', { cause }), { statusCode: 400 });
  }
  if (size > MOST_READ) throw Object.assign(new Error('Request body is too large'), { statusCode: 413 });
  return size > limit ? TOO_LARGE : Buffer.concat(kept);
}
