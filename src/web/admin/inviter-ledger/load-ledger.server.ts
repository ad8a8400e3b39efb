import { parseListQuery } from '#kernel/list/list-query.ts';
import { type InviterLedgerQuery, inviterLedger } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult } from '../list/list-data.ts';
import { loadList } from '../list/load-list.server.ts';
import { LEDGER_PAGES, type LedgerQuery } from './ledger-query.ts';

type Shown = NonNullable<InviterLedgerQuery['inviter']>;
export type ShownEntry = Shown['ledger']['edges'][number]['node'];

export type LedgerPageData = {
  readonly id: string;
  readonly name: string;
  readonly query: LedgerQuery;
  readonly result: ListResult<ShownEntry>;
};

/** Loads the page of a ledger that the address names; null for an unknown inviter. */
export async function loadLedger(run: Run, id: string, params: URLSearchParams): Promise<LedgerPageData | null> {
  const query = parseListQuery(LEDGER_PAGES, params);
  let name: string | null = null;
  const result = await loadList(query, async (page) => {
    const { inviter } = await run(inviterLedger, { id, ...page });
    if (!inviter) return { edges: [], pageInfo: NO_PAGES, count: { number: 0, isMore: false } };
    name = `${inviter.firstName} ${inviter.lastName}`;
    return inviter.ledger;
  });
  if (name === null && result.kind === 'loaded') return null;
  return { id, name: name ?? '', query, result };
}

const NO_PAGES = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null, isPartial: false };
