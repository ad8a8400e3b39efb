import type { Locale } from '#kernel/locale.ts';
import type { MatrixColumn, MatrixRow } from './matrix-choice.ts';

/** A text that does not exist, or in whose place another one is shown, and where it is missing. */
export type MissingText = {
  readonly id: string;
  /** Where it is edited. `brand` and `catalog` are files of the build. */
  readonly source: 'landing-page' | 'experiment' | 'brand' | 'catalog';
  /** The field, the key of the text, or the file. */
  readonly text: string;
  readonly languages: readonly Locale[];
  /** The page of the back office where it is edited: its id or key. */
  readonly owner: string | null;
  /** Null is each brand. */
  readonly brand: string | null;
  /** The row of the matrix; null is each row. */
  readonly row: string | null;
};

export function isMissingIn({ brand, row, languages }: MissingText, shown: MatrixRow, column: MatrixColumn): boolean {
  if (brand !== null && brand !== column.brand) return false;
  return (row === null || row === shown.id) && languages.includes(column.language);
}
