import type { FastifyRequest } from 'fastify';
import { pageOfPath } from '#web/routing/page-paths.ts';

const PAGES = '/acquisition/*';

/** The pattern that a request met, of pages the page itself: for logs and metrics, so without what stands in its address. */
export function routePatternOf(request: FastifyRequest): string | null {
  const route = request.routeOptions.url ?? null;
  if (route !== PAGES) return route;
  const [address = ''] = request.url.split('?');
  // The router asks for a page's data beside the page.
  const page = pageOfPath(address.replace(/^\/acquisition/, '').replace(/(?:\/_)?\.data$/, ''));
  return page ? `/acquisition/${page.path}` : PAGES;
}
