import { expect, test } from 'vitest';
import { CATALOGUE, COMMON_FIELDS } from '#web/browser/analytics/catalogue.ts';
import { load } from '../architecture/source-files.ts';

const page = load('docs/analytics.md').text;

/** The rows of the table with this heading: the code in each cell. */
function namesBelow(heading: string): readonly (readonly string[])[] {
  const table = page.split(`\n| ${heading} |`)[1]?.split('\n\n')[0] ?? '';
  const rows = [...table.matchAll(/^\| (`.*) ?\|$/gm)].map(([, row = '']) => row.split(' | '));
  return rows.map((cells) => [cells[0] ?? '', cells.at(-1) ?? ''].flatMap((cell) => cell.match(/\w+(?=`)/g) ?? []));
}

test('[H8] [I3] docs/analytics.md has every event of the catalogue with its fields, and no other', () => {
  const documented = namesBelow('event').map(([name, ...fields]) => [name, fields]);
  expect(documented).toEqual(Object.entries(CATALOGUE).map(([name, fields]) => [name, [...fields]]));
});

test('[H8] docs/analytics.md has every field that all events have', () => {
  const documented = namesBelow('field').map(([name]) => name);
  expect(documented).toEqual([...COMMON_FIELDS]);
});
