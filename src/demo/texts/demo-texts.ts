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
    /** The link to the member area. */
    readonly membership: string;
    readonly insteadOf: string;
    readonly products: Readonly<Record<ProductKind, string>>;
  };
};
