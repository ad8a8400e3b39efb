import type { Brand } from '#kernel/brand.ts';
import type { Country } from '#kernel/country.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Door } from '#modules/club/rules/door.ts';
import type { FlagKey, FlagValues } from '#modules/experiment/rules/flags.ts';

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
  /** Whether the club accepts registrations; the same for all visits at a time. */
  readonly door: Door;
  /** Whether an experiment runs that may include visits. Without one, browsers load nothing for experiments. */
  readonly hasExperiments: boolean;
  /** The key of the variation of each experiment that includes the visit, by the experiment's key. */
  readonly variants: Readonly<Record<string, string>>;
  /** The values of flags that differ from what the page's own data say. */
  readonly flags: FlagValues;
  /** The flags that each of these experiments varies. */
  readonly features: Readonly<Record<string, readonly string[]>>;
  /** Whether `flags` are those of a previewed variation: nothing that the visit does belongs to an experiment's results. */
  readonly isPreview: boolean;
  /** What pages say about the preview of the visit; null for all other visits. */
  readonly preview: PreviewNotice | null;
  /** Set while texts may differ from the catalogs' on any page. */
  readonly variesTexts?: true;
};

/** The preview of a variation (specification K3): its names, or why the link shows none. */
export type PreviewNotice =
  | { readonly kind: 'shown'; readonly experiment: string; readonly variation: string }
  | { readonly kind: 'refused'; readonly reason: 'preview-invalid' | 'preview-expired' | 'preview-changed' };

/**
 * The parts that differ between visits; the brand is the same for the whole process. A flag is a part of its own, so that
 * an experiment affects only the pages that depend on a flag that it varies. `text.*` stands for all texts.
 */
export type VisitPart = 'locale' | 'country' | 'campaign' | FlagKey;
