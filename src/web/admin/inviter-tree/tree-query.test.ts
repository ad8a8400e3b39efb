import { expect, test } from 'vitest';
import { getTreeHref, MOST_OPEN, parseTreeState, toggleOpen } from './tree-query.ts';

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const parse = (query: string) => parseTreeState(id(0), new URLSearchParams(query));

test('[K1] an address says which inviters are open, and how the tree is shown', () => {
  expect(parse('')).toEqual({ id: id(0), view: 'list', open: [], after: null, before: null });
  const state = parse(`view=picture&open=${id(1)},x,${id(2)},${id(1)}&after=c`);
  expect(state).toEqual({ id: id(0), view: 'picture', open: [id(1), id(2)], after: 'c', before: null });
  const address = getTreeHref(state);
  expect(parse(address.split('?')[1] ?? '')).toEqual(state);
});

test('[K1] opening one more than there is room for closes the oldest', () => {
  const state = toggleOpen(parse(''), id(1));
  expect(state.open).toEqual([id(1)]);
  expect(toggleOpen(state, id(1)).open).toEqual([]);
  let full = state;
  for (let number = 2; number <= MOST_OPEN + 1; number += 1) full = toggleOpen(full, id(number));
  expect([full.open.length, full.open[0]]).toEqual([MOST_OPEN, id(2)]);
});
