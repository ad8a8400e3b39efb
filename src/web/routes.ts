import { type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { LOCALES } from '../kernel/locale.ts';
import { PAGES, type Page } from './page-paths.ts';

const PREFIXES = ['', ...LOCALES];

/** A page's routes below one prefix; the landing page takes a slug as well. Ids hold the prefix, so they are unique. */
function routesOf(page: Page, prefix: string): RouteConfigEntry[] {
  const file = `pages/${page.folder}/page.tsx`;
  const id = joined(prefix, page.folder);
  const path = joined(prefix, page.path);
  // The start page is no index route: its form would be sent to another address, `/?index`.
  const main = route(path || '/', file, { id, caseSensitive: prefix !== '' });
  if (page.path !== '') return [main];
  return [main, route(joined(prefix, ':slug'), file, { id: `${id}-slug`, caseSensitive: prefix !== '' })];
}

/** The manifest of what a device keeps; see pages/site-manifest. */
function manifestOf(prefix: string): RouteConfigEntry {
  const id = joined(prefix, 'site-manifest');
  return route(joined(prefix, 'site.webmanifest'), 'pages/site-manifest/manifest.ts', { id });
}

function unknownOf(prefix: string): RouteConfigEntry {
  return route(joined(prefix, '*'), 'pages/unknown/page.tsx', { id: joined(prefix, 'unknown') });
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join('/');
}

export default PREFIXES.flatMap((prefix) => [
  ...PAGES.flatMap((page) => routesOf(page, prefix)),
  manifestOf(prefix),
  unknownOf(prefix),
]) satisfies RouteConfig;
