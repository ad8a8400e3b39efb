import { useRouteLoaderData } from 'react-router';
import type { Locale } from '#kernel/locale.ts';
import { readDocumentData } from '#web/routing/document-data.tsx';
import type { Messages } from './catalogs.ts';

/** The texts of the visit's variants on a page, compiled by the server. */
export type VariantTexts = { readonly locale: Locale; readonly messages: Messages };

/** The part of the root loader's data with the texts; absent while no text varies on any page. */
export type VariantTextsData = { readonly texts?: VariantTexts };

/** Returns the texts of the visit's variants; null for none. An error page may have those of the page before it. */
export function useVariantTexts(locale: Locale): Messages | null {
  const texts = useRouteLoaderData<VariantTextsData>('root')?.texts;
  return texts?.locale === locale ? texts.messages : null;
}

/** In browsers: whether a page to which the visit navigates may have other texts than the catalogs. */
export function mayTextsVary(): boolean {
  return readDocumentData().variesTexts === true;
}
