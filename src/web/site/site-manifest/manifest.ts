import type { LoaderFunctionArgs } from 'react-router';
import { localeOfPath, localizePath } from '#kernel/locale.ts';
import { getIconUrl } from '#web/browser/brand/brand-files.server.ts';
import { withBase, withoutBase } from '#web/routing/base-path.ts';
import { getLoadContext } from '#web/routing/load-context.ts';

/** Serves the web app manifest in the language of the URL: devices use it for the start page on the home screen. */
export function loader({ url, context }: LoaderFunctionArgs): Response {
  const { brand } = getLoadContext(context).visit;
  const locale = localeOfPath(withoutBase(url.pathname));
  const icon = (name: string, sizes: string, purpose: string) => ({
    src: getIconUrl(brand.id, name),
    sizes,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    id: withBase('/'),
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline[locale],
    lang: locale,
    start_url: withBase(localizePath('/', locale)),
    scope: withBase('/'),
    display: 'minimal-ui',
    background_color: brand.colors.background,
    theme_color: brand.colors.background,
    icons: [icon('192', '192x192', 'any'), icon('512', '512x512', 'any'), icon('maskable-512', '512x512', 'maskable')],
  };
  const headers = { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' };
  return new Response(JSON.stringify(manifest), { headers });
}
