import { describe, expect, test } from 'vitest';
import { describeFilters, listPersonalFilters, listSorts, parseListQuery } from '#kernel/list/list-query.ts';
import { MEMBER_LIST, type MemberFilter, normalizeMemberFilter } from './member-list.ts';

const ID = '01890a5d-ac96-7b3c-8d2e-1f2a3b4c5d6e';
const ANY: MemberFilter = {
  ...{ email: null, name: null, id: null, voucher: null, card: null, country: null, language: null },
  ...{ newsletter: null, joinedFrom: null, joinedBefore: null },
};

const parse = (query: string) => parseListQuery(MEMBER_LIST, new URLSearchParams(query));

describe('[K1] the address of the list of members', () => {
  test.each([
    ['email=%20Ada%40Example.ORG', { email: 'ada@example.org' }],
    ['name=Kern,%20%20Ada', { name: 'Kern Ada' }],
    [`id=${ID.toUpperCase()}`, { id: ID }],
    ['voucher=noire-ab12', { voucher: 'NOIRE-AB12' }],
    ['card=GOLD&newsletter=yes', { card: 'GOLD', newsletter: 'yes' }],
    ['country=DE&language=sv', { country: 'DE', language: 'sv' }],
    ['from=2026-02-28&to=2026-03-01', { from: '2026-02-28', to: '2026-03-01' }],
  ])('%s filters', (query, filters) => {
    expect(parse(query)).toMatchObject({ filters, ignored: [] });
  });

  test.each([
    'email=a%20b',
    'name=%00',
    'id=4711',
    'voucher=a',
    'card=PLATINUM',
    'country=XX',
    'newsletter=maybe',
    'from=2026-02-30',
    'sort=card',
  ])('%s has no meaning', (query) => {
    expect(parse(query)).toMatchObject({ filters: {}, ignored: [query.split('=')[0]] });
  });

  test('an order by email or name is offered with its search only', () => {
    expect(listSorts(MEMBER_LIST, { card: 'GOLD' })).toEqual(['joined']);
    expect(listSorts(MEMBER_LIST, { email: 'ada', name: 'Kern' })).toEqual(['email']);
  });

  test('no saved view and no audit entry has a search for a person', () => {
    const { filters } = parse(`email=ada&name=Kern&id=${ID}&voucher=NOIRE-AB12&card=GOLD`);
    expect(listPersonalFilters(MEMBER_LIST)).toEqual(['email', 'name', 'id', 'voucher']);
    expect(describeFilters(MEMBER_LIST, filters)).toEqual({
      ...{ email: '…', name: '…', id: '…', voucher: '…' },
      card: 'GOLD',
    });
  });
});

test('a filter that no member can match is recognised', () => {
  expect(normalizeMemberFilter({ ...ANY, voucher: 'noire-ab12' })).toEqual({ ...ANY, voucher: 'NOIRE-AB12' });
  for (const filter of [{ email: '' }, { name: ' , ' }, { id: 'x' }, { voucher: 'a b' }])
    expect(normalizeMemberFilter({ ...ANY, ...filter })).toBeNull();
});
