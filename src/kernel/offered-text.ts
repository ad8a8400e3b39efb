import type { Locale } from './locale.ts';

/** The texts that offer what somebody then accepts. */
const OFFERS = {
  newsletter: ['registration.newsletter.short', 'registration.newsletter.long'],
  /** To show the first name to the inviter. */
  name: ['myAccount.name.offer'],
} as const;

export type OfferDependencies = {
  readonly brandName: string;
  readonly translate: (locale: Locale, key: string, values: Readonly<Record<string, string>>) => string;
  /** SHA-256. */
  readonly digest: (text: string) => Uint8Array;
};

/** Identifies the text of an offer in a language, which is stored with each choice: a changed text gets another id. */
export function identifyOffer(
  { brandName, translate, digest }: OfferDependencies,
  offer: keyof typeof OFFERS,
  locale: Locale,
): string {
  const text = OFFERS[offer].map((key) => translate(locale, key, { brand: brandName })).join('\n');
  return digest(`${locale}\n${text}`).toBase64({ alphabet: 'base64url', omitPadding: true }).slice(0, 16);
}
