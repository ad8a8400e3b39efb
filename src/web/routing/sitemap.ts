import { LOCALES, localizePath } from '#kernel/locale.ts';
import { PAGES } from './generated/pages.server.ts';
import type { DeclaredPage } from './page-handle.ts';
import { getAlternates, getCanonicalUrl } from './page-meta.ts';

/** Lists every page that search engines may index, in each language, with its alternates. */
export function buildSitemap(publicOrigin: string): string {
  const pages: readonly DeclaredPage[] = PAGES;
  const paths = pages.filter(({ robots }) => robots === 'index').map(({ path }) => path);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...paths.flatMap((path) => LOCALES.map((locale) => buildEntry(publicOrigin, localizePath(path, locale)))),
    '</urlset>',
    '',
  ].join('\n');
}

function buildEntry(publicOrigin: string, path: string): string {
  const links = getAlternates(publicOrigin, path).map(
    ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${href}"/>`,
  );
  return `<url><loc>${getCanonicalUrl(publicOrigin, path)}</loc>${links.join('')}</url>`;
}
