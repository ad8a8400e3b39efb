import { describe, expect, test } from 'vitest';
import { listSorts, parseListQuery } from '#kernel/list/list-query.ts';
import { normalizeRegistrationFilter, REGISTRATION_LIST, type RegistrationFilter } from './registration-list.ts';

const ANY: RegistrationFilter = {
  email: null,
  name: null,
  code: null,
  state: null,
  flag: null,
  country: null,
  language: null,
  createdFrom: null,
  createdBefore: null,
};

const parse = (query: string) => parseListQuery(REGISTRATION_LIST, new URLSearchParams(query));

describe('the address of the list', () => {
  test.each([
    ['email=%20Ada%40Example.ORG', { email: 'ada@example.org' }],
    ['name=Kern,%20%20Ada', { name: 'Kern Ada' }],
    ['code=nocturne&state=erased', { code: 'NOCTURNE', state: 'erased' }],
    ['country=DE&language=sv', { country: 'DE', language: 'sv' }],
    ['from=2026-02-28&to=2026-03-01', { from: '2026-02-28', to: '2026-03-01' }],
  ])('%s filters', (query, filters) => {
    expect(parse(query)).toMatchObject({ filters, ignored: [] });
  });

  test.each([
    'email=a%20b',
    'name=%00',
    'code=a%20b',
    'state=gone',
    'country=XX',
    'language=de-AT',
    'from=2026-02-30',
    'to=tomorrow',
    'sort=ended',
  ])('%s has no meaning', (query) => {
    expect(parse(query)).toMatchObject({ filters: {}, ignored: [query.split('=')[0]] });
  });

  test('an order by email or name is offered with its search only', () => {
    expect(listSorts(REGISTRATION_LIST, {})).toEqual(['created']);
    expect(listSorts(REGISTRATION_LIST, { state: 'pending' })).toEqual(['created']);
    expect(listSorts(REGISTRATION_LIST, { name: 'Kern' })).toEqual(['name']);
    expect(listSorts(REGISTRATION_LIST, { email: 'ada', name: 'Kern' })).toEqual(['email']);
    expect(parse('sort=-email')).toMatchObject({ sort: 'created', direction: 'descending', ignored: [] });
  });
});

test('a filter that no registration can match is recognised', () => {
  expect(normalizeRegistrationFilter({ ...ANY, email: 'ADA@' })).toEqual({ ...ANY, email: 'ada@' });
  for (const filter of [
    { email: '' },
    { email: 'a b' },
    { name: ' , ' },
    { code: 'a b' },
    { country: 'XX' },
    { country: '\0' },
    { language: 'x' },
  ])
    expect(normalizeRegistrationFilter({ ...ANY, ...filter })).toBeNull();
});
