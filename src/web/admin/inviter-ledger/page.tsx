import { useLoaderData } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { INVITERS } from '../inviters/inviter-query.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { ExportLink } from '../list/export-link.tsx';
import { ListFailure } from '../list/list-notes.tsx';
import type { ListState } from '../list/list-state.ts';
import { Tools } from '../list/menu.tsx';
import { Pager } from '../list/pager.tsx';
import type { handle } from './handle.ts';
import { LEDGER_PAGES } from './ledger-query.ts';
import { LedgerTable } from './ledger-table.tsx';
import { type LedgerPageData, loadLedger } from './load-ledger.server.ts';

export { handle } from './handle.ts';

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<LedgerPageData> {
  const data = await loadLedger(runInProcess(context), params.id, url.searchParams);
  if (!data) throw pageNotFound(withoutBase(url.pathname) + url.search);
  return data;
}

export default function InviterLedger() {
  const { t } = useText();
  const canExport = usePermission('export');
  const { id, name, query, result }: LedgerPageData = useLoaderData();
  const list: ListState = { base: href('/admin/inviters/:id/ledger', { id }), rules: LEDGER_PAGES, query };
  return (
    <AdminPage
      trail={[
        { to: INVITERS, label: t('inviters.title') },
        { to: href('/admin/inviters/:id', { id }), label: name },
      ]}
      title={t('inviter.ledger')}
      lead={t('inviterLedger.lead')}
    >
      {result.kind === 'failed' && <ListFailure list={list} message={result.message} />}
      {result.kind === 'loaded' && result.rows.length === 0 && <p>{t('inviterLedger.empty')}</p>}
      {result.kind === 'loaded' && result.rows.length > 0 && (
        <>
          {canExport && (
            <Tools>
              <ExportLink to={href('/admin/inviters/:id/ledger/export', { id })} name="inviter-ledger.csv" />
            </Tools>
          )}
          <LedgerTable entries={result.rows} />
          <Pager list={list} shown={result} />
        </>
      )}
    </AdminPage>
  );
}
