import type { ServerBuild } from 'react-router';
import { LOCALES } from '#kernel/locale.ts';
import { withoutBase, withoutDataSuffix } from './base-path.ts';
import { createFindPage } from './find-page.ts';
import type { DeclaredPage } from './page-handle.ts';
import { formatRouteId } from './route-id.ts';

/**
 * Creates a function that selects the routes for the path of a request: the page's, and those of the pages above it,
 * which React Router describes to the browser along with it. React Router compares a path with every route and copies
 * all of them for each document; there are eight for each path of a page. Paths without a page get the whole build, and
 * so does the router's manifest, which describes any page. The same selection is the same build, by which its handler can be stored.
 */
export function createSelectRoutes(build: ServerBuild, pages: readonly DeclaredPage[]) {
  const find = createFindPage(pages);
  const pageOfRoute = new Map(pages.flatMap((page) => listRouteIds(page).map((id) => [id, page.id] as const)));
  const selected = new Map<string, ServerBuild>();

  return (pathname: string): ServerBuild => {
    const path = withoutDataSuffix(withoutBase(pathname)) || '/';
    if (path === build.routeDiscovery.manifestPath || !find(path)) return build;
    const ids = new Set(listAncestors(path).map((one) => find(one)?.page.id));
    const name = [...ids].sort().join(' ');
    const known = selected.get(name);
    if (known) return known;
    const isPossible = (route: string) => !pageOfRoute.has(route) || ids.has(pageOfRoute.get(route));
    const made = reduceBuild(build, isPossible);
    selected.set(name, made);
    return made;
  };
}

function listRouteIds(page: DeclaredPage): readonly string[] {
  return [page.path, ...(page.aliases ?? [])].flatMap((own) =>
    ['', ...LOCALES].map((prefix) => formatRouteId(page, own, prefix)),
  );
}

/** The path and all above it, up to the start page. */
function listAncestors(path: string): readonly string[] {
  const segments = path.split('/').filter(Boolean);
  return [path, ...segments.map((_, count) => `/${segments.slice(0, count).join('/')}`)];
}

function reduceBuild(build: ServerBuild, isPossible: (route: string) => boolean): ServerBuild {
  const reduce = <Route>(routes: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isPossible(id)));
  return {
    ...build,
    routes: reduce(build.routes),
    assets: { ...build.assets, routes: reduce(build.assets.routes) },
  };
}
