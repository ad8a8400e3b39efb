import type { FastifyInstance } from 'fastify';
import { withBase } from '#web/routing/base-path.ts';
import type { ErrorPages } from './error-pages.ts';
import { sendPage } from './pages.ts';
import type { GetVisit } from './visit-context.ts';

type Dependencies = { readonly errorPages: Pick<ErrorPages, 'notFound'>; readonly getVisit: GetVisit };

const ASSETS = withBase('/assets/');

/** Handles requests without a route: a page in the visitor's language, plain text for files and other methods. */
export function addNotFoundHandler(http: FastifyInstance, { errorPages, getVisit }: Dependencies): void {
  http.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && !isFile(request.url)) return sendPage(reply, errorPages.notFound(getVisit(request).context.locale));
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not Found');
  });
}

/** Files have an extension, pages have none. */
function isFile(url: string): boolean {
  const [path = ''] = url.split('?');
  return path.startsWith(ASSETS) || /\.\w+$/.test(path);
}
