import type { ListRules, QueryOf } from '#kernel/list/list-query.ts';

/** A ledger has one order and no filters: its address names the place of a page. */
export const LEDGER_PAGES = {
  sorts: { at: 'descending' },
  filters: {},
  columns: [],
  firstColumns: [],
} as const satisfies ListRules;

export type LedgerQuery = QueryOf<typeof LEDGER_PAGES>;
