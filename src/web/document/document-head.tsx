import { Links, useLocation } from 'react-router';
import { getTextUrls } from '#web/i18n/load-catalog.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useDocumentData } from '#web/routing/document-data.tsx';
import { getAlternates, getCanonicalUrl, isIndexed } from '#web/routing/page-meta.ts';
import { usePageHandle } from '#web/routing/use-page-handle.ts';

type Props = { readonly failure?: { readonly title: string; readonly description: string } | undefined };

/** Renders the metadata of every document in the page's language; an error page has its own title and description. */
export function DocumentHead({ failure }: Props) {
  const { brand, assets, publicOrigin, themeHref } = useDocumentData();
  const { pathname } = useLocation();
  const { t } = useText();
  const page = usePageHandle();
  const values = { brand: brand.name };
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{failure?.title ?? t(page?.title ?? 'meta.notFound.title', values)}</title>
      <meta
        name="description"
        content={failure?.description ?? t(page?.description ?? 'meta.notFound.description', values)}
      />
      <meta name="theme-color" content={brand.colors.background} />
      <meta name="color-scheme" content={getColorScheme(brand.colors.background)} />
      {(failure || !isIndexed(pathname, page)) && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={getCanonicalUrl(publicOrigin, pathname)} />
      {getAlternates(publicOrigin, pathname).map((alternate) => (
        <link key={alternate.hrefLang} rel="alternate" {...alternate} />
      ))}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={assets.favicon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={assets.touchIcon} />
      {assets.fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {getTextUrls(pathname).map((address) => (
        <link key={address} rel="modulepreload" href={address} />
      ))}
      <Links />
      {themeHref && <link rel="stylesheet" href={themeHref} />}
    </head>
  );
}

/** Selects the colour scheme by the brand's background: it applies to canvas and scroll bars before any style loads. */
function getColorScheme(background: string): 'dark' | 'light' {
  const [red = 0, green = 0, blue = 0] = (background.match(/[0-9a-f]{2}/gi) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128 ? 'dark' : 'light';
}
