import type { Brand, BrandAssets, Localized } from '#kernel/brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useDocumentData } from '#web/routing/document-data.tsx';

/** The facts of the served brand; no other brand's ever reach the browser. */
export function useBrand(): Brand {
  return useDocumentData().brand;
}

/** The pictures and the mark of the served brand. */
export function useAssets(): BrandAssets {
  return useDocumentData().assets;
}

/** A fact that is a sentence, in the visitor's language. */
export function useLocalized(): (fact: Localized) => string {
  const { locale } = useText();
  return (fact) => fact[locale];
}
