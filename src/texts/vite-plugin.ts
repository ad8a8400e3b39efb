import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locale.ts';
import {
  type CatalogKind,
  compileCatalog,
  findCatalogProblems,
  PAGE_CATALOGS,
  type PageCatalog,
  readMessages,
} from './catalogs.ts';

const PREFIX = 'virtual:texts/';
const FILES = 'assets/texts-';
const FOLDER = import.meta.dirname;
const KINDS: readonly CatalogKind[] = ['pages', 'mails', 'consent-settings'];
/**
 * Makes the compiled texts importable: `virtual:texts/pages/<locale>` and `virtual:texts/mails/<locale>` for the
 * server; for the browser, one file for each page catalog and locale, whose URL `getAddress` of `virtual:texts/addresses`
 * returns. Each URL contains the hash of its catalog, so the browser build and the server build name the same file without
 * sharing state. The hash is one for all languages of a catalog: every page loads the table of hashes. `virtual:texts/consent-settings` exports the plain texts of the consent script in all languages and their
 * version; `virtual:texts/missing` lists the keys that English replaces. A missing or surplus key in a locale fails the build; `allowMissing` falls back to English instead.
 */
export function texts({ allowMissing = false }: { readonly allowMissing?: boolean } = {}): Plugin {
  let base = '/';
  let building = false;
  const buildModule = (path: string): string => {
    const [kind = '', locale = ''] = path.split('/');
    if (kind === 'consent-settings') return consentModule();
    if (kind === 'admin-keys') return adminKeysModule();
    if (kind === 'missing') return missingModule();
    if (kind !== 'addresses') return buildCatalogModule(locale, kind as CatalogKind, allowMissing);
    return building ? addressesModule(base, allowMissing) : servedAddressesModule(base);
  };
  return {
    name: 'texts',
    configResolved(config) {
      base = config.base;
      building = config.command === 'build';
    },
    buildStart() {
      const problems = allowMissing ? [] : KINDS.flatMap((kind) => findCatalogProblems(FOLDER, LOCALES, kind));
      if (problems.length > 0) this.error(`Texts are not complete:\n${problems.join('\n')}`);
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      // A server watches all files, and takes what is added here for imports of the module.
      if (building) for (const locale of LOCALES) this.addWatchFile(join(FOLDER, locale));
      return buildModule(id.slice(PREFIX.length + 1));
    },
    // The server's catalogs and the browser's are made of all files of a language.
    hotUpdate({ file, modules }) {
      if (!file.startsWith(FOLDER) || !file.endsWith('.json')) return undefined;
      const own = [...this.environment.moduleGraph.idToModuleMap].filter(([id]) => id.startsWith(`\0${PREFIX}`));
      return [...modules, ...own.map(([, module]) => module)];
    },
    generateBundle() {
      if (this.environment.name !== 'client' || base === '/') return;
      for (const catalog of PAGE_CATALOGS) {
        const sources = buildCatalogFiles(catalog, allowMissing);
        for (const [locale, source] of sources)
          this.emitFile({ type: 'asset', fileName: `${FILES}${catalog}-${locale}-${hashFiles(sources)}.js`, source });
      }
    },
  };
}

// JavaScript engines parse a long JSON string several times faster than the same object literal.
function buildCatalogModule(locale: string, kind: CatalogKind, allowMissing: boolean): string {
  const json = JSON.stringify(compileCatalog(FOLDER, locale, kind, allowMissing));
  return `export const messages = JSON.parse('${json.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}');\n`;
}

type CatalogFiles = readonly (readonly [locale: string, source: string])[];

function buildCatalogFiles(catalog: PageCatalog, allowMissing: boolean): CatalogFiles {
  return LOCALES.map((locale) => [locale, buildCatalogModule(locale, catalog, allowMissing)]);
}

function hashFiles(files: CatalogFiles): string {
  return hashText(files.map(([, source]) => source).join(''));
}

function addressesModule(base: string, allowMissing: boolean): string {
  const hashes = PAGE_CATALOGS.map((catalog) => [catalog, hashFiles(buildCatalogFiles(catalog, allowMissing))]);
  const address = `'${base}${FILES}' + catalog + '-' + locale + '-' + hashes[catalog] + '.js'`;
  return `const hashes = ${JSON.stringify(Object.fromEntries(hashes))};
export const getAddress = (catalog, locale) => ${address};
`;
}

/** Without a build, the module of a catalog is its file. */
function servedAddressesModule(base: string): string {
  return `export const getAddress = (catalog, locale) => '${base}@id/__x00__${PREFIX}' + catalog + '/' + locale;\n`;
}

function adminKeysModule(): string {
  return `export const adminKeys = ${JSON.stringify(Object.keys(readMessages(FOLDER, DEFAULT_LOCALE, 'admin')))};\n`;
}

/** The keys that English replaces, by locale and catalog; a build that allows none has none. */
function missingModule(): string {
  const missing = LOCALES.map((locale) => {
    const catalogs = (['landing', 'site', 'mails'] as const).map((catalog) => {
      const own = readMessages(FOLDER, locale, catalog);
      return [catalog, Object.keys(readMessages(FOLDER, DEFAULT_LOCALE, catalog)).filter((key) => !(key in own))];
    });
    return [locale, Object.fromEntries(catalogs)];
  });
  return `export const missing = ${JSON.stringify(Object.fromEntries(missing))};\n`;
}

// None of these texts has an argument, so nothing is compiled.
function consentModule(): string {
  const texts = consentTexts();
  const version = JSON.stringify(hashText(texts));
  const json = JSON.stringify(texts);
  return `export const texts = JSON.parse(${json});\nexport const version = ${version};\n`;
}

function consentTexts(): string {
  const all = LOCALES.map((locale) => [locale, readMessages(FOLDER, locale, 'consent-settings')]);
  return JSON.stringify(Object.fromEntries(all));
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}
