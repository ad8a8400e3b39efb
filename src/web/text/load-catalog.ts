import { addresses } from 'virtual:texts/addresses';
import type { Locale } from '../../kernel/locale.ts';
import { addCatalog, hasCatalog } from './catalogs.ts';

/** Loads a locale's texts into the browser, once. Hydration waits for it, so that nothing flashes in another language. */
export async function loadCatalog(locale: Locale): Promise<void> {
  if (hasCatalog(locale)) return;
  const { messages } = await import(/* @vite-ignore */ addresses[locale]);
  addCatalog(locale, messages);
}
