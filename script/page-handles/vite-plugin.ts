// No page is built without a complete handle, nor with routes that are older than the handles.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { generatePages } from '../generate-pages.ts';

const ROOT = join(import.meta.dirname, '../..');

export function pageHandles(): Plugin {
  return {
    name: 'page-handles',
    async buildStart() {
      for (const [path, text] of Object.entries(await generatePages()))
        if ((await readFile(join(ROOT, path), 'utf8')) !== text) this.error(`${path} is stale: run script/generate`);
    },
  };
}
