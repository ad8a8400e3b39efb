import { describe, expect, test } from 'vitest';
import { MOST_CHANGED } from '#kernel/list/row-selection.ts';
import {
  countSelected,
  EVERYTHING,
  hasSelection,
  isSelected,
  listSelectionFields,
  NOTHING,
  namesTooMany,
  parseSelection,
  readSelected,
  readSelection,
  type Selection,
  select,
} from './selection.ts';

const some = (...ids: string[]): Selection => ({ kind: 'some', ids });
const allBut = (...except: string[]): Selection => ({ kind: 'all', except, until: null });

describe('a selection over all pages of a list', () => {
  test('takes and drops rows', () => {
    expect(select(NOTHING, ['a', 'b'], true)).toEqual(some('a', 'b'));
    expect(select(some('a', 'b'), ['b', 'c'], true)).toEqual(some('a', 'b', 'c'));
    expect(select(some('a', 'b'), ['a'], false)).toEqual(some('b'));
    expect(select(EVERYTHING, ['a'], false)).toEqual(allBut('a'));
    expect(select(allBut('a', 'b'), ['a'], true)).toEqual(allBut('b'));
  });

  test('knows which rows it has, and how many', () => {
    expect([isSelected(some('a'), 'a'), isSelected(some('a'), 'b')]).toEqual([true, false]);
    expect([isSelected(allBut('a'), 'a'), isSelected(allBut('a'), 'b')]).toEqual([false, true]);
    const count = { number: 10, isMore: false };
    expect(countSelected(some('a', 'b'), { number: 1, isMore: true })).toEqual({ number: 2, isMore: false });
    expect(countSelected(allBut('a'), count)).toEqual({ number: 9, isMore: false });
    expect(countSelected(allBut('a'), { number: 10_000, isMore: true })).toEqual({ number: 9_999, isMore: true });
    expect([hasSelection(NOTHING), hasSelection(some('a')), hasSelection(EVERYTHING)]).toEqual([false, true, true]);
  });

  test('names too many rows beyond those of one change, whether it takes them or leaves them out', () => {
    const ids = Array.from({ length: MOST_CHANGED + 1 }, (_, number) => `id-${number}`);
    expect([some(...ids), allBut(...ids)].map(namesTooMany)).toEqual([true, true]);
    expect([some(...ids.slice(1)), allBut(...ids.slice(1)), EVERYTHING].map(namesTooMany)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('is stored, and nothing else is taken for one', () => {
    for (const selection of [NOTHING, some('a'), allBut('a', 'b')])
      expect(parseSelection(JSON.stringify(selection))).toEqual(selection);
    for (const text of [null, '', '{', '1', '[]', '{"kind":"all"}', '{"kind":"some","ids":[1]}', '{"kind":"odd"}'])
      expect(parseSelection(text)).toEqual(NOTHING);
  });
});

function toForm(...fields: readonly [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

function post(...fields: readonly [string, string][]): Selection {
  return readSelection(toForm(...fields));
}

describe('a posted form selects', () => {
  test('the marked rows of the page, and those of other pages', () => {
    expect(post()).toEqual(NOTHING);
    expect(post(['row', 'a'], ['row', 'b'])).toEqual(some('a', 'b'));
    expect(post(['row', 'a'], ['elsewhere', 'b.c.a'])).toEqual(some('a', 'b', 'c'));
  });

  test('all rows but some, whatever is marked on the page', () => {
    expect(post(['all', '1'], ['row', 'a'])).toEqual(EVERYTHING);
    expect(post(['all', '1'], ['except', 'b.c'])).toEqual(allBut('b', 'c'));
  });

  test('all rows that the page has shown: those that arrive later are left alone', () => {
    const until = '2026-11-29T10:00:00.000Z';
    const form = toForm(['all', '1'], ['except', 'b'], ['until', until]);
    expect(readSelected(form, { state: 'OPEN' })).toEqual({ filter: { state: 'OPEN' }, except: ['b'], until });
    expect(readSelected(toForm(['row', 'a'], ['until', until]), null)).toEqual({ ids: ['a'] });
  });

  test('what another form posts again', () => {
    const posted: Selection[] = [
      some('a', 'b'),
      allBut('a'),
      { kind: 'all', except: [], until: '2026-11-29T10:00:00.000Z' },
    ];
    for (const selection of posted) expect(post(...Object.entries(listSelectionFields(selection)))).toEqual(selection);
  });
});
