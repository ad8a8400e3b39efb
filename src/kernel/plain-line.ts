/**
 * What was typed as one line, without the characters that PostgreSQL refuses, that control a terminal, or that turn the
 * direction of what follows: admins read it in lists, files and mails, and operators at the command line.
 */
export function toPlainLine(typed: string): string {
  return typed.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]+/gu, ' ').trim();
}

/** A line as a terminal shows it: what it would obey is visible instead. Line breaks within a cell of a file stay. */
export function toPrintable(line: string): string {
  return line.replace(/(?![\n\r\t])\p{Cc}/gu, '\ufffd');
}
