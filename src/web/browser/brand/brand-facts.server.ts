import type { Brand, InOneLanguage, PageBrand, Store, Voice } from '#kernel/brand.ts';
import type { Locale } from '#kernel/locale.ts';

/** A member's words in one language. */
export type SpokenVoice = InOneLanguage<Voice>;
/** A store in one language. */
export type LocalStore = InOneLanguage<Store>;

/** Returns the facts of a brand that every document carries (decision 0158). */
export function selectPageBrand(brand: Brand): PageBrand {
  const { voice, reviewsSource, stores, mail, mailWordmark, mailFonts, ...facts } = brand;
  return facts;
}

/** Returns a member's words in a language. */
export function localizeVoice({ voice }: Pick<Brand, 'voice'>, locale: Locale): SpokenVoice {
  return { ...voice, quote: voice.quote[locale], city: voice.city[locale], origin: voice.origin[locale] };
}

/** Returns the stores with their texts in a language. */
export function localizeStores({ stores }: Pick<Brand, 'stores'>, locale: Locale): readonly LocalStore[] {
  return stores.map((store) => ({ ...store, cityName: store.cityName[locale], location: store.location[locale] }));
}
