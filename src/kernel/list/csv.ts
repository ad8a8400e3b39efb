/** The byte order mark, by which spreadsheet programs recognise UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * A line of a CSV file (RFC 4180), with its end. A spreadsheet program takes a cell that begins with one of these characters as a
 * formula, quoted or not; an apostrophe before it makes the cell a text.
 */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

function formatCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
