import { expect, test } from 'vitest';
import { decideVariantPercent, getPromisedPercent } from './promised-percent.ts';

test.each([
  [20, [], 20],
  [20, ['default'], 20],
  [20, ['social'], 20],
  [20, ['social-20-percent'], 20],
  [20, ['social-15-percent'], null],
  [10, ['default', 'social-15-percent'], null],
  [15, ['default', 'social-15-percent'], 15],
  [null, ['default'], null],
  [undefined, [], null],
] as const)('[J2] a variant of %s percent beside the headlines %j gives %s', (percent, headlines, expected) => {
  expect(decideVariantPercent(percent, headlines)).toBe(expected);
});

test('[C10] a headline with a percentage promises it', () => {
  expect(['default', 'social', 'social-10-percent', 'viral'].map(getPromisedPercent)).toEqual([null, null, 10, null]);
});
