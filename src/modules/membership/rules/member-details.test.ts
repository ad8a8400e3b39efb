import { expect, test } from 'vitest';
import { listChangedDetails } from './member-details.ts';

const BEFORE = { gender: 'WOMEN', firstName: 'Ada', lastName: 'Kern', country: 'DE' } as const;

test.each([
  [{}, []],
  [{ firstName: 'Adele' }, ['name']],
  [{ lastName: 'Körn' }, ['name']],
  [{ firstName: 'Adele', lastName: 'Körn' }, ['name']],
  [{ gender: 'MEN' }, ['gender']],
  [{ country: 'AT' }, ['country']],
  [{ lastName: 'Körn', gender: 'MEN', country: 'AT' }, ['name', 'gender', 'country']],
] as const)('[K4] a correction by %j changes %j', (corrections, changed) => {
  expect(listChangedDetails(BEFORE, { ...BEFORE, ...corrections })).toEqual(changed);
});

test('[K4] a salutation that was missing is a change', () => {
  expect(listChangedDetails({ ...BEFORE, gender: null }, BEFORE)).toEqual(['gender']);
});
