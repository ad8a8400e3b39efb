import { addresses } from 'virtual:texts/addresses';
import type { Locale } from '#kernel/locale.ts';
import { localeOfPath } from '#kernel/locale.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { type Audience, findPage } from '#web/routing/page-paths.ts';
import { addCatalog } from './catalogs.ts';

type Catalog = keyof typeof addresses;

/** The catalogs of each audience's pages. A visitor never loads what only members or admins read. */
const CATALOGS_OF_AUDIENCE: Readonly<Record<Audience, readonly Catalog[]>> = {
  public: ['landing', 'site'],
  member: ['landing', 'site', 'member'],
  admin: ['landing', 'site', 'admin'],
};

const IS_SERVER = typeof document === 'undefined';
const loaded = new Set<string>();
/** A late part may stay on the page while its language changes. */
let islandsShown = false;

/** The addresses of the texts that the page of a path shows; the landing page does without most. */
export function getTextUrls(path: string): readonly string[] {
  return getCatalogs(path).map((catalog) => addresses[catalog][localeOfPath(path)]);
}

/** Loads the texts of a path's page into the browser, each once. Hydration waits for it, so that nothing flashes. */
export async function loadPageTexts(path: string): Promise<void> {
  await Promise.all(getCatalogs(path).map((catalog) => load(catalog, localeOfPath(path))));
}

/** Loads what the landing page left out, for a part of it that comes late. */
export async function loadIslandTexts(): Promise<void> {
  // The server has all texts.
  if (IS_SERVER) return;
  islandsShown = true;
  await load('site', localeOfPath(withoutBase(location.pathname)));
}

/** Loads the texts of all public pages in a locale into the browser; the server has them. */
export async function loadCatalog(locale: Locale): Promise<void> {
  if (IS_SERVER) return;
  await Promise.all(CATALOGS_OF_AUDIENCE.public.map((catalog) => load(catalog, locale)));
}

function getCatalogs(path: string): readonly Catalog[] {
  const page = findPage(path);
  if (page?.folder === 'landing' && !islandsShown) return ['landing'];
  return CATALOGS_OF_AUDIENCE[page?.audience ?? 'public'];
}

async function load(catalog: Catalog, locale: Locale): Promise<void> {
  const address = addresses[catalog][locale];
  if (loaded.has(address)) return;
  const { messages } = await import(/* @vite-ignore */ address);
  addCatalog(locale, messages);
  loaded.add(address);
}
