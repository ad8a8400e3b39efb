import type { ExportDependencies } from './ports.ts';

export type ExportNote = {
  readonly actor: string;
  /** The name of the list, as its address has it. */
  readonly list: string;
} & (
  | { readonly kind: 'started'; readonly filters: Readonly<Record<string, string>> }
  | { readonly kind: 'ended'; readonly rows: number; readonly isComplete: boolean }
);

/**
 * Records the export of a list: before its first row is sent, so that no row leaves without an entry, and with the number
 * of rows at its end, also where the browser broke it off.
 */
export async function noteExport({ transaction }: ExportDependencies, note: ExportNote): Promise<void> {
  const { actor, list } = note;
  const after = note.kind === 'started' ? { filters: note.filters } : { rows: note.rows, complete: note.isComplete };
  const entry = { actor, subject: `list:${list}`, before: null, after };
  const action = note.kind === 'started' ? 'export.started' : 'export.ended';
  await transaction(({ audit }) => audit.record({ ...entry, action }));
}
