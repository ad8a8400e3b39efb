import type { Locale } from '#kernel/locale.ts';
import { DEFAULT_SECTIONS } from '../customization.ts';

/** What admins edit: what a landing shows, which customization a slug shows, and what a slug adds to one. */
export const LANDING_PAGE_KINDS = ['customization', 'start-page', 'landing-entry'] as const;
export type LandingPageKind = (typeof LANDING_PAGE_KINDS)[number];

type Texts = Readonly<Partial<Record<Locale, string>>>;

/** A shared product as a draft has it: texts of some languages may be missing. */
export type ProductContent = {
  /** One text for all languages where it is a proper name. */
  readonly name: string | Texts;
  readonly designer: string;
  readonly image: string;
  readonly description: Texts;
};

export type CustomizationContent = {
  readonly headline: string;
  readonly registrationForm: string;
  readonly voucherPercent: number;
  /** In cents of the brand's currency. */
  readonly voucherMinimumMinor: number | null;
  readonly hero: string;
  readonly introFlow: string;
  readonly sections: readonly string[];
};

export type StartPageContent = { readonly customizationKey: string };

export type EntryContent = {
  readonly customizationKey: string;
  readonly campaign: string | null;
  readonly product: ProductContent | null;
};

/** The content of a page by its kind: of its draft, of a version, or what visitors see. */
export type LandingContents = {
  readonly customization: CustomizationContent;
  readonly 'start-page': StartPageContent;
  readonly 'landing-entry': EntryContent;
};
export type LandingContent = LandingContents[LandingPageKind];

/** A page whose content fits its kind. */
export type KnownContent = {
  readonly [Kind in LandingPageKind]: { readonly kind: Kind; readonly content: LandingContents[Kind] };
}[LandingPageKind];

const FIRST: LandingContents = {
  customization: {
    headline: 'default',
    registrationForm: 'one-step',
    voucherPercent: 10,
    voucherMinimumMinor: null,
    hero: 'default',
    introFlow: 'none',
    sections: DEFAULT_SECTIONS,
  },
  'start-page': { customizationKey: 'default' },
  'landing-entry': { customizationKey: 'default', campaign: null, product: null },
};

/** The first draft of a new page. */
export function createFirstContent(kind: LandingPageKind): LandingContent {
  return FIRST[kind];
}

export function isLandingPageKind(value: unknown): value is LandingPageKind {
  return LANDING_PAGE_KINDS.some((kind) => kind === value);
}
