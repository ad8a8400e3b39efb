import type { FastifyRequest } from 'fastify';
import { withBase, withoutBase } from '#web/routing/base-path.ts';
import { findPage } from '#web/routing/page-paths.ts';

const PAGES = withBase('/*');

/** The route pattern of a request, for pages the page. For logs and metrics: without parameters of the address. */
export function getRoutePattern(request: FastifyRequest): string | null {
  const route = request.routeOptions.url ?? null;
  if (route !== PAGES) return route;
  const [address = ''] = request.url.split('?');
  // The router requests a page's data at an address of its own.
  const page = findPage(withoutBase(address).replace(/(?:\/_)?\.data$/, ''));
  return page ? withBase(`/${page.path}`) : PAGES;
}
