import { REGISTRATION_LIST } from '#modules/registration/rules/registration-list.ts';
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
import type { RegistrationsPageData } from './load-registrations.server.ts';
import { useRegistrationColumns } from './registration-columns.tsx';
import { RegistrationFilters } from './registration-filters.tsx';
import { REGISTRATIONS, type ShownRegistration } from './registration-query.ts';
import { formatName } from './registration-texts.ts';

type Props = { readonly data: RegistrationsPageData; readonly viewResult: ViewResult | undefined };

/** The list of registrations with its tools, or why it has no rows. */
export function RegistrationsSection({ data, viewResult }: Props) {
  const { t } = useText();
  const { query, result, views, change } = data;
  const columns = useRegistrationColumns();
  const canExport = usePermission('export');
  const list: ListState = { base: REGISTRATIONS, rules: REGISTRATION_LIST, query };
  if (result.kind === 'loaded' && result.rows.length === 0 && !isFiltered(list) && !result.pageInfo.hasPreviousPage)
    return <EmptyState title={t('registrations.empty')}>{t('registrations.empty.text')}</EmptyState>;
  const file = getListHref({ ...list, base: href('/admin/registrations/export') });
  return (
    <>
      <RegistrationFilters list={list} filters={query.filters} />
      <IgnoredNote list={list} />
      <Tools>
        <SavedViews list={list} views={views} result={viewResult} />
        <ColumnMenu list={list} columns={columns} />
        {canExport && <ExportLink to={file} name="registrations.csv" />}
      </Tools>
      {result.kind === 'failed' ? (
        <ListFailure list={list} message={result.message} />
      ) : (
        <Rows list={list} shown={result} doneId={change?.id ?? null} />
      )}
    </>
  );
}

type RowsProps = {
  readonly list: ListState;
  readonly shown: ShownList<ShownRegistration>;
  readonly doneId: string | null;
};

function Rows({ list, shown, doneId }: RowsProps) {
  const { t } = useText();
  const columns = useRegistrationColumns();
  const actions = useBulkActions();
  const { rows, count, pageInfo } = shown;
  if (rows.length === 0 && !pageInfo.isPartial) return <NothingFound list={list} />;
  const table = { list, caption: t('registrations.title'), columns, rows };
  if (actions.length === 0)
    return (
      <>
        <ListTable {...table} />
        <Pager list={list} shown={shown} />
      </>
    );
  return (
    <SelectionForm list={list} rowIds={rows.map(({ id }) => id)} count={count} actions={actions} doneId={doneId}>
      <ListTable
        {...table}
        rowName={({ email, ...names }) => `${formatName(names) ?? t('registrations.erased')}, ${email ?? names.id}`}
      />
      <Pager list={list} shown={shown} />
    </SelectionForm>
  );
}
