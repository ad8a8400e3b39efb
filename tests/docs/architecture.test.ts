import { expect, test } from 'vitest';
import { filesLike, isTest, load } from '../architecture/source-files.ts';

const page = load('ARCHITECTURE.md').text;

test('ARCHITECTURE.md names every area', () => {
  const areas = new Set(filesLike('src/modules/*/**/*').map((path) => path.split('/')[2] ?? ''));
  expect([...areas].filter((area) => !new RegExp(`[ ;]${RegExp.escape(area)}[ ;]`).test(page))).toEqual([]);
});

test('ARCHITECTURE.md describes each file of src/app and src/edge, and names no other', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  const files = filesLike('src/{app,edge}/**/*.ts').filter((path) => !isTest(path));
  expect(named.toSorted()).toEqual(files.map((path) => path.replace(/^src\/\w+\//, '')).toSorted());
});
