import { describe, expect, test } from 'vitest';
import { describeFilters, listPersonalFilters, listSorts, parseListQuery } from '#kernel/list/list-query.ts';
import { INVITER_LIST, type InviterFilter, normalizeInviterFilter } from './inviter-list.ts';

const ID = '01890a5d-ac96-7b3c-8d2e-1f2a3b4c5d6e';
const ANY: InviterFilter = {
  ...{ email: null, name: null, id: null, status: null, free: null, createdFrom: null, createdBefore: null },
};
const parse = (query: string) => parseListQuery(INVITER_LIST, new URLSearchParams(query));

describe('[K1] the address of the list of inviters', () => {
  test.each([
    ['email=%20Ada%40Example.ORG', { email: 'ada@example.org' }],
    ['name=Kern,%20%20Ada', { name: 'Kern Ada' }],
    [`id=${ID.toUpperCase()}`, { id: ID }],
    ['status=blocked&free=none', { status: 'blocked', free: 'none' }],
    ['from=2026-02-28&to=2026-03-01', { from: '2026-02-28', to: '2026-03-01' }],
  ])('%s filters', (query, filters) => {
    expect(parse(query)).toMatchObject({ filters, ignored: [] });
  });

  test.each(['email=a%20b', 'id=4711', 'status=sleeping', 'free=5', 'from=2026-02-30', 'sort=balance'])(
    '%s has no meaning',
    (query) => {
      expect(parse(query)).toMatchObject({ filters: {}, ignored: [query.split('=')[0]] });
    },
  );

  test('all orders are offered without a search', () => {
    expect(listSorts(INVITER_LIST, { status: 'blocked' })).toEqual(['created', 'name', 'email']);
    expect(listSorts(INVITER_LIST, { name: 'Kern' })).toEqual(['name']);
  });

  test('no saved view and no audit entry has a search for a person', () => {
    const { filters } = parse(`email=ada&name=Kern&id=${ID}&free=none`);
    expect(listPersonalFilters(INVITER_LIST)).toEqual(['email', 'name', 'id']);
    expect(describeFilters(INVITER_LIST, filters)).toEqual({ email: '…', name: '…', id: '…', free: 'none' });
  });
});

test('a filter that no inviter can match is recognised', () => {
  expect(normalizeInviterFilter({ ...ANY, name: ' Kern,  Ada ' })).toEqual({ ...ANY, name: 'Kern Ada' });
  for (const filter of [{ email: '' }, { name: ' , ' }, { id: 'x' }])
    expect(normalizeInviterFilter({ ...ANY, ...filter })).toBeNull();
});
