import { expect } from '@playwright/test';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { type NoScriptVisitor, openNoScriptVisitor, type ShownPage } from './no-script-visitor.ts';
import { getMessage, getTextPattern } from './texts.ts';

type Bring = (visitor: NoScriptVisitor) => Promise<ShownPage>;

/** Causes a state in each language and checks that the page shows the texts of `keys`. */
export async function expectTexts(
  club: { readonly origin: string },
  keys: readonly string[],
  bring: Bring,
): Promise<void> {
  for (const locale of LOCALES) await expectText(club, locale, keys, bring);
}

async function expectText(
  { origin }: { readonly origin: string },
  locale: Locale,
  keys: readonly string[],
  bring: Bring,
) {
  const visitor = await openNoScriptVisitor(origin, locale, { 'x-forwarded-for': freshAddress() });
  const { text, url } = await bring(visitor).finally(() => visitor.close());
  for (const key of keys) {
    expect(text, `${key} in ${locale} at ${url}`).toMatch(getTextPattern(locale, key));
    if (locale !== 'en') expect(getMessage(locale, key), `${key} in ${locale}`).not.toBe(getMessage('en', key));
  }
}

let addresses = 0;
function freshAddress(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}
