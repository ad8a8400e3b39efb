// Writes the generated files that are committed; with --check it compares instead and names the stale ones.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generateOperations } from './generate-operations.ts';
import { generatePages } from './generate-pages.ts';
import { generateSchema } from './generate-schema.ts';
import { generateSettings } from './generate-settings.ts';
import { generateTextKeys } from './generate-text-keys.ts';
import { generateTimeZones } from './generate-time-zones.ts';

/** Generates files: their paths from the root of the checkout, and their complete texts. */
type Generator = () => Promise<Readonly<Record<string, string>>>;

/** In the order in which they run: a later one may read files of an earlier one. Each is a file beside this one. */
const generators: readonly Generator[] = [
  generateSchema,
  generateOperations,
  generatePages,
  generateSettings,
  generateTextKeys,
  generateTimeZones,
];

const root = join(import.meta.dirname, '..');
const onlyCompare = process.argv.includes('--check');
let stale = 0;

for (const generate of generators) {
  for (const [path, text] of Object.entries(await generate())) {
    const present = await readFile(join(root, path), 'utf8').catch(() => undefined);
    if (present === text) continue;
    console.log(`${onlyCompare ? 'stale, run script/generate' : 'written'}: ${path}`);
    if (onlyCompare) stale += 1;
    else await write(path, text);
  }
}
process.exitCode = stale === 0 ? 0 : 1;

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
