import { expect, test } from 'vitest';
import { isCampaign } from './campaign.ts';

test.each([
  ['Autumn', true],
  ['Frühling; -10 %', true],
  ['👩‍👧'.repeat(20), true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['', false],
  ['  ', false],
  ['a\0b', false],
  ['two\nlines', false],
  ['\ud800', false],
  ['\u202Efdp.exe', false],
])('%j is a campaign: %s', (name, expected) => {
  expect(isCampaign(name)).toBe(expected);
});
