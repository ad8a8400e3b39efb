import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { insertWordJoiners } from './insert-word-joiners.ts';

/**
 * The catalogs, one folder each: the landing page's first view and the layout of every page (`landing`), other public
 * pages (`site`), members' and admins' pages, mails, the settings of the consent script. A browser loads the catalogs
 * of the page's audience.
 */
const CATALOGS = ['landing', 'site', 'member', 'admin', 'mails', 'consent-settings'] as const;
/** The catalogs of pages; the server bundles all of them as one, `pages`. */
export const PAGE_CATALOGS = ['landing', 'site', 'member', 'admin'] as const;
export type PageCatalog = (typeof PAGE_CATALOGS)[number];
export type CatalogKind = 'pages' | (typeof CATALOGS)[number];

/** The page passes these texts to the consent script, so that the script does not contain seven languages. */
const BANNER_TEXTS = 'landing/consent.json';
export type Compiled = Readonly<Record<string, CompiledMessage>>;

const KEYS_LOCALE = 'en';

/** Reads the source messages of a locale; merges all files of a catalog. */
export function readMessages(folder: string, locale: string, kind: CatalogKind): Record<string, string> {
  const files = listCatalogFiles(join(folder, locale), kind);
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(folder, locale, file), 'utf8'))));
}

/** Lists the files of a catalog below a locale's folder, as `site/login.json`. */
export function listCatalogFiles(folder: string, kind: CatalogKind): readonly string[] {
  const catalogs = kind === 'pages' ? PAGE_CATALOGS : [kind];
  const files = catalogs.flatMap((catalog) => {
    const path = join(folder, catalog);
    const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : [];
    return names.sort().map((name) => `${catalog}/${name}`);
  });
  return kind === 'consent-settings' ? [...files, BANNER_TEXTS] : files;
}

/** Lists how a locale's keys differ from the English ones, and the messages that do not parse; one line each. */
function findProblems(locale: string, messages: Record<string, string>, english: Record<string, string>): string[] {
  const missing = Object.keys(english).filter((key) => !(key in messages));
  const surplus = Object.keys(messages).filter((key) => !(key in english));
  return [
    ...missing.map((key) => `${locale}: ${key} is missing`),
    ...surplus.map((key) => `${locale}: ${key} is not in ${KEYS_LOCALE}`),
    ...Object.entries(messages).flatMap(([key, message]) => findParseProblems(locale, key, message)),
  ];
}

/** Lists the problems in the texts of all locales, one line each. */
export function findCatalogProblems(folder: string, locales: readonly string[], kind: CatalogKind): string[] {
  const english = readMessages(folder, KEYS_LOCALE, kind);
  return locales.flatMap((locale) => findProblems(locale, readMessages(folder, locale, kind), english));
}

/**
 * Compiles the catalog of a locale. Throws with the whole list if a key is missing, surplus or broken; `allowMissing`
 * falls back to the English message instead, for work in progress.
 */
export function compileCatalog(folder: string, locale: string, kind: CatalogKind, allowMissing: boolean): Compiled {
  const english = readMessages(folder, KEYS_LOCALE, kind);
  const own = readMessages(folder, locale, kind);
  const messages = allowMissing ? { ...english, ...own } : own;
  const problems = findProblems(locale, messages, english);
  if (problems.length > 0) throw new Error(`Texts of ${kind} are not complete:\n${problems.join('\n')}`);
  // Mails are also sent as plain text, and readers copy from them, so they get no word joiners.
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
