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
const FOLDER = import.meta.dirname;
const KINDS: readonly CatalogKind[] = ['pages', 'mails', 'consent-settings'];
/**
 * Makes the compiled texts importable: `virtual:texts/pages/<locale>` and `virtual:texts/mails/<locale>` for the
 * server; for the browser, one file for each page catalog and locale, whose URLs `virtual:texts/addresses` exports.
 * Each URL contains the content hash, so the browser build and the server build name the same file without sharing
 * state. `virtual:texts/consent-settings` exports the plain texts of the consent script in all languages and their
 * version; `virtual:texts/missing` lists the keys that English replaces. A missing or surplus key in a locale fails the build; `allowMissing` falls back to English instead.
 */
export function texts({ allowMissing = false }: { readonly allowMissing?: boolean } = {}): Plugin {
  let base = '/';
  let building = false;
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
      for (const locale of LOCALES) this.addWatchFile(join(FOLDER, locale));
      const [kind = '', locale = ''] = id.slice(PREFIX.length + 1).split('/');
      if (kind === 'consent-settings') return consentModule();
      if (kind === 'admin-keys') return adminKeysModule();
      if (kind === 'missing') return missingModule();
      if (kind === 'addresses')
        return addressesModule((catalog, one) =>
          building
            ? base + buildCatalogFile(catalog, one, allowMissing).name
            : `${base}@id/__x00__${PREFIX}${catalog}/${one}`,
        );
      return buildCatalogModule(locale, kind as CatalogKind, allowMissing);
    },
    generateBundle() {
      if (this.environment.name !== 'client' || base === '/') return;
      for (const [catalog, locale] of PAGE_CATALOGS.flatMap((one) => LOCALES.map((of) => [one, of] as const))) {
        const { name, source } = buildCatalogFile(catalog, locale, allowMissing);
        this.emitFile({ type: 'asset', fileName: name, source });
      }
    },
  };
}

// JavaScript engines parse a long JSON string several times faster than the same object literal.
function buildCatalogModule(locale: string, kind: CatalogKind, allowMissing: boolean): string {
  const json = JSON.stringify(compileCatalog(FOLDER, locale, kind, allowMissing));
  return `export const messages = JSON.parse('${json.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}');\n`;
}

function buildCatalogFile(
  catalog: PageCatalog,
  locale: string,
  allowMissing: boolean,
): { readonly name: string; readonly source: string } {
  const source = buildCatalogModule(locale, catalog, allowMissing);
  return { name: `assets/texts-${catalog}-${locale}-${hashText(source)}.js`, source };
}

function addressesModule(getUrl: (catalog: PageCatalog, locale: string) => string): string {
  const addresses = PAGE_CATALOGS.map((catalog) => [
    catalog,
    Object.fromEntries(LOCALES.map((locale) => [locale, getUrl(catalog, locale)])),
  ]);
  return `export const addresses = ${JSON.stringify(Object.fromEntries(addresses))};\n`;
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
