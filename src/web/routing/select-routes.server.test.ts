import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import { createStaticHandler, type RouteObject, type ServerBuild, type StaticHandler } from 'react-router';
import { expect, test } from 'vitest';
import { BASE_PATH } from '#kernel/base-path.ts';
import { createRoutes } from '#web/routes.ts';
import { PAGES } from './generated/pages.server.ts';
import { formatPath } from './href.ts';
import { createSelectRoutes } from './select-routes.server.ts';

const MANIFEST = '/__manifest';
const flat = createRoutes(PAGES).flatMap((entry) => flatten(entry));
const routes = Object.fromEntries(flat.map((route) => [route.id, route]));
const build = { routes, assets: { routes }, routeDiscovery: { mode: 'lazy', manifestPath: MANIFEST } };
const select = createSelectRoutes(build as unknown as ServerBuild, PAGES);

type FlatRoute = { readonly id: string; readonly parentId?: string; readonly path?: string | undefined };

function flatten({ children = [], ...entry }: RouteConfigEntry, parentId?: string): readonly FlatRoute[] {
  const id = String(entry.id);
  return [{ ...entry, id, ...(parentId && { parentId }) }, ...children.flatMap((child) => flatten(child, id))];
}

const handlers = new WeakMap<object, StaticHandler>();

function createHandler(given: object): StaticHandler {
  const children = Map.groupBy(Object.values(given) as readonly FlatRoute[], ({ parentId }) => parentId);
  const nest = (parent: string | undefined): RouteObject[] =>
    (children.get(parent) ?? []).map((route) => ({ ...route, children: nest(route.id) }) as RouteObject);
  return createStaticHandler(nest(undefined));
}

/** The handler sorts its routes once; `matchRoutes` would sort all of them for each path. */
function matchIds(given: object, path: string): readonly string[] | undefined {
  const handler = handlers.get(given) ?? createHandler(given);
  handlers.set(given, handler);
  return handler.match(path)?.map(({ route }) => route.id);
}

function listAncestors(path: string): readonly string[] {
  const segments = path.split('/').filter(Boolean);
  return ['/', path, ...segments.map((_, count) => `/${segments.slice(0, count).join('/')}`)];
}

/** The selected routes have to match the path, and those above it, as all routes do. */
function expectSameMatches(path: string): void {
  const selected = select(BASE_PATH + path);
  for (const one of listAncestors(path)) {
    expect(matchIds(selected.routes, one), one).toEqual(matchIds(routes, one));
  }
  expect(selected.assets.routes).toEqual(selected.routes);
}

const paths = PAGES.flatMap((page) => [page.path, ...('aliases' in page ? page.aliases : [])]);

test.each(paths)('the routes for %s match it as all routes do, in any spelling', (pattern) => {
  const path = formatPath(
    pattern,
    Object.fromEntries([...pattern.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'Ab'])),
  );
  for (const one of [`/de${path}`, `${path.toUpperCase().replace('A', '%61')}/`, `/DE${path}`]) expectSameMatches(one);
});

test('whatever path is requested, the selected routes match it as all routes do', () => {
  const segment = fc.oneof(fc.constantFrom(...paths.flatMap((path) => path.split('/'))), fc.webSegment());
  const property = fc.property(fc.array(segment), (segments) => expectSameMatches(`/${segments.join('/')}`));
  fc.assert(property, { numRuns: 20 });
});

test.each(['', '.data', '/_.data'])('a page needs few routes, with the ending "%s" as well', (ending) => {
  const selected = select(`${BASE_PATH}/de/account/security${ending}`);
  // One build for all requests of the page, so that its handler is stored once.
  expect(selected).toBe(select(`${BASE_PATH}/account/security`));
  expect(Object.keys(selected.routes).length).toBeLessThan(flat.length / 4);
});

test.each([MANIFEST, '/nothing/is/here'])('%s needs all routes', (path) => {
  expect(select(BASE_PATH + path)).toBe(build);
});
