import type { Locale } from './locale.ts';

/** A text of the brand in each language, for facts that are sentences (a legal name stays a plain string). */
export type Localized = Readonly<Record<Locale, string>>;

export type Store = {
  /** As letters are addressed. */
  readonly city: string;
  /** As visitors call the city in their language. */
  readonly cityName: Localized;
  readonly street: string;
  readonly houseNumber: string;
  readonly postalCode: string;
  readonly country: string;
  /** How to find it, or where in the city it lies. */
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
 * The sale of November. Black Friday is the day after the fourth Thursday of November, Cyber Monday the Monday after it;
 * all days are those of the brand's time zone.
 */
export type SaleFacts = {
  /** For how many days before Black Week a countdown is shown. */
  readonly countdownDays: number;
  /** How many days before Black Friday Black Week begins: 4 make it a Monday. It ends with the Sunday after. */
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
  /** What the words are: whose, and whether they were asked for or paid for. Unfair practices law wants it said. */
  readonly origin: Localized;
};

/** How one pays, or what brings or keeps a parcel. */
export const PARTNER_MARKS = ['card', 'wallet', 'invoice', 'parcel', 'truck', 'locker'] as const;

/** Somebody whom members pay or get parcels by, with a drawing of what they do; never their trademark's artwork. */
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
 * All facts of a brand; no component spells one. Plain data: the server sends it to the browser as it is, so nothing
 * secret belongs here.
 */
export type Brand = {
  /** The name of its folder below `brands/`. */
  readonly id: string;
  readonly name: string;
  readonly legalEntity: { readonly name: string; readonly address: readonly string[]; readonly register: string };
  readonly tagline: Localized;
  readonly claims: Claims;
  /** Names of labels that the club carries, as the landing page sets them in type: 8 to 40 of the most wanted. */
  readonly labels: readonly string[];
  readonly voice: Voice;
  /**
   * Where the reviews behind the claimed rating come from, and how the club makes sure that customers wrote them
   * (directive 2005/29/EC, article 7(6)).
   */
  readonly reviewsSource: Localized;
  /** How the codes of vouchers begin: 3 to 8 capital letters. */
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
  /** Colours that mails and the browser's own surfaces need as values; the pages take theirs from theme.css. */
  readonly colors: {
    readonly background: string;
    readonly surface: string;
    readonly text: string;
    readonly muted: string;
    readonly accent: string;
    readonly onAccent: string;
  };
  /** The wordmark of mails, of letters and simple shapes: it is seen where pictures are not loaded. */
  readonly mailWordmark: MailWordmark;
  /** Font stacks of mails, where web fonts are not to be had. */
  readonly mailFonts: { readonly display: string; readonly body: string };
  readonly consent: {
    readonly applicationBrand: string;
    readonly applicationCode: string;
    readonly settingsId: string;
  };
  readonly gtmContainerId: string | null;
};

/** How a mail writes the brand's name. */
export type MailWordmark = {
  readonly letters: 'upper' | 'lower' | 'as-written';
  /** In pixels. */
  readonly size: number;
  readonly weight: number;
  /** In em. */
  readonly tracking: number;
  /** Shapes before the name, in columns from top to bottom, in pixels; corners as CSS names them. */
  readonly signs: readonly (readonly { readonly width: number; readonly height: number; readonly corners: string }[])[];
};

/** One picture of a brand in the widths that there are; `width` and `height` are those of the largest. */
export type BrandImage = {
  readonly src: string;
  readonly srcSet: string;
  readonly width: number;
  readonly height: number;
};

/**
 * The files of a brand, as urls. Apart from the facts, because only what Vite builds can resolve them:
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
  /** 180 px square, without transparency: for home screens. `images/favicon.ico` lies beside it for `/favicon.ico`. */
  readonly touchIcon: string;
  /** The font files of the first screen, for those who preload them. */
  readonly fonts: readonly string[];
};

/**
 * How the picture of a shared link is composed, 1200 by 630 pixels; the build draws it in every language. Plain data
 * beside the facts: `brands/<brand>/share-card.ts` exports it as `card`.
 */
export type ShareCard = {
  /** A file of the brand's images. */
  readonly picture: string;
  readonly frame: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  /** Which part of the picture is kept where the frame cuts. */
  readonly position: 'centre' | 'top' | 'bottom' | 'left' | 'right';
  /** The frame ends in an arch. */
  readonly arch: boolean;
  /** How much of the brand's ground lies over the picture behind the words, 0 to 1. */
  readonly veil: number;
  readonly textWidth: number;
  /** Fonts of npm packages; a sign is taken of the first that has it. */
  readonly displayFonts: readonly string[];
  readonly bodyFonts: readonly string[];
  readonly leading: number;
  readonly tracking: number;
  readonly label: { readonly upperCase: boolean; readonly tracking: number };
};
