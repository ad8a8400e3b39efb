import type { FastifyRequest } from 'fastify';
import { pageOfPath } from '../web/page-paths.ts';

const PAGES = '/acquisition/*';

/** The pattern that a request met, of pages the page itself: for logs and metrics, so without what stands in its address. */
export function routePatternOf(request: FastifyRequest): string | null {
  const route = request.routeOptions.url ?? null;
  if (route !== PAGES) return route;
  const page = pageOfPath(request.url.split('?')[0]?.replace(/^\/acquisition/, '') ?? '');
  return page ? `/acquisition/${page.path}` : PAGES;
}
