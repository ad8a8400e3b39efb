import { expect, test } from 'vitest';
import { type ListRules, parseListQuery } from '#kernel/list/list-query.ts';
import { href } from '#web/routing/href.ts';
import { getSelectionKey, getUnfilteredHref, type ListState } from './list-state.ts';

const RULES = {
  sorts: { created: 'descending', name: 'ascending', email: 'ascending' },
  filters: {
    state: { kind: 'choice', values: ['open', 'closed'] },
    name: { kind: 'text', normalize: (typed: string) => typed, sortedBy: 'name' },
    email: { kind: 'text', normalize: (typed: string) => typed, sortedBy: 'email', sortsAlone: true },
  },
  columns: ['name', 'state'],
  firstColumns: ['name'],
} as const satisfies ListRules;

function createList(address: string): ListState {
  return { base: href('/admin/codes'), rules: RULES, query: parseListQuery(RULES, new URLSearchParams(address)) };
}

test('without its filters a list keeps columns and order, and begins with the first row', () => {
  const getHref = (address: string) => getUnfilteredHref(createList(address));
  expect(getHref('state=open&after=x')).toBe('/admin/codes');
  expect(getHref('state=open&sort=created&columns=name,state&after=x')).toBe(
    '/admin/codes?sort=created&columns=name%2Cstate',
  );
});

test('without a search a list has its first order again, unless another one is chosen that it has', () => {
  const getHref = (address: string) => getUnfilteredHref(createList(address));
  expect(getHref('name=ada')).toBe('/admin/codes');
  expect(getHref('name=ada&sort=-name')).toBe('/admin/codes?sort=-name');
  expect(getHref('email=ada&sort=-email')).toBe('/admin/codes');
});

test('a selection belongs to the filters, on every page and in every order', () => {
  const getKey = (address: string) => getSelectionKey(createList(address));
  expect(getKey('state=open&sort=name&columns=state&after=x')).toBe(getKey('state=open'));
  expect(getKey('state=closed')).not.toBe(getKey('state=open'));
  expect(getKey('')).not.toBe(getKey('state=open'));
});
