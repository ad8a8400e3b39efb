import { normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import type { ErasureRefusal } from './erasure.ts';

/** A line of a list of members: an id, or an email address. */
export type NamedRow = { readonly row: number; readonly named: string };

/** What became of a row of an erasure. */
export type RowOutcome = 'erased' | 'already-erased' | Exclude<ErasureRefusal, 'confirmation-invalid'>;

/** The ids and the addresses of some rows, as they are stored. */
export function splitNames(rows: readonly NamedRow[]): { readonly ids: string[]; readonly emails: string[] } {
  const names = new Set(rows.map(({ named }) => normalizeName(named)));
  return { ids: [...names].filter(isUuid), emails: [...names].filter((name) => name.includes('@')) };
}

/** A name as ids and addresses are stored. */
export function normalizeName(named: string): string {
  return isUuid(named) ? named.toLowerCase() : normalizeEmail(named);
}
