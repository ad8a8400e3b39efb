import { parseListQuery } from '#kernel/list/list-query.ts';
import { LEDGER_LIST } from '#modules/invitation/rules/ledger-list.ts';
import { inviterLedger, savedViews } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { NamedInviter } from '../inviters/inviter-texts.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { loadList } from '../list/load-list.server.ts';
import type { LedgerQuery, ShownEntry } from './ledger-query.ts';
import { toLedgerVariables } from './to-variables.server.ts';

export type LedgerPageData = {
  readonly id: string;
  /** Null where the list could not be read. */
  readonly inviter: NamedInviter | null;
  readonly query: LedgerQuery;
  readonly result: ListResult<ShownEntry>;
  readonly views: readonly ShownView[];
};

/** Loads the page of a ledger that the address names; null for an unknown inviter. */
export async function loadLedger(run: Run, id: string, url: URL, timeZone: string): Promise<LedgerPageData | null> {
  const query = parseListQuery(LEDGER_LIST, url.searchParams);
  const variables = toLedgerVariables(query, timeZone);
  let named: NamedInviter | null = null;
  const [result, views] = await Promise.all([
    loadList(query, async (page) => {
      const { inviter } = await run(inviterLedger, { id, ...variables, ...page });
      if (!inviter) return { edges: [], pageInfo: NO_PAGES, count: { number: 0, isMore: false } };
      named = inviter;
      return inviter.ledger;
    }),
    run(savedViews, { list: 'inviter-ledger' }),
  ]);
  if (named === null && result.kind === 'loaded') return null;
  return { id, inviter: named, query, result, views: views.savedViews };
}

const NO_PAGES = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null, isPartial: false };
