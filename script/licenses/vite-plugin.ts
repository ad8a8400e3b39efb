import { existsSync } from 'node:fs';
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type Bundle = Readonly<
  Record<
    string,
    | { readonly type: 'chunk'; readonly moduleIds: readonly string[] }
    | { readonly type: 'asset'; readonly originalFileNames: readonly string[] }
  >
>;

const ROOT = join(import.meta.dirname, '../..');

/**
 * Completes the file of licences that Vite writes (`build.license`): it lists packages of scripts, but neither the fonts that only style
 * sheets name, nor what another build adds to the same folder. `getFile` returns the path of the file for an output folder.
 */
export function licenses(getFile: (outDir: string) => string): Plugin {
  return {
    name: 'licenses',
    async writeBundle({ dir }, bundle) {
      const file = getFile(dir ?? '');
      if (!existsSync(file)) return;
      const text = await readFile(file, 'utf8');
      const missing = listPackages(bundle).filter((folder) => !text.includes(`\n## ${getName(folder)} - `));
      await appendFile(file, (await Promise.all(missing.map(formatPackage))).join(''));
    },
  };
}

/** The folders of the packages of which modules or files are in a bundle. */
export function listPackages(bundle: Bundle): readonly string[] {
  const files = Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' ? part.moduleIds : part.originalFileNames,
  );
  return [...new Set(files.flatMap((file) => findPackage(file) ?? []))].sort();
}

function findPackage(file: string): string | null {
  const [, folder] = /^\0?(.*\/?node_modules\/(?:@[^/]+\/)?[^/@][^/]*)\//.exec(file) ?? [];
  return folder === undefined ? null : folder.slice(folder.indexOf('node_modules/'));
}

function getName(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

async function formatPackage(folder: string): Promise<string> {
  const path = join(ROOT, folder);
  const { version, license } = JSON.parse(await readFile(join(path, 'package.json'), 'utf8'));
  const own = (await readdir(path)).find((name) => /^(?:licen[cs]e|copying)(?:\.|$)/i.test(name));
  const text = own ? `\n${(await readFile(join(path, own), 'utf8')).trim()}\n` : '';
  return `\n## ${getName(folder)} - ${version} (${license})\n${text}`;
}
