import type { Locale } from '#kernel/locale.ts';

const TEXTS = ['registration.newsletter.short', 'registration.newsletter.long'] as const;

type TextDependencies = {
  readonly brandName: string;
  readonly translate: (locale: Locale, key: string, values: Readonly<Record<string, string>>) => string;
  /** SHA-256. */
  readonly digest: (text: string) => Uint8Array;
};

/** Identifies the text that offers the newsletter in a language: a changed text gets another id. */
export function newsletterText({ brandName, translate, digest }: TextDependencies, locale: Locale): string {
  const text = TEXTS.map((key) => translate(locale, key, { brand: brandName })).join('\n');
  return Buffer.from(digest(`${locale}\n${text}`))
    .toString('base64url')
    .slice(0, 16);
}
