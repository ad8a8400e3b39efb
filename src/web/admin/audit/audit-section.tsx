import { AUDIT_LIST } from '#modules/audit/rules/audit-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { ColumnMenu } from '../list/column-menu.tsx';
import { ExportLink } from '../list/export-link.tsx';
import { IgnoredNote, ListFailure, NothingFound } from '../list/list-notes.tsx';
import { getListHref, isFiltered, type ListState } from '../list/list-state.ts';
import { ListTable } from '../list/list-table.tsx';
import { Tools } from '../list/menu.tsx';
import { Pager } from '../list/pager.tsx';
import { SavedViews } from '../list/saved-views.tsx';
import type { ViewResult } from '../list/view-result.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AUDIT } from './audit-query.ts';
import type { AuditPageData } from './load-entries.server.ts';

type Props = { readonly data: AuditPageData; readonly viewResult: ViewResult | undefined };

/** The audit log with its tools, or why it has no rows. */
export function AuditSection({ data: { query, result, views }, viewResult }: Props) {
  const { t } = useText();
  const columns = useAuditColumns();
  const canExport = usePermission('export');
  const list: ListState = { base: AUDIT, rules: AUDIT_LIST, query };
  if (result.kind === 'loaded' && result.rows.length === 0 && !isFiltered(list) && !result.pageInfo.hasPreviousPage)
    return <EmptyState title={t('audit.empty')}>{t('audit.empty.text')}</EmptyState>;
  return (
    <>
      <AuditFilters list={list} filters={query.filters} />
      <IgnoredNote list={list} />
      <Tools>
        <SavedViews list={list} views={views} result={viewResult} />
        <ColumnMenu list={list} columns={columns} />
        {canExport && <ExportLink to={getListHref({ ...list, base: href('/admin/audit/export') })} name="audit.csv" />}
      </Tools>
      {result.kind === 'failed' ? (
        <ListFailure list={list} message={result.message} />
      ) : result.rows.length === 0 && !result.pageInfo.isPartial ? (
        <NothingFound list={list} />
      ) : (
        <>
          <ListTable list={list} caption={t('audit.title')} columns={columns} rows={result.rows} />
          <Pager list={list} shown={result} />
        </>
      )}
    </>
  );
}
