// Reads recipes of CONTRIBUTING.md and does what they show, in a copy of the tree.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../architecture/source-files.ts';

/** A block that names a file. */
export type Step = { readonly path: string; readonly text: string };
export type Recipe = { readonly title: string; readonly steps: readonly Step[]; readonly commands: readonly string[] };

export function parseRecipes(page: string): readonly Recipe[] {
  const [, ...sections] = (page.split(/^## Recipes$/m)[1] ?? '').split(/^### /m);
  return sections.map((section) => ({
    title: section.split('\n')[0] ?? '',
    steps: [...section.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, path = '', text = '']) => ({ path, text })),
    commands: parseCommands(section),
  }));
}

/** The lines of blocks of the shell, without comments. */
export function parseCommands(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  return blocks.flatMap((block) => block.split('\n').map((line) => line.replace(/\s+#.*$/, ''))).filter(Boolean);
}

export type Copy = ReturnType<typeof copyTree>;

/** A copy of all that the generators read, with the packages of this checkout. */
export function copyTree() {
  const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  const parts = ['src', 'script', 'docs', 'schema.graphql', 'migrations', 'package.json', '.env.example'];
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
    follow: (step: Step) => follow(folder, step),
    run: (...words: readonly string[]) => execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function follow(folder: string, { path, text }: Step): void {
  const file = join(folder, path.replace('NNNN', '9999'));
  mkdirSync(dirname(file), { recursive: true });
  const present = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const changed = path.endsWith('.json')
    ? merged(present ?? '{}', text)
    : present === null
      ? text
      : insertBlock(present, text);
  writeFileSync(file, changed);
}

function merged(present: string, added: string): string {
  return `${JSON.stringify({ ...JSON.parse(present), ...JSON.parse(added) }, null, 2)}\n`;
}

/** The block instead of the line that it repeats: its first or its last, which the file has once. */
export function insertBlock(present: string, block: string): string {
  const lines = block.trimEnd().split('\n');
  const [anchor] = [lines.at(0), lines.at(-1)].filter(
    (line) => present.split('\n').filter((one) => one === line).length === 1,
  );
  if (anchor === undefined) throw new Error(`No single line of the file begins or ends this block:\n${block}`);
  return present
    .split('\n')
    .flatMap((line) => (line === anchor ? lines : [line]))
    .join('\n');
}
