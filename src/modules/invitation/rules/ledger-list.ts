import type { Instant } from '#kernel/instant.ts';
import type { ListRules } from '#kernel/list/list-query.ts';
import { isDay } from './code-days.ts';
import { LEDGER_KINDS, type LedgerKind } from './ledger.ts';

/** How the ledger of an inviter can be filtered; null does not filter. */
export type LedgerFilter = {
  readonly kind: LedgerKind | null;
  readonly from: Instant | null;
  /** This instant is excluded. */
  readonly before: Instant | null;
};

export const UNFILTERED_LEDGER: LedgerFilter = { kind: null, from: null, before: null };

/** Between the entries of a filter others are missing: what the balance was after each is not known. */
export function isFilteredLedger({ kind, from, before }: LedgerFilter): boolean {
  return kind !== null || from !== null || before !== null;
}

export const LEDGER_COLUMNS = ['what', 'at', 'balance', 'pending', 'reason'] as const;
export type LedgerColumn = (typeof LEDGER_COLUMNS)[number];

/** The ledger of an inviter as a list (specification K1). Its days are those of the club's time zone. */
export const LEDGER_LIST = {
  sorts: { at: 'descending' },
  filters: {
    kind: { kind: 'choice', values: LEDGER_KINDS },
    from: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
    to: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
  },
  columns: LEDGER_COLUMNS,
  firstColumns: LEDGER_COLUMNS,
} as const satisfies ListRules<'at'>;

function normalizeDay(typed: string): string | null {
  return isDay(typed) ? typed : null;
}
