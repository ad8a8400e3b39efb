import { formatCountry } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { StoreItem } from '#web/ui/sections/store-list.tsx';
import type { LocalStore } from './brand-facts.server.ts';

/** Returns the club's stores, as the page's loader returns them, for the store list. */
export function useStoreItems(stores: readonly LocalStore[]): readonly StoreItem[] {
  const { languageTag } = useText();
  return stores.map((store) => ({
    city: store.cityName,
    address: [
      `${store.street} ${store.houseNumber}`,
      `${store.postalCode} ${store.city}`,
      formatCountry(store.country, languageTag),
    ],
    location: store.location,
  }));
}
