import { useText } from '../text/use-text.ts';
import type { StoreItem } from '../ui/sections/store-list.tsx';
import { useBrand, useLocalized } from './use-brand.ts';

/** The club's stores as a list of stores shows them, in the page's language. */
export function useStoreItems(): readonly StoreItem[] {
  const { languageTag } = useText();
  const localized = useLocalized();
  const countryNames = new Intl.DisplayNames(languageTag, { type: 'region' });
  return useBrand().stores.map((store) => ({
    city: localized(store.cityName),
    address: [
      `${store.street} ${store.houseNumber}`,
      `${store.postalCode} ${store.city}`,
      countryNames.of(store.country) ?? store.country,
    ],
    location: localized(store.location),
  }));
}
