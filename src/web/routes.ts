import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { LOCALES } from '#kernel/locale.ts';
import { type Audience, PAGES, type Page } from '#web/routing/page-paths.ts';

const PREFIXES = ['', ...LOCALES];

/** The folder of each audience's pages. */
const AUDIENCE_FOLDERS = { public: 'site', member: 'member', admin: 'admin' } as const satisfies Record<
  Audience,
  string
>;

/** Returns a page's routes below one prefix; the landing page also takes a slug. The prefix makes ids unique. */
function pageRoutes(page: Page, prefix: string): RouteConfigEntry[] {
  const file = `${AUDIENCE_FOLDERS[page.audience]}/${page.folder}/page.tsx`;
  const id = joinPath(prefix, page.folder);
  const path = joinPath(prefix, page.path);
  // The start page is no index route: React Router would post its form to another URL, `/?index`.
  const main = route(path || '/', file, { id, caseSensitive: prefix !== '' });
  if (page.path !== '') return [main];
  return [main, route(joinPath(prefix, ':slug'), file, { id: `${id}-slug`, caseSensitive: prefix !== '' })];
}

function audienceRoutes(audience: Audience): RouteConfigEntry[] {
  const pages: readonly Page[] = PAGES;
  const own = pages.filter((page) => page.audience === audience);
  return PREFIXES.flatMap((prefix) => own.flatMap((page) => pageRoutes(page, prefix)));
}

/** The route of the web app manifest; see site/site-manifest. */
function manifestRoute(prefix: string): RouteConfigEntry {
  const id = joinPath(prefix, 'site-manifest');
  return route(joinPath(prefix, 'site.webmanifest'), 'site/site-manifest/manifest.ts', { id });
}

function unknownRoute(prefix: string): RouteConfigEntry {
  return route(joinPath(prefix, '*'), 'site/unknown/page.tsx', { id: joinPath(prefix, 'unknown') });
}

function joinPath(...parts: readonly string[]): string {
  return parts.filter(Boolean).join('/');
}

/** Restricted pages are nested below the route of their audience, whose middleware runs before any code of the page. */
export default [
  ...audienceRoutes('public'),
  layout('member/guard.ts', { id: 'member' }, audienceRoutes('member')),
  layout('admin/guard.ts', { id: 'admin' }, audienceRoutes('admin')),
  ...PREFIXES.flatMap((prefix) => [manifestRoute(prefix), unknownRoute(prefix)]),
] satisfies RouteConfig;
