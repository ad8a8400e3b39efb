import { getAddress } from 'virtual:texts/addresses';
import type { Locale } from '#kernel/locale.ts';
import { localeOfPath } from '#kernel/locale.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { findPage } from '#web/routing/find-page.ts';
import type { Audience } from '#web/routing/page-handle.ts';
import { addCatalog } from './catalogs.ts';

type Catalog = Parameters<typeof getAddress>[0];

/** The catalogs of each audience's pages. A visitor never loads texts that only members or admins read. */
const CATALOGS_OF_AUDIENCE: Readonly<Record<Audience, readonly Catalog[]>> = {
  public: ['landing', 'site'],
  member: ['landing', 'site', 'member'],
  admin: ['landing', 'site', 'admin'],
};

const IS_SERVER = typeof document === 'undefined';
const loaded = new Set<string>();
/** A lazy island may stay on the page while its language changes. */
let islandsShown = false;

/** Returns the URLs of the texts for the page of a path; the landing page needs only a few of them. */
export function getTextUrls(path: string): readonly string[] {
  return getCatalogs(path).map((catalog) => getAddress(catalog, localeOfPath(path)));
}

/** Loads the texts of a path's page into the browser, each once. Hydration waits for them, so that no text flashes. */
export async function loadPageTexts(path: string): Promise<void> {
  await Promise.all(getCatalogs(path).map((catalog) => load(catalog, localeOfPath(path))));
}

/** Loads the remaining texts for a lazy island of the landing page. */
export async function loadIslandTexts(): Promise<void> {
  // The server has all texts.
  if (IS_SERVER) return;
  islandsShown = true;
  await load('site', localeOfPath(withoutBase(location.pathname)));
}

/** Loads the texts of all public pages in a locale into the browser; the server has them already. */
export async function loadCatalog(locale: Locale): Promise<void> {
  if (IS_SERVER) return;
  await Promise.all(CATALOGS_OF_AUDIENCE.public.map((catalog) => load(catalog, locale)));
}

function getCatalogs(path: string): readonly Catalog[] {
  const page = findPage(path)?.page;
  if (page?.path === '/' && !islandsShown) return ['landing'];
  return CATALOGS_OF_AUDIENCE[page?.audience ?? 'public'];
}

async function load(catalog: Catalog, locale: Locale): Promise<void> {
  const address = getAddress(catalog, locale);
  if (loaded.has(address)) return;
  const { messages } = await import(/* @vite-ignore */ address);
  addCatalog(locale, messages);
  loaded.add(address);
}
