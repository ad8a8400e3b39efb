import type { FastifyInstance } from 'fastify';
import type { World } from '#app/world.ts';
import { missingPage } from './fault-page.ts';
import { sendPage } from './pages.ts';
import { localeOf } from './visit-context.ts';

/** Answers what no route takes: a visitor's page is told missing in the visitor's language, all else in two words. */
export function answerUnmatched(http: FastifyInstance, world: World): void {
  http.setNotFoundHandler(async (request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && !isFile(request.url)) return sendPage(reply, missingPage(world, localeOf(request)));
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not Found');
  });
}

/** Pages have no endings, files have. */
function isFile(url: string): boolean {
  const [path = ''] = url.split('?');
  return path.startsWith('/acquisition/assets/') || /\.\w+$/.test(path);
}
