import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { LOCALES } from '#kernel/locale.ts';
import { AUDIENCE_FOLDERS } from '#web/routing/collect-pages.ts';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import type { Audience, DeclaredPage } from '#web/routing/page-handle.ts';
import { formatRouteId } from '#web/routing/route-id.ts';

const PREFIXES = ['', ...LOCALES];

/**
 * Creates the routes of all pages. Restricted pages are nested below the route of their audience, whose middleware runs
 * before any code of the page.
 */
export function createRoutes(pages: readonly DeclaredPage[]): RouteConfigEntry[] {
  return [
    ...audienceRoutes(pages, 'public'),
    layout('member/guard.ts', { id: 'member' }, audienceRoutes(pages, 'member')),
    layout('admin/guard.ts', { id: 'admin' }, audienceRoutes(pages, 'admin')),
    ...PREFIXES.flatMap((prefix) => [manifestRoute(prefix), unknownRoute(prefix)]),
  ];
}

function audienceRoutes(pages: readonly DeclaredPage[], audience: Audience): RouteConfigEntry[] {
  const own = pages.filter((page) => page.audience === audience);
  return PREFIXES.flatMap((prefix) => own.flatMap((page) => pageRoutes(page, prefix)));
}

/** Returns a page's routes below one prefix: its path and its aliases. */
function pageRoutes({ id, audience, path, aliases = [] }: DeclaredPage, prefix: string): RouteConfigEntry[] {
  const file = `${AUDIENCE_FOLDERS[audience]}/${id}/page.tsx`;
  return [path, ...aliases].map((one) => {
    const ownId = formatRouteId({ id, path }, one, prefix);
    // The start page is no index route: React Router would post its form to another URL, `/?index`.
    return route(joinPath(prefix, one.slice(1)) || '/', file, { id: ownId, caseSensitive: prefix !== '' });
  });
}

/** The route of the web app manifest; see site/site-manifest. */
function manifestRoute(prefix: string): RouteConfigEntry {
  const id = joinPath(prefix, 'site-manifest');
  return route(joinPath(prefix, 'site.webmanifest'), 'site/site-manifest/manifest.ts', { id });
}

function unknownRoute(prefix: string): RouteConfigEntry {
  return route(joinPath(prefix, '*'), 'site/unknown/unknown.tsx', { id: joinPath(prefix, 'unknown') });
}

function joinPath(...parts: readonly string[]): string {
  return parts.filter(Boolean).join('/');
}

export default createRoutes(PAGES) satisfies RouteConfig;
