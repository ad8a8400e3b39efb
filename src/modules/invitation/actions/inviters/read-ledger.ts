import { LARGEST_PAGE, type ListPage, type PagePlace } from '#kernel/list/list-page.ts';
import {
  addRunningBalance,
  type Counters,
  formatLedgerCursor,
  getCountersBefore,
  parseLedgerCursor,
  sumLedger,
} from '../../rules/ledger.ts';
import { isFilteredLedger, type LedgerFilter } from '../../rules/ledger-list.ts';
import { nameActors } from './list-inviters.ts';
import type { InviterReadDependencies, LedgerEntry } from './ports.ts';

/** An entry with the counters after it, which are not known in a filtered ledger, and the address of the admin of a grant. */
export type LedgerRow = LedgerEntry & { readonly after: Counters | null; readonly actorName: string | null };

export type LedgerResult =
  | { readonly kind: 'page'; readonly page: ListPage<LedgerRow> }
  | { readonly kind: 'refused'; readonly reason: 'cursor-invalid' | 'limit-invalid' };

/**
 * Reads a page of an inviter's ledger, the newest entry first. The running balance goes back from the present counters, and from
 * page to page in the cursors, so that no page sums more entries than it shows (decision 0066). A filtered ledger has no balance
 * (decision 0117).
 */
export async function readLedger(
  { inviterList, findEmails }: Pick<InviterReadDependencies, 'inviterList' | 'findEmails'>,
  inviterId: string,
  filter: LedgerFilter,
  { limit, after, before }: PagePlace,
): Promise<LedgerResult> {
  if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST_PAGE)
    return { kind: 'refused', reason: 'limit-invalid' };
  const given = after ?? before;
  const isFiltered = isFilteredLedger(filter);
  const from = given === null ? null : parseLedgerCursor(given, isFiltered);
  if (given !== null && !from) return { kind: 'refused', reason: 'cursor-invalid' };
  const isNewer = after === null && from !== null;
  const request = { filter, limit: limit + 1, from, direction: isNewer ? 'newer' : 'older' } as const;
  const { counters, entries: found } = await inviterList.readLedger(inviterId, request);
  const hasMore = found.length > limit;
  const read = found.slice(0, limit);
  const newest = isNewer ? sumLedger(read, from) : (from ?? counters);
  const rows = addRunningBalance(isNewer ? read.toReversed() : read, newest);
  const place = { hasMore, isNewer, isFirst: from === null, isFiltered };
  return { kind: 'page', page: buildPage(place, await nameActors(findEmails, rows)) };
}

type Read = {
  readonly hasMore: boolean;
  readonly isNewer: boolean;
  readonly isFirst: boolean;
  readonly isFiltered: boolean;
};

type Summed = LedgerEntry & { readonly after: Counters; readonly actorName: string | null };

/** The cursor of a row is the place before it, where older entries go on. */
function buildPage({ hasMore, isNewer, isFirst, isFiltered }: Read, rows: readonly Summed[]): ListPage<LedgerRow> {
  const [newest] = rows;
  const shown = rows.map((row) => ({
    row: isFiltered ? { ...row, after: null } : row,
    cursor: formatLedgerCursor({ ...getCountersBefore(row), id: row.id }, isFiltered),
  }));
  return {
    rows: shown,
    hasNext: isNewer || hasMore,
    hasPrevious: isNewer ? hasMore : !isFirst,
    startCursor: newest ? formatLedgerCursor({ ...newest.after, id: newest.id }, isFiltered) : null,
    endCursor: shown.at(-1)?.cursor ?? null,
    isPartial: false,
  };
}
