import { useActionData, useLoaderData } from 'react-router';
import { LEDGER_LIST } from '#modules/invitation/rules/ledger-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { INVITERS } from '../inviters/inviter-query.ts';
import { formatInviterName } from '../inviters/inviter-texts.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import { type ListActionResult, submitView } from '../list/list-action.server.ts';
import { ListSection } from '../list/list-section.tsx';
import { isFiltered, type ListState } from '../list/list-state.ts';
import type { handle } from './handle.ts';
import { useLedgerColumns } from './ledger-columns.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { type LedgerPageData, loadLedger } from './load-ledger.server.ts';

export { clientAction } from '../list/client-action.ts';
export { handle } from './handle.ts';

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<LedgerPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  const data = await loadLedger(runInProcess(context), params.id, url, timeZone);
  if (!data) throw pageNotFound(withoutBase(url.pathname) + url.search);
  return data;
}

/** A ledger is only read; its views are saved for those of all inviters. */
export async function action({ params, url, context }: PageArgs<typeof handle>): Promise<ListActionResult | Response> {
  const page = href('/admin/inviters/:id/ledger', { id: params.id });
  return (await submitView({ url, context }, 'inviter-ledger', page)) ?? { refusal: 'error.technical' };
}

export default function InviterLedger() {
  const { t } = useText();
  const data: LedgerPageData = useLoaderData();
  const submitted: ListActionResult | undefined = useActionData();
  const { id, inviter, query } = data;
  const name = inviter ? formatInviterName(inviter, t) : '';
  const list: ListState = { base: href('/admin/inviters/:id/ledger', { id }), rules: LEDGER_LIST, query };
  const columns = useLedgerColumns(isFiltered(list));
  return (
    <AdminPage
      trail={[
        { to: INVITERS, label: t('inviters.title') },
        { to: href('/admin/inviters/:id', { id }), label: name },
      ]}
      title={t('inviter.ledger')}
      lead={t(isFiltered(list) ? 'inviterLedger.lead.filtered' : 'inviterLedger.lead')}
    >
      {submitted?.refusal && <Banner>{t(submitted.refusal)}</Banner>}
      <ListSection
        list={list}
        data={data}
        viewResult={submitted?.view}
        caption={t('inviter.ledger')}
        columns={columns}
        filters={<LedgerFilters list={list} filters={query.filters} />}
        file={{ page: href('/admin/inviters/:id/ledger/export', { id }), name: 'inviter-ledger.csv' }}
        empty={<EmptyState title={t('inviterLedger.empty')}>{t('inviterLedger.empty.text')}</EmptyState>}
      />
    </AdminPage>
  );
}
