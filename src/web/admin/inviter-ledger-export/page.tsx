import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { LEDGER_LIST } from '#modules/invitation/rules/ledger-list.ts';
import { inviterLedgerExport } from '#web/generated/operations.ts';
import { createTexts } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { formatReason, KIND_TEXTS } from '../inviter-ledger/ledger-texts.ts';
import { toLedgerVariables } from '../inviter-ledger/to-variables.server.ts';
import { mapBatches, readAllPages } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';
import type { handle } from './handle.ts';

export { handle } from './handle.ts';

/** Sends the ledger of an inviter as it is filtered, the newest entry first; each of a whole ledger with the balance after it. */
export async function loader({ params: { id }, url, context }: PageArgs<typeof handle>): Promise<Response> {
  const { clock, visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const run = runInProcess(context);
  const query = parseListQuery(LEDGER_LIST, url.searchParams);
  const variables = { id, ...toLedgerVariables(query, visit.brand.timeZone) };
  const read = async (after: string | null) =>
    (await run(inviterLedgerExport, { ...variables, after })).inviter?.ledger;
  const first = await read(null);
  if (!first) throw pageNotFound(withoutBase(url.pathname));
  const rows = readAllPages(async (after) => (after === null ? first : await read(after)) ?? ENDED);
  return exportList(context, {
    list: 'inviter-ledger',
    permission: 'inviters.read',
    filters: { inviter: id, ...describeFilters(LEDGER_LIST, query.filters) },
    name: `inviter-ledger-${clock().toISOString().slice(0, 10)}.csv`,
    head: [
      ...['ID', t('inviterLedger.at'), t('inviterLedger.kind'), t('inviterLedger.amount')],
      ...[t('inviters.column.balance'), t('inviters.column.pending'), t('inviterLedger.reason')],
      ...[t('inviterLedger.by'), t('inviterLedger.code'), t('inviterLedger.registrationId')],
    ],
    batches: mapBatches(rows, (entry) =>
      [
        ...[entry.id, entry.at, t(KIND_TEXTS[entry.kind]), entry.amount, entry.balance, entry.pending],
        ...[formatReason(entry, t), entry.actorName ?? entry.actor, entry.code, entry.registrationId],
      ].map((cell) => String(cell ?? '')),
    ),
  });
}

/** An inviter who was erased meanwhile has no further entries. */
const ENDED = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
