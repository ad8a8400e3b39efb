import { expect, test } from 'vitest';
import { parseCodes } from './parse-codes.ts';

test.each([
  ['', []],
  [' \n,;', []],
  ['clara', ['CLARA']],
  ['CLARA, dora;EMIL\r\nfritz\tclara', ['CLARA', 'DORA', 'EMIL', 'FRITZ']],
])('the codes of %j', (text, codes) => {
  expect(parseCodes(text)).toEqual(codes);
});
