import type { Locale } from '#kernel/locale.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';
import { pl } from './texts/pl.ts';
import { sv } from './texts/sv.ts';

/** A heading with the paragraph below it. */
export type Section = { readonly title: string; readonly text: string };

/** A page that only informs. `{brand}` stands for the brand's name. */
export type Article = { readonly title: string; readonly lead: string; readonly sections: readonly Section[] };

export type ProductKind = 'coat' | 'dress' | 'bag' | 'shirt' | 'boots' | 'scarf';

/** All texts of the demo site in one language. */
export type DemoTexts = {
  /** Says on every page that nothing here is real. */
  readonly notice: string;
  readonly back: string;
  readonly navigation: string;
  readonly jobs: Article;
  readonly privacy: Article;
  readonly terms: Article;
  readonly imprint: Article;
  /** Stands in the imprint; `{credit}` and `{licence}` are links. */
  readonly countryCredit: string;
  readonly sustainability: Article;
  readonly customerService: Article;
  readonly app: Article;
  readonly shop: {
    readonly title: string;
    /** `{name}` is the member's first name. */
    readonly greeting: string;
    readonly lead: string;
    /** `{code}`, `{percent}` and `{date}` of the welcome voucher. */
    readonly voucher: string;
    readonly closedTitle: string;
    readonly closedText: string;
    readonly logIn: string;
    readonly enterCode: string;
    readonly insteadOf: string;
    readonly products: Readonly<Record<ProductKind, string>>;
  };
};

export const DEMO_TEXTS: Readonly<Record<Locale, DemoTexts>> = { en, de, fr, it, nl, pl, sv };
