import { describe, expect, test } from 'vitest';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { LISTS, listAddresses } from '../../bench/parts/lists.ts';
import { filesLike, load } from '../architecture/source-files.ts';

/** The paths of the pages that show a list, by their loaders: each reads the query of its address by the list's rules. */
function listPages(): readonly string[] {
  return filesLike('src/web/admin/*/handle.ts')
    .filter((file) => filesLike(file.replace('handle.ts', '*.{ts,tsx}')).some(readsListQuery))
    .flatMap((file) => /path: '([^']+)'/.exec(load(file).text)?.[1] ?? [])
    .filter((path) => !path.endsWith('/export'));
}

function readsListQuery(file: string): boolean {
  return /parseListQuery\([A-Z_]+_LIST\b/.test(load(file).text);
}

describe('[K1] the benchmark of the back office', () => {
  test('measures every list', () => {
    const measured = LISTS.map(({ path }) => path.replace(/[0-9a-f-]{36}/, ':id'));
    expect(measured.toSorted()).toEqual([...new Set(listPages())].toSorted());
  });

  test.each(LISTS)(
    '$path: measures every order and filter, with texts that the list accepts',
    ({ path, rules, texts }) => {
      const addresses = listAddresses({ path, rules, texts }).map(({ query }) => new URLSearchParams(query));
      const parsed = addresses.map((address) => parseListQuery(rules, address));
      expect(parsed.flatMap(({ ignored }) => ignored)).toEqual([]);
      expect(new Set(parsed.map(({ sort }) => sort))).toEqual(new Set(Object.keys(rules.sorts)));
      const filters = new Set(parsed.flatMap((query) => Object.keys(query.filters)));
      expect(filters).toEqual(new Set(Object.keys(rules.filters)));
    },
  );
});
