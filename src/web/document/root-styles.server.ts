import type { ServerBuild } from 'react-router';

/**
 * Removes the trailing `#` from the URLs of the root's styles. The build adds the `#` to every style that a lazy chunk
 * shares with a page: the chunk then adds the style again, since the page removes its own on navigation. The root's
 * styles are never removed. Adding them again would restyle the whole document and put them after the theme.
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
