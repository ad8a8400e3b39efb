import { messages as de } from 'virtual:texts/pages/de';
import { messages as en } from 'virtual:texts/pages/en';
import { messages as fr } from 'virtual:texts/pages/fr';
import { messages as it } from 'virtual:texts/pages/it';
import { messages as nl } from 'virtual:texts/pages/nl';
import { messages as pl } from 'virtual:texts/pages/pl';
import { messages as sv } from 'virtual:texts/pages/sv';
import { LOCALES } from '#kernel/locale.ts';
import { addCatalog } from './catalogs.ts';

const all = { en, de, fr, it, nl, pl, sv };

/** Registers the texts of all seven languages on the server. */
export function addAllCatalogs(): void {
  for (const locale of LOCALES) addCatalog(locale, all[locale]);
}
