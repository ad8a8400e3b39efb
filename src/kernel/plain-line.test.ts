import { expect, test } from 'vitest';
import { toPlainLine, toPrintable } from './plain-line.ts';

test.each([
  [' a\nb ', 'a b'],
  ['a\0b', 'a b'],
  ['\u001b[2Ja', '[2Ja'],
  ['a\u009b31mb', 'a 31mb'],
  ['invoice\u202egpj', 'invoice gpj'],
  ['\ud800x', 'x'],
  ['Ü 🙂', 'Ü 🙂'],
])('%j is the plain line %j', (typed, line) => expect(toPlainLine(typed)).toBe(line));

test('a terminal obeys nothing of what is printed', () => {
  expect(toPrintable('a\u001b]0;x\u0007\u009bb,"two\r\nlines"\t')).toBe('a\ufffd]0;x\ufffd\ufffdb,"two\r\nlines"\t');
});
