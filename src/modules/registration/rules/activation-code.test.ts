import { expect, test } from 'vitest';
import { countTriesLeft, formatActivationCode, parseActivationCode, refuseTry } from './activation-code.ts';

test.each([
  ['012345', '012345'],
  [' 012 345 ', '012345'],
  ['012\u00a0345', '012345'],
  ['0-1–2 3\t4\u200b5\n', '012345'],
  ['０１２３４５', '012345'],
])('[K11] the code %j is read as %s', (typed, code) => {
  expect(parseActivationCode(typed)).toBe(code);
});

test.each(['', '12345', '1234567', '12345a', '12.345', `123456${' '.repeat(80)}`, '٠١٢٣٤٥', '123456\0'])(
  '[K11] %j is no code',
  (typed) => {
    expect(parseActivationCode(typed)).toBeNull();
  },
);

test('[K11] a mail shows a code in two groups, which are read as the same code', () => {
  expect(formatActivationCode('012345')).toBe('012\u00a0345');
  expect(parseActivationCode(formatActivationCode('012345'))).toBe('012345');
});

test('[K11] five wrong codes for a mail, 25 for a registration', () => {
  expect(refuseTry({ tries: 4, total: 24 })).toBeNull();
  expect(refuseTry({ tries: 5, total: 5 })).toBe('CODE_USED_UP');
  expect(refuseTry({ tries: 0, total: 25 })).toBe('CODE_CLOSED');
  expect(countTriesLeft({ tries: 1, total: 1 })).toBe(4);
  expect(countTriesLeft({ tries: 0, total: 24 })).toBe(1);
});
