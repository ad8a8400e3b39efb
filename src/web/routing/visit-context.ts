import type { Brand } from '#kernel/brand.ts';
import type { Country } from '#kernel/country.ts';
import type { Locale } from '#kernel/locale.ts';

/**
 * The inputs of a page besides its URL and its data. The server determines them once per request; the page cache
 * derives its keys from them.
 */
export type VisitContext = {
  readonly brand: Brand;
  /** Determined by the path's prefix, the `lang` cookie or the browser's languages. */
  readonly locale: Locale;
  /** ISO 3166-1 alpha-2; a supported country (specification E5). */
  readonly country: Country;
  /** False if no source names the country: then the default applies, and the browser searches further. */
  readonly countryKnown: boolean;
  /** The `utm_campaign` of the URL, or null. */
  readonly campaign: string | null;
  /** The variant of each running experiment, by the experiment's name; there are no experiments yet. */
  readonly variants: Readonly<Record<string, string>>;
};

/** The parts that differ between visits; the brand is the same for the whole process. */
export type VisitPart = 'locale' | 'country' | 'campaign' | 'variants';
