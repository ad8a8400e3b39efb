import { LANDING_PAGE_LIST } from '#modules/invitation/rules/landing-page/list.ts';
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
import { useLandingPageColumns } from './landing-page-columns.tsx';
import { LandingPageFilters } from './landing-page-filters.tsx';
import { LANDING_PAGES, type ShownLandingPage } from './landing-page-query.ts';
import { formatSlug } from './landing-page-texts.ts';
import type { LandingPagesData } from './load-landing-pages.server.ts';

type Props = { readonly data: LandingPagesData; readonly viewResult: ViewResult | undefined };

/** The list of landing pages with its tools, or why it has no rows. */
export function LandingPagesSection({ data, viewResult }: Props) {
  const { t } = useText();
  const { query, result, views, change } = data;
  const columns = useLandingPageColumns();
  const canExport = usePermission('export');
  const list: ListState = { base: LANDING_PAGES, rules: LANDING_PAGE_LIST, query };
  if (result.kind === 'loaded' && result.rows.length === 0 && !isFiltered(list) && !result.pageInfo.hasPreviousPage)
    return <EmptyState title={t('landingPages.empty')}>{t('landingPages.empty.text')}</EmptyState>;
  const file = getListHref({ ...list, base: href('/admin/landing-pages/export') });
  return (
    <>
      <LandingPageFilters list={list} filters={query.filters} />
      <IgnoredNote list={list} />
      <Tools>
        <SavedViews list={list} views={views} result={viewResult} />
        <ColumnMenu list={list} columns={columns} />
        {canExport && <ExportLink to={file} name="landing-pages.csv" />}
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
  readonly shown: ShownList<ShownLandingPage>;
  readonly doneId: string | null;
};

function Rows({ list, shown, doneId }: RowsProps) {
  const { t } = useText();
  const columns = useLandingPageColumns();
  const actions = useBulkActions();
  const { rows, count, pageInfo } = shown;
  if (rows.length === 0 && !pageInfo.isPartial) return <NothingFound list={list} />;
  const table = { list, caption: t('landingPages.title'), columns, rows };
  if (actions.length === 0)
    return (
      <>
        <ListTable {...table} />
        <Pager list={list} shown={shown} />
      </>
    );
  return (
    <SelectionForm list={list} rowIds={rows.map(({ id }) => id)} count={count} actions={actions} doneId={doneId}>
      <ListTable {...table} rowName={formatSlug} />
      <Pager list={list} shown={shown} />
    </SelectionForm>
  );
}
