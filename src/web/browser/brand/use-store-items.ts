import { formatCountry } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { StoreItem } from '#web/ui/sections/store-list.tsx';
import { useBrand, useLocalized } from './use-brand.ts';

/** Returns the club's stores for the store list, in the page's language. */
export function useStoreItems(): readonly StoreItem[] {
  const { languageTag } = useText();
  const localized = useLocalized();
  return useBrand().stores.map((store) => ({
    city: localized(store.cityName),
    address: [
      `${store.street} ${store.houseNumber}`,
      `${store.postalCode} ${store.city}`,
      formatCountry(store.country, languageTag),
    ],
    location: localized(store.location),
  }));
}
