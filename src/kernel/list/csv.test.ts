import { expect, test } from 'vitest';
import { CSV_START, formatCsvLine } from './csv.ts';

test('a line ends with CR LF, and cells are quoted where they have to be (RFC 4180)', () => {
  expect(formatCsvLine(['a', 'b c', ''])).toBe('a,b c,\r\n');
  expect(formatCsvLine(['a,b', 'say "no"', 'two\r\nlines', ' padded '])).toBe(
    '"a,b","say ""no""","two\r\nlines"," padded "\r\n',
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['+41 44', "'+41 44"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', `"'\r'=1"`],
  ['\n=1', `"'\n'=1"`],
  ['  =1', "'  =1"],
  ['Sale;=1+1;', "Sale;'=1+1;"],
  ['Sale; @SUM(A1)', "Sale;' @SUM(A1)"],
  ['two\n-lines', `"two\n'-lines"`],
  ['＝1', "'＝1"],
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
])('a cell is never a formula: %j', (text, cell) => {
  expect(formatCsvLine([text])).toBe(`${cell}\r\n`);
});

test.each(['NOCTURNE', 'a-b', '1=1', 'a; b', 'Ödman', '<script>alert(1)</script>'])('other texts stay: %s', (text) => {
  expect(formatCsvLine([text])).toBe(`${text}\r\n`);
});

test('the file begins with the byte order mark', () => {
  expect(Buffer.from(CSV_START)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
});
