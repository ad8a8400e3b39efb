import { describe, expect, test } from 'vitest';
import {
  describeFilters,
  formatListQuery,
  formatSort,
  type ListRules,
  listSorts,
  parseListQuery,
} from './list-query.ts';

const RULES = {
  sorts: { created: 'descending', name: 'ascending' },
  filters: {
    state: { kind: 'choice', values: ['open', 'closed'] },
    name: { kind: 'text', normalize: (typed: string) => typed.toLowerCase(), sortedBy: 'name' },
    owner: { kind: 'text', normalize: (typed: string) => (typed.includes('@') ? typed : null) },
    tag: { kind: 'text', normalize: (typed: string) => typed, isImpersonal: true },
  },
  columns: ['name', 'state', 'owner'],
  firstColumns: ['name', 'state'],
} as const satisfies ListRules;

const parse = (address: string) => parseListQuery(RULES, new URLSearchParams(address));
const FIRST = {
  filters: {},
  sort: 'created',
  direction: 'descending',
  columns: ['name', 'state'],
  after: null,
  before: null,
  ignored: [],
};

describe('the query of an address', () => {
  test('without parameters it is the whole list in its first order', () => {
    expect(parse('')).toEqual(FIRST);
    expect(parse('state=&name=%20&sort=&columns=&after=&utm_source=x')).toEqual(FIRST);
  });

  test('it has filters, order, columns and the place', () => {
    expect(parse('state=open&sort=-name&columns=owner,name&after=aB_-9')).toEqual({
      ...FIRST,
      filters: { state: 'open' },
      sort: 'name',
      direction: 'descending',
      columns: ['name', 'owner'],
      after: 'aB_-9',
    });
    expect(parse('sort=created&columns=owner&columns=state&before=x')).toMatchObject({
      direction: 'ascending',
      columns: ['state', 'owner'],
      after: null,
      before: 'x',
    });
    expect(parse('after=a&before=b')).toMatchObject({ after: 'a', before: null });
  });

  test('a text is brought into its stored form, and a search decides the order', () => {
    expect(parse('name=+ADA+&sort=-created')).toMatchObject({
      filters: { name: 'ada' },
      sort: 'name',
      direction: 'ascending',
      ignored: [],
    });
    expect(parse('name=ada&sort=-name').direction).toBe('descending');
    expect(listSorts(RULES, { name: 'ada' })).toEqual(['name']);
    expect(listSorts(RULES, { state: 'open' })).toEqual(['created', 'name']);
  });

  test.each([
    ['state=odd', 'state'],
    ['owner=nobody', 'owner'],
    [`name=${'x'.repeat(255)}`, 'name'],
    ['sort=password', 'sort'],
    ['sort=toString', 'sort'],
    ['columns=name,secret', 'columns'],
    ['after=a%27--', 'after'],
    [`before=${'x'.repeat(1001)}`, 'before'],
  ])('what has no meaning is reported: %s', (address, name) => {
    expect(parse(address)).toMatchObject({ ignored: [name] });
  });
});

describe('the address of a query', () => {
  test.each([
    '',
    'state=open',
    'sort=-name',
    'sort=created',
    'columns=owner',
    'name=ada&sort=-name',
    'state=closed&columns=name',
  ])('gives the same query again: %s', (address) => {
    const query = parse(address);
    expect(parse(formatListQuery(RULES, query).toString())).toEqual(query);
    expect(decodeURIComponent(formatListQuery(RULES, query).toString())).toBe(address);
  });

  test('has neither the place in the list nor what is shown anyway', () => {
    expect(formatListQuery(RULES, parse('sort=-created&columns=name,state&after=x')).toString()).toBe('');
    expect(formatSort({ sort: 'name', direction: 'descending' })).toBe('-name');
  });
});

test('the filters of an audited export contain no text that may be personal data', () => {
  const { filters } = parse('state=open&name=Ada&owner=a@b.example&tag=blue');
  expect(describeFilters(RULES, filters)).toEqual({ state: 'open', name: '…', owner: '…', tag: 'blue' });
});
