import type { Brand, Localized } from '../../kernel/brand.ts';
import { usePageFacts } from '../page-facts.tsx';
import { useText } from '../text/use-text.ts';

/** The facts of the served brand; no other brand's ever reach the browser. */
export function useBrand(): Brand {
  return usePageFacts().brand;
}

/** A fact that is a sentence, in the visitor's language. */
export function useLocalized(): (fact: Localized) => string {
  const { locale } = useText();
  return (fact) => fact[locale];
}
