import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { insertWordJoiners } from './insert-word-joiners.ts';

/**
 * The catalogs, a folder each: what the landing page shows first and every page's frame (`landing`), other public pages
 * (`site`), members' and admins' pages, mails, the settings of the consent script. A browser loads those of the page's audience.
 */
const CATALOGS = ['landing', 'site', 'member', 'admin', 'mails', 'consent-settings'] as const;
/** The catalogs of pages; the server has them all in one, `pages`. */
export const PAGE_CATALOGS = ['landing', 'site', 'member', 'admin'] as const;
export type PageCatalog = (typeof PAGE_CATALOGS)[number];
export type CatalogKind = 'pages' | (typeof CATALOGS)[number];

/** The page passes these texts to the consent script, so that it needs not carry seven languages. */
const BANNER_TEXTS = 'landing/consent.json';
export type Compiled = Readonly<Record<string, CompiledMessage>>;

const KEYS_LOCALE = 'en';

/** The messages of a locale as they were written, all files of a catalog in one. */
export function readMessages(folder: string, locale: string, kind: CatalogKind): Record<string, string> {
  const files = listFiles(join(folder, locale), kind);
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(folder, locale, file), 'utf8'))));
}

function listFiles(folder: string, kind: CatalogKind): readonly string[] {
  const catalogs = kind === 'pages' ? PAGE_CATALOGS : [kind];
  const files = catalogs.flatMap((catalog) => {
    const path = join(folder, catalog);
    const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : [];
    return names.sort().map((name) => `${catalog}/${name}`);
  });
  return kind === 'consent-settings' ? [...files, BANNER_TEXTS] : files;
}

/** What separates a locale's keys from the English ones, a line for each, and messages that do not parse. */
function findProblems(locale: string, messages: Record<string, string>, english: Record<string, string>): string[] {
  const missing = Object.keys(english).filter((key) => !(key in messages));
  const surplus = Object.keys(messages).filter((key) => !(key in english));
  return [
    ...missing.map((key) => `${locale}: ${key} is missing`),
    ...surplus.map((key) => `${locale}: ${key} is not in ${KEYS_LOCALE}`),
    ...Object.entries(messages).flatMap(([key, message]) => findParseProblems(locale, key, message)),
  ];
}

/** What is wrong with the texts of all locales, a line for each fault. */
export function findCatalogProblems(folder: string, locales: readonly string[], kind: CatalogKind): string[] {
  const english = readMessages(folder, KEYS_LOCALE, kind);
  return locales.flatMap((locale) => findProblems(locale, readMessages(folder, locale, kind), english));
}

/**
 * The compiled catalog of a locale. Throws with the whole list where a key is missing, surplus or broken;
 * `allowMissing` takes the English message instead, for work in progress.
 */
export function compileCatalog(folder: string, locale: string, kind: CatalogKind, allowMissing: boolean): Compiled {
  const english = readMessages(folder, KEYS_LOCALE, kind);
  const own = readMessages(folder, locale, kind);
  const messages = allowMissing ? { ...english, ...own } : own;
  const faults = findProblems(locale, messages, english);
  if (faults.length > 0) throw new Error(`Texts of ${kind} are not complete:\n${faults.join('\n')}`);
  // A mail is also read as plain text, and copied out of it.
  const shown = kind === 'mails' ? String : insertWordJoiners;
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileMessageOrThrow(shown(text))]));
}

function findParseProblems(locale: string, key: string, message: string): string[] {
  try {
    compileMessageOrThrow(message);
    return [];
  } catch (error) {
    return [`${locale}: ${key} does not parse: ${error instanceof Error ? error.message : String(error)}`];
  }
}
