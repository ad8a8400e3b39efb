import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'vite';

const MODULE = 'virtual:inline-scripts';
const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'src/web/document/inline-scripts');

/**
 * Provides `virtual:inline-scripts`: each file of `src/web/document/inline-scripts`, bundled with its imports and
 * minified, with its hash for the policy. The pages' build and the tests load the same module.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    resolveId: { filter: { id: new RegExp(`^${MODULE}$`) }, handler: () => `\0${MODULE}` },
    load: {
      filter: { id: new RegExp(`^\\0${MODULE}$`) },
      async handler() {
        const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts')).sort();
        const scripts = await Promise.all(files.map((name) => bundle(join(FOLDER, name))));
        for (const file of scripts.flatMap(({ sources }) => sources)) this.addWatchFile(file);
        const entries = scripts.map(({ name, code }) => [name, { code, hash: hashText(code) }] as const);
        return `export const inlineScripts = ${JSON.stringify(Object.fromEntries(entries))};\n`;
      },
    },
  };
}

async function bundle(file: string) {
  const name = basename(file, '.ts');
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  const chunks = 'output' in built ? built.output : [];
  const [chunk] = chunks;
  if (chunks.length !== 1 || chunk?.type !== 'chunk') throw new Error(`${file} is not one self-contained script`);
  const code = chunk.code.trim();
  // A script element ends at the first `</script`, and `<!--` changes how browsers find it.
  if (/<\/script|<!--/i.test(code)) throw new Error(`${file} holds what no inline script may hold`);
  return { name, code, sources: chunk.moduleIds.filter((id) => id.startsWith(ROOT)) };
}

function hashText(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}
