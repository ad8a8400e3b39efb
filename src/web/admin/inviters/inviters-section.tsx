import { INVITER_LIST } from '#modules/invitation/rules/inviter-list.ts';
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
import { useBulkActions } from './bulk-actions.tsx';
import { useInviterColumns } from './inviter-columns.tsx';
import { InviterFilters } from './inviter-filters.tsx';
import { INVITERS, type ShownInviter } from './inviter-query.ts';
import { formatInviterName } from './inviter-texts.ts';
import type { InvitersPageData } from './load-inviters.server.ts';

type Props = { readonly data: InvitersPageData; readonly viewResult: ViewResult | undefined };

/** The list of inviters with its tools, or why it has no rows. */
export function InvitersSection({ data, viewResult }: Props) {
  const { t } = useText();
  const { query, result, views, done } = data;
  const columns = useInviterColumns();
  const canExport = usePermission('export');
  const list: ListState = { base: INVITERS, rules: INVITER_LIST, query };
  if (result.kind === 'loaded' && result.rows.length === 0 && !isFiltered(list) && !result.pageInfo.hasPreviousPage)
    return <EmptyState title={t('inviters.empty')}>{t('inviters.empty.text')}</EmptyState>;
  const file = getListHref({ ...list, base: href('/admin/inviters/export') });
  return (
    <>
      <InviterFilters list={list} filters={query.filters} />
      <IgnoredNote list={list} />
      <Tools>
        <SavedViews list={list} views={views} result={viewResult} />
        <ColumnMenu list={list} columns={columns} />
        {canExport && <ExportLink to={file} name="inviters.csv" />}
      </Tools>
      {result.kind === 'failed' ? (
        <ListFailure list={list} message={result.message} />
      ) : (
        <Rows list={list} shown={result} doneId={done?.id ?? null} />
      )}
    </>
  );
}

type RowsProps = { readonly list: ListState; readonly shown: ShownList<ShownInviter>; readonly doneId: string | null };

function Rows({ list, shown, doneId }: RowsProps) {
  const { t } = useText();
  const columns = useInviterColumns();
  const actions = useBulkActions();
  const { rows, count, pageInfo } = shown;
  const canWrite = usePermission('inviters.write');
  if (rows.length === 0 && !pageInfo.isPartial) return <NothingFound list={list} />;
  const table = { list, caption: t('inviters.title'), columns, rows };
  if (!canWrite)
    return (
      <>
        <ListTable {...table} />
        <Pager list={list} shown={shown} />
      </>
    );
  return (
    <SelectionForm list={list} rowIds={rows.map(({ id }) => id)} count={count} actions={actions} doneId={doneId}>
      <ListTable {...table} rowName={formatInviterName} />
      <Pager list={list} shown={shown} />
    </SelectionForm>
  );
}
