/** The byte order mark, by which spreadsheet programs recognise UTF-8. */
export const CSV_START = '\uFEFF';

/** A line of a CSV file (RFC 4180), with its end. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

/**
 * Where a spreadsheet program could read a formula: at the beginning of a cell, quoted or not. Where commas separate decimals, such
 * a program takes semicolons for the ends of cells, and then quotes of this file protect neither them nor line breaks.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[ \u00a0]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

function formatCell(text: string): string {
  // An apostrophe makes it a text.
  const plain = text.replace(FORMULA, "'");
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
