import { renderToString } from 'react-dom/server';
import { getBrand, listBrands } from '#app/brands.ts';
import { BASE_PATH } from '#kernel/base-path.ts';
import type { Brand } from '#kernel/brand.ts';
import { isLocale, LOCALES, type Locale } from '#kernel/locale.ts';
import { TEMPLATE_KINDS, type TemplateKind } from '#modules/mail/rules/mail-kinds.ts';
import { translate } from '#texts/translate.ts';
import { getBrandAssets, getThemeHref } from '#web/document/themes.server.ts';
import { Gallery } from './gallery.tsx';
import { type Links, SAMPLE_KEYS, type Sample } from './sample.ts';

type RenderMail = (kind: TemplateKind, locale: Locale, brandId: string) => { readonly html: string };
type Shown = { readonly html: string; readonly policy: string };

const GALLERY = `${BASE_PATH}/dev/gallery`;
const SOURCES = `${BASE_PATH}/script/develop/gallery`;
// Vite adds the styles of parts by script; the modules of parts are files of this origin.
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups";

/** The document of an address of the gallery: the parts, or one mail; null where it has none. */
export function renderGallery(url: URL, standard: Brand, renderMail: RenderMail): Shown | null {
  const given = url.searchParams.get('language');
  const locale = isLocale(given) ? given : 'en';
  const known = listBrands().some(({ id }) => id === url.searchParams.get('brand'));
  const brand = known ? getBrand(url.searchParams.get('brand') ?? '') : standard;
  if (url.pathname === GALLERY) return { html: renderPage(brand, locale), policy: PAGE_POLICY };
  const kind = TEMPLATE_KINDS.find((one) => url.pathname === `${GALLERY}/mails/${one}`);
  return kind ? { html: renderMail(kind, locale, brand.id).html, policy: MAIL_POLICY } : null;
}

function renderPage(brand: Brand, locale: Locale): string {
  const texts = Object.fromEntries(SAMPLE_KEYS.map((key) => [key, translate(locale, key)])) as Sample['texts'];
  const sample: Sample = { brand, assets: getBrandAssets(brand.id), locale, texts };
  const choices: Links = { brands: listBrands().map(({ id }) => id), locales: LOCALES, mails: TEMPLATE_KINDS };
  const shown = JSON.stringify({ sample, choices }).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="${locale}" data-brand="${brand.id}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Gallery</title>
<link rel="stylesheet" href="${BASE_PATH}/src/web/ui/base.css">
<link rel="stylesheet" href="${getThemeHref(brand.id)}">
<script type="module" src="${BASE_PATH}/@vite/client"></script>
<script type="module" src="${SOURCES}/client.tsx"></script>
</head>
<body><div id="gallery">${renderToString(<Gallery sample={sample} choices={choices} />)}</div>
<script id="shown" type="application/json">${shown}</script></body>
</html>
`;
}
