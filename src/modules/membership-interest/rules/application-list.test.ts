import { expect, test } from 'vitest';
import { listPersonalFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { APPLICATION_LIST } from './application-list.ts';
import { normalizeReason } from './decision.ts';

test.each([
  ['from=2026-02-28', { from: '2026-02-28' }, []],
  ['from=2026-02-30', {}, ['from']],
  ['to=28.2.2026', {}, ['to']],
  [
    'state=open&flag=disposable&country=DE&language=pl',
    { state: 'open', flag: 'disposable', country: 'DE', language: 'pl' },
    [],
  ],
  ['state=applied&flag=x&country=XX&language=xx', {}, ['state', 'flag', 'country', 'language']],
  ['email=%20ADA%40', { email: 'ada@' }, []],
  ['email=a%00', {}, ['email']],
])('[K1] the address ?%s', (query, filters, ignored) => {
  expect(parseListQuery(APPLICATION_LIST, new URLSearchParams(query))).toMatchObject({ filters, ignored });
});

test('[K1] a saved view leaves out the address that was searched for', () => {
  expect(listPersonalFilters(APPLICATION_LIST)).toEqual(['email']);
});

test('[K1] a search is sorted by address', () => {
  const query = parseListQuery(APPLICATION_LIST, new URLSearchParams('email=ada&sort=-applied'));
  expect(query).toMatchObject({ sort: 'email', direction: 'ascending', ignored: [] });
});

test.each([
  [null, null],
  ['  ', null],
  [' too far away ', 'too far away'],
  ['👗'.repeat(500), '👗'.repeat(500)],
  ['x'.repeat(501), undefined],
  ['a\0b', undefined],
])('the reason %j is stored as %j', (typed, stored) => {
  expect(normalizeReason(typed)).toBe(stored);
});
