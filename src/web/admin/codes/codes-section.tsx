import { CODE_LIST } from '#modules/invitation/rules/code-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
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
import { type BulkAction, SelectionForm } from '../list/selection-form.tsx';
import type { ViewResult } from '../list/view-result.ts';
import { useCodeColumns } from './code-columns.tsx';
import { CodeFilters } from './code-filters.tsx';
import { CODES, type ShownCode } from './code-query.ts';
import type { CodesPageData } from './load-codes.server.ts';

type Props = { readonly data: CodesPageData; readonly viewResult: ViewResult | undefined };

/** The list of codes with its tools, or why it has no rows. */
export function CodesSection({ data, viewResult }: Props) {
  const { query, result, views, customizations, change } = data;
  const columns = useCodeColumns();
  const canExport = usePermission('export');
  const list: ListState = { base: CODES, rules: CODE_LIST, query };
  if (result.kind === 'loaded' && result.rows.length === 0 && !isFiltered(list) && !result.pageInfo.hasPreviousPage)
    return <NoCodes />;
  return (
    <>
      <CodeFilters list={list} filters={query.filters} customizations={customizations} />
      <IgnoredNote list={list} />
      <Tools>
        <SavedViews list={list} views={views} result={viewResult} />
        <ColumnMenu list={list} columns={columns} />
        {canExport && <ExportLink to={getListHref({ ...list, base: href('/admin/codes/export') })} name="codes.csv" />}
      </Tools>
      {result.kind === 'failed' ? (
        <ListFailure list={list} message={result.message} />
      ) : (
        <Rows list={list} shown={result} doneId={change?.id ?? null} />
      )}
    </>
  );
}

type RowsProps = { readonly list: ListState; readonly shown: ShownList<ShownCode>; readonly doneId: string | null };

function Rows({ list, shown, doneId }: RowsProps) {
  const { t } = useText();
  const columns = useCodeColumns();
  const { rows, count, pageInfo } = shown;
  const canWrite = usePermission('codes.write');
  if (rows.length === 0 && !pageInfo.isPartial) return <NothingFound list={list} />;
  const table = { list, caption: t('codes.title'), columns, rows };
  if (!canWrite)
    return (
      <>
        <ListTable {...table} />
        <Pager list={list} shown={shown} />
      </>
    );
  const actions: readonly BulkAction[] = (['disable', 'end'] as const).map((kind) => ({
    kind,
    label: t(kind === 'disable' ? 'codes.disable' : 'codes.end'),
    question: t(kind === 'disable' ? 'codes.disable.question' : 'codes.end.question'),
    confirm: t(kind === 'disable' ? 'codes.disable.confirm' : 'codes.end.confirm'),
  }));
  return (
    <SelectionForm list={list} rowIds={rows.map(({ id }) => id)} count={count} actions={actions} doneId={doneId}>
      <ListTable {...table} rowName={({ code }) => code} />
      <Pager list={list} shown={shown} />
    </SelectionForm>
  );
}

function NoCodes() {
  const { t } = useText();
  const canWrite = usePermission('codes.write');
  return (
    <EmptyState
      title={t('codes.empty')}
      action={
        canWrite && (
          <LocalLink to={href('/admin/codes/new')} className={buttonClass()}>
            {t('codes.new')}
          </LocalLink>
        )
      }
    >
      {t('codes.empty.text')}
    </EmptyState>
  );
}
