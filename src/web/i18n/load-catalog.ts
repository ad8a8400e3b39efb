import { addresses } from 'virtual:texts/addresses';
import type { Locale } from '#kernel/locale.ts';
import { localeOfPath } from '#kernel/locale.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { pageOfPath } from '#web/routing/page-paths.ts';
import { addCatalog } from './catalogs.ts';

type Half = keyof typeof addresses;
const HALVES: readonly Half[] = ['landing', 'inside'];

const IS_SERVER = typeof document === 'undefined';
const loaded = new Set<string>();
/** A late part may stay on the page while its language changes. */
let partsShown = false;

/** The addresses of the texts that the page of a path shows; the landing page does without most. */
export function textAddressesOf(path: string): readonly string[] {
  return halvesOf(path).map((half) => addresses[half][localeOfPath(path)]);
}

/** Loads the texts of a path's page into the browser, each once. Hydration waits for it, so that nothing flashes. */
export async function loadTextsOf(path: string): Promise<void> {
  await Promise.all(halvesOf(path).map((half) => loadHalf(half, localeOfPath(path))));
}

/** Loads what the landing page left out, for a part of it that comes late. */
export async function loadTextsOfParts(): Promise<void> {
  // The server has all texts.
  if (IS_SERVER) return;
  partsShown = true;
  await loadHalf('inside', localeOfPath(withoutBase(location.pathname)));
}

/** Loads all texts of a locale into the browser; the server has them. */
export async function loadCatalog(locale: Locale): Promise<void> {
  if (IS_SERVER) return;
  await Promise.all(HALVES.map((half) => loadHalf(half, locale)));
}

function halvesOf(path: string): readonly Half[] {
  return pageOfPath(path)?.folder === 'landing' && !partsShown ? ['landing'] : HALVES;
}

async function loadHalf(half: Half, locale: Locale): Promise<void> {
  const address = addresses[half][locale];
  if (loaded.has(address)) return;
  const { messages } = await import(/* @vite-ignore */ address);
  addCatalog(locale, messages);
  loaded.add(address);
}
