import type { Locale } from './locale.ts';

/** A text of the brand in each language, for facts that are sentences (a legal name stays a plain string). */
export type Localized = Readonly<Record<Locale, string>>;

export type Store = {
  /** The city as written in postal addresses. */
  readonly city: string;
  /** The city's name in the visitor's language. */
  readonly cityName: Localized;
  readonly street: string;
  readonly houseNumber: string;
  readonly postalCode: string;
  readonly country: string;
  /** How to find the store, or its location in the city. */
  readonly location: Localized;
};

/** The numbers of the marketing claims (specification A2); pages format them for the locale. */
export type Claims = {
  readonly discountUpToPercent: number;
  readonly labels: number;
  readonly newProductsDaily: number;
  readonly products: number;
  readonly countries: number;
  readonly customers: number;
  readonly rating: number;
  readonly reviews: number;
  readonly firstPurchasePercent: number;
  readonly appBrands: number;
};

/**
 * The November sale. Black Friday is the day after the fourth Thursday of November, Cyber Monday the Monday after it;
 * all days are in the brand's time zone.
 */
export type SaleFacts = {
  /** The number of days before Black Week on which a countdown is shown. */
  readonly countdownDays: number;
  /**
   * The number of days between the start of Black Week and Black Friday: 4 makes it a Monday. It ends on the following
   * Sunday.
   */
  readonly daysBeforeBlackFriday: number;
  readonly blackWeekUpToPercent: number;
  readonly cyberMondayUpToPercent: number;
};

/** One member's own words, as the club may publish them. */
export type Voice = {
  readonly quote: Localized;
  /** First name and initial. */
  readonly name: string;
  readonly city: Localized;
  /**
   * The origin of the words: whose they are, and whether they were requested or paid for. Unfair practices law requires
   * it.
   */
  readonly origin: Localized;
};

/** The kinds of payment, and of parcel delivery and pickup. */
export const PARTNER_MARKS = ['card', 'wallet', 'invoice', 'parcel', 'truck', 'locker'] as const;

/** A payment or delivery partner, with a drawing of its service; never its trademark's artwork. */
export type Partner = { readonly name: string; readonly mark: (typeof PARTNER_MARKS)[number] };

export type BrandLinks = {
  readonly shop: string;
  readonly jobs: string;
  readonly privacy: string;
  readonly terms: string;
  readonly imprint: string;
  readonly sustainability: string;
  readonly customerService: string;
  readonly appStore: string;
  readonly playStore: string;
};

/**
 * All facts of a brand; no component contains one. Plain data: the server sends it to the browser unchanged, so it must
 * not contain secrets.
 */
export type Brand = {
  /** The name of its folder below `brands/`. */
  readonly id: string;
  readonly name: string;
  readonly legalEntity: { readonly name: string; readonly address: readonly string[]; readonly register: string };
  readonly tagline: Localized;
  readonly claims: Claims;
  /** Names of labels that the club carries; the landing page sets them in type: 8 to 40 of the most wanted. */
  readonly labels: readonly string[];
  readonly voice: Voice;
  /**
   * The source of the reviews behind the claimed rating, and how the club ensures that customers wrote them (directive
   * 2005/29/EC, article 7(6)).
   */
  readonly reviewsSource: Localized;
  /** The prefix of voucher codes: 3 to 8 capital letters. */
  readonly voucherPrefix: string;
  readonly sale: SaleFacts;
  readonly currency: string;
  readonly timeZone: string;
  readonly loyaltyCards: readonly string[];
  readonly stores: readonly Store[];
  readonly links: BrandLinks;
  readonly mail: { readonly senderName: string; readonly senderAddress: string; readonly replyTo: string };
  readonly paymentPartners: readonly Partner[];
  readonly deliveryPartners: readonly Partner[];
  /** Colours that mails and the browser's own surfaces need as values; pages use those of theme.css. */
  readonly colors: {
    readonly background: string;
    readonly surface: string;
    readonly text: string;
    readonly muted: string;
    readonly accent: string;
    readonly onAccent: string;
  };
  /** The wordmark of mails, made of text and simple shapes: it is visible even if images are not loaded. */
  readonly mailWordmark: MailWordmark;
  /** The font stacks of mails, where web fonts are unavailable. */
  readonly mailFonts: { readonly display: string; readonly body: string };
  readonly consent: {
    readonly applicationBrand: string;
    readonly applicationCode: string;
    readonly settingsId: string;
  };
  readonly gtmContainerId: string | null;
};

/**
 * The facts that every document carries. The sentences that only some pages show come with the data of these pages, in their
 * language alone; browsers need no facts of mails.
 */
export type PageBrand = Omit<Brand, 'voice' | 'reviewsSource' | 'stores' | 'mail' | 'mailWordmark' | 'mailFonts'>;

/** A fact with its sentences in one language. */
export type InOneLanguage<Fact> = {
  readonly [Name in keyof Fact]: Fact[Name] extends Localized ? string : Fact[Name];
};

/** How a mail renders the brand's name. */
export type MailWordmark = {
  readonly letters: 'upper' | 'lower' | 'as-written';
  /** In pixels. */
  readonly size: number;
  readonly weight: number;
  /** In em. */
  readonly tracking: number;
  /** Shapes before the name, in columns from top to bottom, in pixels; corners in CSS notation. */
  readonly signs: readonly (readonly { readonly width: number; readonly height: number; readonly corners: string }[])[];
};

/** One picture of a brand in its available widths; `width` and `height` are those of the largest. */
export type BrandImage = {
  readonly src: string;
  readonly srcSet: string;
  readonly width: number;
  readonly height: number;
};

/**
 * The files of a brand, as URLs. Separate from the facts, because only modules that Vite builds can resolve them:
 * `brands/<brand>/assets.ts` exports them as `assets`.
 */
export type BrandAssets = {
  /** The hero behind or beside 'Your code is the key'. */
  readonly hero: BrandImage;
  /** Tall pictures beside text. */
  readonly portraits: readonly [BrandImage, BrandImage];
  /** A wide band between chapters. */
  readonly band: BrandImage;
  /** Pictures of shared products by name; a product names one as its `image`. */
  readonly products: Readonly<Record<string, BrandImage>>;
  readonly logo: string;
  readonly favicon: string;
  /** 180 px square, without transparency: for home screens. `images/favicon.ico` is beside it for `/favicon.ico`. */
  readonly touchIcon: string;
  /** The font files of the first screen, for preloading. */
  readonly fonts: readonly string[];
};

/**
 * The layout of a shared link's picture, 1200 by 630 pixels; the build renders it in every language. Plain data beside
 * the facts: `brands/<brand>/share-card.ts` exports it as `card`.
 */
export type ShareCard = {
  /** A file of the brand's images. */
  readonly picture: string;
  readonly frame: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  /** The part of the picture that cropping keeps. */
  readonly position: 'centre' | 'top' | 'bottom' | 'left' | 'right';
  /** Whether the frame ends in an arch. */
  readonly arch: boolean;
  /** The opacity of the brand's background over the picture behind the words, 0 to 1. */
  readonly veil: number;
  readonly textWidth: number;
  /** Fonts of npm packages; each character uses the first font that contains it. */
  readonly displayFonts: readonly string[];
  readonly bodyFonts: readonly string[];
  readonly leading: number;
  readonly tracking: number;
  readonly label: { readonly upperCase: boolean; readonly tracking: number };
};
