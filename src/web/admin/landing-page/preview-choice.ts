import { isLocale, type Locale } from '#kernel/locale.ts';
import { HEADLINES } from '#modules/invitation/rules/customization.ts';
import { type Href, href, withQuery } from '#web/routing/href.ts';

/** The widths of a phone, a tablet and a desktop, in CSS pixels. */
export const PREVIEW_WIDTHS = ['390', '768', '1440'] as const;
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number];

/** How the preview is shown: part of the address, so that a colleague sees the same. */
export type PreviewChoice = {
  readonly brand: string;
  readonly language: Locale;
  readonly width: PreviewWidth;
  /** Null is the page's own headline. */
  readonly headline: string | null;
};

/** Reads the choice of an address; what it does not have is that of the visit. */
export function readPreviewChoice(
  params: URLSearchParams,
  visit: { readonly brand: string; readonly language: Locale },
  brands: readonly string[],
): PreviewChoice {
  const language = params.get('language');
  return {
    brand: brands.find((one) => one === params.get('brand')) ?? visit.brand,
    language: language !== null && isLocale(language) ? language : visit.language,
    width: PREVIEW_WIDTHS.find((one) => one === params.get('width')) ?? '390',
    headline: HEADLINES.find((one) => one === params.get('headline')) ?? null,
  };
}

/** The address of the preview's document; its width is that of its frame. */
export function getPreviewHref(id: string, { brand, language, headline }: PreviewChoice): Href {
  return withQuery(href('/admin/landings/:id/preview', { id }), { brand, language, headline });
}
