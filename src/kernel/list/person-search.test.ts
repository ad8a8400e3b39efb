import { expect, test } from 'vitest';
import { listNameOrders } from './person-search.ts';

test('the words of a name are searched from each of them on', () => {
  expect(listNameOrders('Kern')).toEqual(['Kern']);
  expect(listNameOrders('Ada Kern')).toEqual(['Ada Kern', 'Kern Ada']);
  expect(listNameOrders('Anna van Dyk')).toEqual(['Anna van Dyk', 'van Dyk Anna', 'Dyk Anna van']);
  expect(listNameOrders('Ada Ada')).toEqual(['Ada Ada']);
  expect(listNameOrders('a b c d e f')).toHaveLength(4);
});
