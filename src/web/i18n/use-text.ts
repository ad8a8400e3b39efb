import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Country } from '#kernel/country.ts';
import { type Locale, languageTagOf, localeOfPath } from '#kernel/locale.ts';
import type { MessageValues } from '#kernel/message.ts';
import type { TextKey } from '#texts/keys.ts';
import { usePageFacts } from '#web/routing/page-facts.tsx';
import { textOf } from './catalogs.ts';

export type TextValues = MessageValues;
export type Translate = (key: TextKey, values?: TextValues) => string;

function textsOf(locale: Locale): Translate {
  return (key, values) => textOf(locale, key, values);
}

export type Texts = {
  /** The text of a key, with its ICU values. */
  readonly t: Translate;
  readonly locale: Locale;
  /** For Intl and the formatters of format.ts. */
  readonly languageTag: string;
};

/** The same for code that is no component. */
export function textsIn(locale: Locale, country: Country): Texts {
  return { t: textsOf(locale), locale, languageTag: languageTagOf(locale, country) };
}

/** The texts in the language of the page's address. */
export function useText(): Texts {
  const locale = localeOfPath(useLocation().pathname);
  const { country } = usePageFacts();
  return useMemo(() => textsIn(locale, country), [locale, country]);
}
