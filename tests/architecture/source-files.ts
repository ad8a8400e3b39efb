// The files of the checkout for the architecture tests.
import { accessSync, constants, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type SourceFile = { readonly path: string; readonly text: string };

export const root = join(import.meta.dirname, '../..');

/** Whether a file of the checkout may be executed. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(join(root, path), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Files that match a glob relative to the root of the checkout, with `/` in their paths, sorted. */
export function filesLike(...globs: readonly string[]): readonly string[] {
  const found = globs.flatMap((glob) => globSync(glob, { cwd: root, exclude: isForeign, withFileTypes: true }));
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((path) => path.slice(root.length + 1).replaceAll('\\', '/')).sort();
}

/** TypeScript of the program and the brands, which is shipped. */
export function shippedSources(): readonly SourceFile[] {
  return filesLike('{src,brands}/**/*.{ts,tsx}').map(load);
}

export function load(path: string): SourceFile {
  return { path, text: readFileSync(join(root, path), 'utf8') };
}

export function exists(path: string): boolean {
  return existsSync(join(root, path));
}

export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.test\.tsx?$/.test(path);
}

/** Written by script/generate, not by a person. */
export function isGenerated(path: string): boolean {
  return path.includes('/generated/');
}

function isForeign(entry: { readonly name: string }): boolean {
  return ['node_modules', '.git', '.node', 'build', 'data', 'artefacts', '.react-router'].includes(entry.name);
}
