import type { FastifyRequest } from 'fastify';
import { withBase, withoutBase, withoutDataSuffix } from '#web/routing/base-path.ts';
import { findDeclaredPage } from '#web/routing/find-declared-page.server.ts';
import type { DeclaredPage } from '#web/routing/page-handle.ts';
import { isUploadRoute } from './uploads.ts';

const PAGES = withBase('/*');

/** The route pattern of a request, for pages the page's metrics name: no parameter of an address becomes a label. */
export function getRoutePattern(request: FastifyRequest, findPage = findDeclaredPage): string | null {
  const route = request.routeOptions.url ?? null;
  if (route === null || (route !== PAGES && !isUploadRoute(route))) return route;
  const [address = ''] = request.url.split('?');
  // The router requests a page's data at an address of its own.
  const match = findPage(withoutDataSuffix(withoutBase(address)));
  return match ? getPageRoute(match.page) : PAGES;
}

/** The route of a page's requests in logs and metrics. */
export function getPageRoute({ metricsName, path }: Pick<DeclaredPage, 'metricsName' | 'path'>): string {
  return withBase(metricsName ?? path);
}
