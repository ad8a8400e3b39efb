import type { ServerBuild } from 'react-router';

/**
 * Takes the mark off the addresses of the root's styles. The build gives it to every style that a late part shares with
 * a page: the part then adds the style once more, as the page takes its own away when it goes. The root's never go, and
 * once more means that the whole document is styled anew, now with the theme before them.
 */
export function dedupeRootStyles(build: ServerBuild): ServerBuild {
  const { routes } = build.assets;
  const rootStyles = new Set(routes.root?.css);
  const unmarked = (css: readonly string[]) =>
    css.map((address) => (rootStyles.has(address) ? address.replace(/#$/, '') : address));
  const settled = Object.entries(routes).map(
    ([id, route]) => [id, route?.css ? { ...route, css: unmarked(route.css) } : route] as const,
  );
  return { ...build, assets: { ...build.assets, routes: Object.fromEntries(settled) } };
}
