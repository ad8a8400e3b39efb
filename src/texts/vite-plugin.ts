import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LOCALES } from '../kernel/locale.ts';
import { catalogFaults, compileCatalog, type Kind, readMessages } from './catalogs.ts';

const PREFIX = 'virtual:texts/';
const FOLDER = import.meta.dirname;
const KINDS: readonly Kind[] = ['pages', 'mails', 'consent'];

/**
 * Makes the texts importable, compiled: `virtual:texts/pages/<locale>` and `virtual:texts/mails/<locale>` for the server,
 * and, for the browser, one file a locale whose address `virtual:texts/addresses` tells. The address holds the hash of
 * the content, so the browser's build and the server's build name the same file without knowing each other.
 * `virtual:texts/consent` holds the consent script's plain texts in all languages, and which version of them it is.
 * A key that is missing or surplus in a locale fails the build; `allowMissing` shows English instead.
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
      const faults = allowMissing ? [] : KINDS.flatMap((kind) => catalogFaults(FOLDER, LOCALES, kind));
      if (faults.length > 0) this.error(`Texts are not complete:\n${faults.join('\n')}`);
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      for (const locale of LOCALES) this.addWatchFile(join(FOLDER, locale));
      const [kind = '', locale = ''] = id.slice(PREFIX.length + 1).split('/');
      if (kind === 'consent') return consentModule();
      if (kind === 'addresses')
        return addressesModule((one) =>
          building ? base + fileOf(one, allowMissing).name : `${base}@id/__x00__${PREFIX}pages/${one}`,
        );
      return moduleOf(locale, kind as Kind, allowMissing);
    },
    generateBundle() {
      if (this.environment.name !== 'client' || base === '/') return;
      for (const locale of LOCALES) {
        const { name, source } = fileOf(locale, allowMissing);
        this.emitFile({ type: 'asset', fileName: name, source });
      }
    },
  };
}

// Engines read a long JSON string several times faster than the same literal.
function moduleOf(locale: string, kind: Kind, allowMissing: boolean): string {
  const json = JSON.stringify(compileCatalog(FOLDER, locale, kind, allowMissing));
  return `export const messages = JSON.parse(${JSON.stringify(json)});\n`;
}

function fileOf(locale: string, allowMissing: boolean): { readonly name: string; readonly source: string } {
  const source = moduleOf(locale, 'pages', allowMissing);
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { name: `assets/texts-${locale}-${hash}.js`, source };
}

function addressesModule(addressOf: (locale: string) => string): string {
  return `export const addresses = ${JSON.stringify(Object.fromEntries(LOCALES.map((locale) => [locale, addressOf(locale)])))};\n`;
}

// No text of it has an argument, so nothing is compiled.
function consentModule(): string {
  const texts = JSON.stringify(
    Object.fromEntries(LOCALES.map((locale) => [locale, readMessages(FOLDER, locale, 'consent')])),
  );
  const version = createHash('sha256').update(texts).digest('base64url').slice(0, 8);
  return `export const texts = JSON.parse(${JSON.stringify(texts)});\nexport const version = ${JSON.stringify(version)};\n`;
}
