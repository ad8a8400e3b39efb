import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Country } from '#kernel/country.ts';
import { getLanguageTag, type Locale, localeOfPath } from '#kernel/locale.ts';
import type { MessageValues } from '#kernel/message.ts';
import type { TextKey } from '#texts/keys.ts';
import { useDocumentData } from '#web/routing/document-data.tsx';
import { getText, type Messages } from './catalogs.ts';
import { useVariantTexts } from './variant-texts.ts';

export type TextValues = MessageValues;
export type Translate = (key: TextKey, values?: TextValues) => string;

function createTranslate(locale: Locale, variants: Messages | null): Translate {
  return (key, values) => getText(locale, key, values, variants);
}

export type Texts = {
  /** Returns the text of a key, with its ICU values. */
  readonly t: Translate;
  readonly locale: Locale;
  /** For Intl and the formatters of format.ts. */
  readonly languageTag: string;
};

/** The same for code outside of components. */
export function createTexts(locale: Locale, country: Country, variants: Messages | null = null): Texts {
  return { t: createTranslate(locale, variants), locale, languageTag: getLanguageTag(locale, country) };
}

/** Returns the texts in the language of the page's URL. */
export function useText(): Texts {
  const locale = localeOfPath(useLocation().pathname);
  const { country } = useDocumentData();
  const variants = useVariantTexts(locale);
  return useMemo(() => createTexts(locale, country, variants), [locale, country, variants]);
}
