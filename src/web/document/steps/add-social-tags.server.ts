import { LOCALES, type Locale, localeOfPath } from '#kernel/locale.ts';
import { getSharePictureUrl } from '#web/browser/brand/brand-files.server.ts';
import { createTexts, type Translate } from '#web/i18n/use-text.ts';
import { buildVariantTexts } from '#web/i18n/variant-texts.server.ts';
import type { PageHandle } from '#web/routing/page-handle.ts';
import { getCanonicalUrl } from '#web/routing/page-meta.ts';
import { addToHead, formatElement } from '../html-document.server.ts';
import { SHARE_PICTURE } from '../share-picture.ts';
import type { Step } from '../step.ts';

/** The name and content of a `meta` element. Open Graph uses `property` for the name. */
type Tag = readonly [name: string, content: string];

type Shared = {
  readonly brandName: string;
  readonly tagline: string;
  readonly publicOrigin: string;
  /** The path inside of the area. */
  readonly path: string;
  readonly page: PageHandle | null;
  readonly locale: Locale;
  readonly t: Translate;
  /** The URL of the picture, on the public origin. */
  readonly picture: string;
  /** A product that a member shared by its own link. */
  readonly product: { readonly name: string; readonly designer: string } | null;
};

/** Open Graph requires a country as well; it says nothing about where the page applies. */
const OPEN_GRAPH_LOCALES: Readonly<Record<Locale, string>> = {
  en: 'en_GB',
  de: 'de_DE',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  pl: 'pl_PL',
  sv: 'sv_SE',
};

/** Adds the metadata of the shared link's preview. */
export const addSocialTags: Step = (document, { status, path, page, landing, context: { visit, publicOrigin } }) => {
  if (status !== 200) return document;
  const { brand, country } = visit;
  const locale = localeOfPath(path);
  const { t } = createTexts(locale, country, buildVariantTexts(visit, locale)?.messages);
  const picture = getSharePictureUrl(brand.id, locale);
  const product = landing.product ?? null;
  const tagline = brand.tagline[locale];
  const shared = { brandName: brand.name, tagline, publicOrigin, path, page, locale, t, picture, product };
  const elements = listSocialTags(shared).map(([name, content]) =>
    formatElement('meta', { [name.startsWith('og:') ? 'property' : 'name']: name, content }),
  );
  return addToHead(document, elements.join(''));
};

/** Lists the tags of a shared link's preview. Picture and texts are the club's; no code appears in them. */
function listSocialTags(shared: Shared): readonly Tag[] {
  const { brandName, publicOrigin, path, page, locale, t, product } = shared;
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
    ['og:url', getCanonicalUrl(publicOrigin, path)],
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
