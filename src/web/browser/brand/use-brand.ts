import type { BrandAssets, Localized, PageBrand } from '#kernel/brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useDocumentData } from '#web/routing/document-data.tsx';

/** Returns the facts of the served brand; the browser never receives those of another brand. */
export function useBrand(): PageBrand {
  return useDocumentData().brand;
}

/** Returns the pictures and the logo of the served brand. */
export function useAssets(): BrandAssets {
  return useDocumentData().assets;
}

/** Returns a function that selects a fact's sentence in the visitor's language. */
export function useLocalized(): (fact: Localized) => string {
  const { locale } = useText();
  return (fact) => fact[locale];
}
