import { normalizeEmail } from '#kernel/email-address.ts';
import type { Instant } from '#kernel/instant.ts';
import { normalizeCode } from './code.ts';
import { endOfDay, isDay, startOfDay } from './code-days.ts';
import type { CodeTerms } from './new-code.ts';

/** The columns of an import. Only `code` is usual; each other one replaces what was chosen for the whole import. */
export const IMPORT_COLUMNS = [
  'code',
  'inviter',
  'customization',
  'countries',
  'campaign',
  'link_only',
  'starts',
  'ends',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** The cells of a row by column; a column that the file does not have is missing. */
export type ImportCells = Readonly<Partial<Record<ImportColumn, string>>>;

export type ImportDefaults = CodeTerms & { readonly inviterId: string };

export type ImportedCode = CodeTerms & {
  /** Null generates a code. */
  readonly code: string | null;
  /** The id or the email address of the inviter. */
  readonly inviter: string;
};

export type ImportRowProblem = 'cells-missing' | 'cells-surplus' | 'link-only-invalid' | 'time-invalid';

export type ReadRow =
  | { readonly kind: 'read'; readonly code: ImportedCode }
  | { readonly kind: 'refused'; readonly reason: ImportRowProblem };

export type ColumnsProblem = 'columns-unknown' | 'columns-repeated' | 'column-code-missing';

/** The columns of a file by its first line, in any case and order; or why they are none. */
export function readColumns(cells: readonly string[]): readonly ImportColumn[] | ColumnsProblem {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  const columns = names.flatMap((name) => IMPORT_COLUMNS.filter((column) => column === name));
  if (columns.length !== names.length) return 'columns-unknown';
  if (new Set(columns).size !== columns.length) return 'columns-repeated';
  return columns.includes('code') ? columns : 'column-code-missing';
}

/**
 * Reads the cells of a row; an empty cell counts as a column that the file does not have. A day as the start is the first day of
 * the code in the time zone, and as the end its last one.
 */
export function readImportRow(cells: ImportCells, defaults: ImportDefaults, timeZone: string): ReadRow {
  const linkOnly = readFlag(cells.link_only, defaults.linkOnly);
  if (linkOnly === null) return { kind: 'refused', reason: 'link-only-invalid' };
  const startsAt = readTime(cells.starts, defaults.startsAt, (day) => startOfDay(day, timeZone));
  const endsAt = readTime(cells.ends, defaults.endsAt, (day) => endOfDay(day, timeZone));
  if (startsAt === 'invalid' || endsAt === 'invalid') return { kind: 'refused', reason: 'time-invalid' };
  const code = normalizeCode(cells.code ?? '');
  return {
    kind: 'read',
    code: {
      code: code === '' ? null : code,
      inviter: normalizeEmail(cells.inviter ?? '') || defaults.inviterId,
      customizationKey: cells.customization?.trim() || defaults.customizationKey,
      countries: readCountries(cells.countries) ?? defaults.countries,
      campaign: cells.campaign?.trim() || defaults.campaign,
      ...{ linkOnly, startsAt, endsAt },
    },
  };
}

/** Countries are separated by blanks, commas, semicolons or vertical bars, whichever the file does not use itself. */
function readCountries(cell = ''): readonly string[] | null {
  const countries = cell
    .toUpperCase()
    .split(/[\s,;|]+/)
    .filter(Boolean);
  return countries.length === 0 ? null : countries;
}

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};

function readFlag(cell = '', otherwise: boolean): boolean | null {
  const text = cell.trim().toLowerCase();
  if (text === '') return otherwise;
  return Object.hasOwn(FLAGS, text) ? (FLAGS[text] ?? null) : null;
}

const TIME = /^\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/;

/** A day of the club's calendar, or an instant with its time zone. */
function readTime(
  cell: string | undefined,
  otherwise: Instant | null,
  readDay: (day: string) => Instant,
): Instant | null | 'invalid' {
  const text = cell?.trim() ?? '';
  if (text === '') return otherwise;
  const [day = '', time] = text.split(/[T ]/, 2);
  if (!isDay(day)) return 'invalid';
  if (time === undefined) return readDay(day);
  const at = new Date(`${day}T${time}`);
  return TIME.test(time) && text.length === day.length + time.length + 1 && !Number.isNaN(at.getTime())
    ? at
    : 'invalid';
}
