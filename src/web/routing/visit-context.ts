import type { Brand } from '#kernel/brand.ts';
import type { Country } from '#kernel/country.ts';
import type { Locale } from '#kernel/locale.ts';

/**
 * What a page may depend on besides its address and its data. The server determines it once a request; the page cache
 * makes its keys of it.
 */
export type VisitContext = {
  readonly brand: Brand;
  /** By the prefix of the path, the `lang` cookie or the browser's languages. */
  readonly locale: Locale;
  /** ISO 3166-1 alpha-2; a supported country (specification E5). */
  readonly country: Country;
  /** False where nothing names the country: then it is the default, and the browser looks further. */
  readonly countryKnown: boolean;
  /** The `utm_campaign` of the address, or null. */
  readonly campaign: string | null;
  /** The variant of each running experiment, by the experiment's name; there is none yet. */
  readonly variants: Readonly<Record<string, string>>;
};

/** The parts that differ from visit to visit; the brand is the same for the whole program. */
export type VisitPart = 'locale' | 'country' | 'campaign' | 'variants';
