// Reads the recipes of CONTRIBUTING.md and follows them in a copy of the checkout.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from '../architecture/source-files.ts';

/** A block that names a file: a diff of it, texts to add to it, or the whole file. */
export type Step = { readonly path: string; readonly language: string; readonly text: string };
export type Recipe = { readonly title: string; readonly steps: readonly Step[]; readonly commands: readonly string[] };

export function parseRecipes(page: string): readonly Recipe[] {
  const [, ...sections] = (page.split(/^## Recipes$/m)[1] ?? '').split(/^### /m);
  return sections.map((section) => ({
    title: section.split('\n')[0] ?? '',
    steps: [...section.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)].map(([, language = '', path = '', text = '']) => ({
      path: path.replace('NNNN', '9999'),
      language,
      text,
    })),
    commands: parseCommands(section),
  }));
}

/** The command lines of shell blocks, without comments. */
export function parseCommands(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  return blocks.flatMap((block) => block.split('\n').map((line) => line.replace(/\s+#.*$/, ''))).filter(Boolean);
}

export type Copy = ReturnType<typeof copyCheckout>;

/** Copies the checkout without what its scripts make. */
export function copyCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  const made = new Set(['.git', '.node', 'node_modules', 'build', 'data', 'artefacts', '.react-router']);
  cpSync(root, folder, { recursive: true, filter: (path) => dirname(path) !== root || !made.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
    follow: (step: Step) => follow(folder, step),
    run: (...words: readonly string[]) => execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function follow(folder: string, step: Step): void {
  const file = join(folder, step.path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, change(step, existsSync(file) ? readFileSync(file, 'utf8') : null));
}

/** The text of a file after a step; `present` is null for a file that does not exist yet. */
export function change({ path, language, text }: Step, present: string | null): string {
  if (language === 'json') return addTexts(present ?? '{}', text);
  if (language === 'diff') return applyDiff(present ?? '', text);
  if (present !== null) throw new Error(`${path} exists; the recipe needs a diff`);
  return text;
}

function addTexts(present: string, added: string): string {
  return `${JSON.stringify({ ...JSON.parse(present), ...JSON.parse(added) }, null, 2)}\n`;
}

/** Applies the hunks of a diff, which lines `@@` separate. What a hunk shows of the file is there exactly once. */
export function applyDiff(present: string, diff: string): string {
  return diff
    .split(/^@@\n/m)
    .reduce<readonly string[]>((lines, hunk) => applyHunk(lines, hunk.trimEnd().split('\n')), present.split('\n'))
    .join('\n');
}

function applyHunk(lines: readonly string[], hunk: readonly string[]): readonly string[] {
  const before = pick(hunk, ' -');
  const places = lines.keys().filter((start) => before.every((line, index) => lines[start + index] === line));
  const [place, ...others] = places.toArray();
  if (place === undefined || others.length > 0) throw new Error(`Not exactly once:\n${before.join('\n')}`);
  return lines.toSpliced(place, before.length, ...pick(hunk, ' +'));
}

/** The lines of a hunk with one of the signs. An empty line is one of the file. */
function pick(hunk: readonly string[], signs: string): readonly string[] {
  return hunk.filter((line) => signs.includes(line.charAt(0))).map((line) => line.slice(1));
}
