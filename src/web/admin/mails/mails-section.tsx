import { MAIL_LIST } from '#modules/mail/rules/mail-list.ts';
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
import { type BulkAction, SelectionForm } from '../list/selection-form.tsx';
import type { ViewResult } from '../list/view-result.ts';
import type { MailsPageData } from './load-mails.server.ts';
import { useMailColumns } from './mail-columns.tsx';
import { MailFilters } from './mail-filters.tsx';
import { MAILS, type ShownMail } from './mail-query.ts';
import { nameKind } from './mail-texts.ts';

type Props = {
  readonly data: MailsPageData;
  readonly viewResult: ViewResult | undefined;
  readonly doneId: string | null;
};

/** The list of mails with its tools, or why it has no rows. */
export function MailsSection({ data, viewResult, doneId }: Props) {
  const { t } = useText();
  const { query, result, views } = data;
  const columns = useMailColumns();
  const canExport = usePermission('export');
  const list: ListState = { base: MAILS, rules: MAIL_LIST, query };
  if (result.kind === 'loaded' && result.rows.length === 0 && !isFiltered(list) && !result.pageInfo.hasPreviousPage)
    return <EmptyState title={t('mails.empty')}>{t('mails.empty.text')}</EmptyState>;
  const file = getListHref({ ...list, base: href('/admin/mails/export') });
  return (
    <>
      <MailFilters list={list} filters={query.filters} />
      <IgnoredNote list={list} />
      <Tools>
        <SavedViews list={list} views={views} result={viewResult} />
        <ColumnMenu list={list} columns={columns} />
        {canExport && <ExportLink to={file} name="mails.csv" />}
      </Tools>
      {result.kind === 'failed' ? (
        <ListFailure list={list} message={result.message} />
      ) : (
        <Rows list={list} shown={result} doneId={doneId} />
      )}
    </>
  );
}

type RowsProps = {
  readonly list: ListState;
  readonly shown: ShownList<ShownMail>;
  readonly doneId: string | null;
};

function Rows({ list, shown, doneId }: RowsProps) {
  const { t } = useText();
  const columns = useMailColumns();
  const canRetry = usePermission('mails.write');
  const { rows, count, pageInfo } = shown;
  if (rows.length === 0 && !pageInfo.isPartial) return <NothingFound list={list} />;
  const table = { list, caption: t('mails.title'), columns, rows };
  if (!canRetry)
    return (
      <>
        <ListTable {...table} />
        <Pager list={list} shown={shown} />
      </>
    );
  const retry: BulkAction = {
    kind: 'retry',
    label: t('mails.retry'),
    question: t('mails.retry.question'),
    confirm: t('mails.retry.confirm'),
  };
  const nameRow = ({ kind, recipient }: ShownMail) => [nameKind(kind, t), recipient].filter(Boolean).join(', ');
  return (
    <SelectionForm list={list} rowIds={rows.map(({ id }) => id)} count={count} actions={[retry]} doneId={doneId}>
      <ListTable {...table} rowName={nameRow} />
      <Pager list={list} shown={shown} />
    </SelectionForm>
  );
}
