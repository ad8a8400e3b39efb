import type { Locale } from '#kernel/locale.ts';

type TextDependencies = {
  readonly brandName: string;
  readonly translate: (locale: Locale, key: string, values: Readonly<Record<string, string>>) => string;
  /** SHA-256. */
  readonly digest: (text: string) => Uint8Array;
};

/** Identifies the text that offers to show the first name in a language: a changed text gets another id. */
export function nameText({ brandName, translate, digest }: TextDependencies, locale: Locale): string {
  const text = translate(locale, 'myAccount.name.offer', { brand: brandName });
  return Buffer.from(digest(`${locale}\n${text}`))
    .toString('base64url')
    .slice(0, 16);
}
