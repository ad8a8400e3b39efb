import { APPLICATION_LIST } from '#modules/membership-interest/rules/application-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { ColumnMenu } from '../list/column-menu.tsx';
import { ExportLink } from '../list/export-link.tsx';
import type { ShownList } from '../list/list-data.ts';
import { IgnoredNote, ListFailure, NothingFound } from '../list/list-notes.tsx';
import { getListHref, isFiltered, type ListState } from '../list/list-state.ts';
import { ListTable } from '../list/list-table.tsx';
import { Tools } from '../list/menu.tsx';
import { Pager } from '../list/pager.tsx';
import { SavedViews } from '../list/saved-views.tsx';
import { SelectionForm } from '../list/selection-form.tsx';
import type { ViewResult } from '../list/view-result.ts';
import { useApplicationColumns } from './application-columns.tsx';
import { ApplicationFilters } from './application-filters.tsx';
import { APPLICATIONS, type ShownApplication } from './application-query.ts';
import { useBulkActions } from './bulk-actions.tsx';
import type { ApplicationsPageData } from './load-applications.server.ts';

type Props = { readonly data: ApplicationsPageData; readonly viewResult: ViewResult | undefined };

/** The list of applications with its tools, or why it has no rows. */
export function ApplicationsSection({ data, viewResult }: Props) {
  const { t } = useText();
  const { query, result, views, change, code } = data;
  const columns = useApplicationColumns();
  const canExport = usePermission('export');
  const list: ListState = { base: APPLICATIONS, rules: APPLICATION_LIST, query };
  const file = getListHref({ ...list, base: href('/admin/applications/export') });
  if (result.kind === 'loaded' && result.rows.length === 0 && !isFiltered(list) && !result.pageInfo.hasPreviousPage)
    return <EmptyState title={t('applications.empty')}>{t('applications.empty.text')}</EmptyState>;
  return (
    <>
      <ApplicationFilters list={list} filters={query.filters} />
      <IgnoredNote list={list} />
      <Tools>
        <SavedViews list={list} views={views} result={viewResult} />
        <ColumnMenu list={list} columns={columns} />
        {canExport && <ExportLink to={file} name="applications.csv" />}
      </Tools>
      {result.kind === 'failed' ? (
        <ListFailure list={list} message={result.message} />
      ) : (
        <Rows list={list} shown={result} doneId={change?.id ?? null} code={code} />
      )}
    </>
  );
}

type RowsProps = {
  readonly list: ListState;
  readonly shown: ShownList<ShownApplication>;
  readonly doneId: string | null;
  readonly code: string | null;
};

function Rows({ list, shown, doneId, code }: RowsProps) {
  const { t } = useText();
  const columns = useApplicationColumns();
  const actions = useBulkActions(code);
  const { rows, count, pageInfo } = shown;
  const canDecide = usePermission('applications.decide');
  if (rows.length === 0 && !pageInfo.isPartial) return <NothingFound list={list} />;
  const table = { list, caption: t('applications.title'), columns, rows };
  if (!canDecide)
    return (
      <>
        <ListTable {...table} />
        <Pager list={list} shown={shown} />
      </>
    );
  return (
    <SelectionForm list={list} rowIds={rows.map(({ id }) => id)} count={count} actions={actions} doneId={doneId}>
      <ListTable {...table} rowName={({ email }) => email} />
      <Pager list={list} shown={shown} />
    </SelectionForm>
  );
}
