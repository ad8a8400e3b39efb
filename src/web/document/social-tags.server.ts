import { LOCALES, type Locale } from '#kernel/locale.ts';
import type { Translate } from '#web/i18n/use-text.ts';
import { canonicalOf } from '#web/routing/page-meta.ts';
import { pageOfPath } from '#web/routing/page-paths.ts';
import { SHARE_PICTURE } from './share-picture.ts';

/** A `meta` element: its name and content. Open Graph's names are properties. */
export type Tag = readonly [name: string, content: string];

export type Shared = {
  readonly brandName: string;
  readonly tagline: string;
  readonly publicOrigin: string;
  /** Inside of the area. */
  readonly path: string;
  readonly locale: Locale;
  readonly t: Translate;
  /** The address of the picture, on the public origin. */
  readonly picture: string;
  /** A product that somebody shared by a link of its own. */
  readonly product: { readonly name: string; readonly designer: string } | null;
};

/** Open Graph asks for a country as well; it says nothing of where the page holds. */
const OPEN_GRAPH_LOCALES: Readonly<Record<Locale, string>> = {
  en: 'en_GB',
  de: 'de_DE',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  pl: 'pl_PL',
  sv: 'sv_SE',
};

/** What networks and messengers show of a shared link. Its picture and words are the club's; no code is in them. */
export function socialTagsOf(shared: Shared): readonly Tag[] {
  const { brandName, publicOrigin, path, locale, t, product } = shared;
  const page = pageOfPath(path);
  const values = { brand: brandName };
  const alt = t('meta.share.alt', { brand: brandName, tagline: shared.tagline });
  return [
    ['og:type', 'website'],
    ['og:site_name', brandName],
    [
      'og:title',
      product
        ? t('meta.share.product', { ...values, product: product.name, designer: product.designer })
        : t(page?.title ?? 'meta.landing.title', values),
    ],
    ['og:description', t(page?.description ?? 'meta.landing.description', values)],
    ['og:url', canonicalOf(publicOrigin, path)],
    ['og:locale', OPEN_GRAPH_LOCALES[locale]],
    ...LOCALES.filter((one) => one !== locale).map((one): Tag => ['og:locale:alternate', OPEN_GRAPH_LOCALES[one]]),
    ['og:image', publicOrigin + shared.picture],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', String(SHARE_PICTURE.width)],
    ['og:image:height', String(SHARE_PICTURE.height)],
    ['og:image:alt', alt],
    ['twitter:card', 'summary_large_image'],
    ['twitter:image:alt', alt],
  ];
}
