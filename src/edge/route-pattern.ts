import type { FastifyRequest } from 'fastify';
import { withBase, withoutBase } from '#web/routing/base-path.ts';
import { findPage } from '#web/routing/page-paths.ts';

const PAGES = withBase('/*');

/** The pattern that a request met, of pages the page itself: for logs and metrics, so without what stands in its address. */
export function getRoutePattern(request: FastifyRequest): string | null {
  const route = request.routeOptions.url ?? null;
  if (route !== PAGES) return route;
  const [address = ''] = request.url.split('?');
  // The router asks for a page's data beside the page.
  const page = findPage(withoutBase(address).replace(/(?:\/_)?\.data$/, ''));
  return page ? withBase(`/${page.path}`) : PAGES;
}
