import { CARDS } from '#modules/membership/rules/member.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';

type Card = (typeof CARDS)[number];

/** Returns the function that names a card as the brand does; null for none. */
export function useCardName(): (card: Card | null) => string | null {
  const { loyaltyCards } = useBrand();
  return (card) => card && (loyaltyCards[CARDS.indexOf(card)] ?? null);
}
