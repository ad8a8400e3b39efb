import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
/** The first text that a pattern captures, or null. */
const find = (path: string, pattern: RegExp) => pattern.exec(read(path))?.[1] ?? null;

test.each([
  ['package-lock.json', /^ {2}"version": "(.+)",$/m],
  ['deploy/Dockerfile', /^ARG VERSION=(.+)$/m],
  ['deploy/kubernetes/kustomization.yaml', /^ +newTag: (.+)$/m],
  ['CHANGELOG.md', /^## \[(\d.+)\] - \d{4}-\d\d-\d\d$/m],
])('%s names the version of package.json', (path, pattern) => {
  expect(find(path, pattern)).toBe(packageFile.version);
});
