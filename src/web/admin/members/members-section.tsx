import { MEMBER_LIST } from '#modules/membership/rules/member-list.ts';
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
import type { MembersPageData } from './load-members.server.ts';
import { useMemberColumns } from './member-columns.tsx';
import { MemberFilters } from './member-filters.tsx';
import { MEMBERS, type ShownMember } from './member-query.ts';
import { formatMemberName } from './member-texts.ts';

type Props = { readonly data: MembersPageData; readonly viewResult: ViewResult | undefined };

/** The list of members with its tools, or why it has no rows. */
export function MembersSection({ data, viewResult }: Props) {
  const { t } = useText();
  const { query, result, views, change } = data;
  const columns = useMemberColumns();
  const canExport = usePermission('export');
  const list: ListState = { base: MEMBERS, rules: MEMBER_LIST, query };
  if (result.kind === 'loaded' && result.rows.length === 0 && !isFiltered(list) && !result.pageInfo.hasPreviousPage)
    return <EmptyState title={t('members.empty')}>{t('members.empty.text')}</EmptyState>;
  const file = getListHref({ ...list, base: href('/admin/members/export') });
  return (
    <>
      <MemberFilters list={list} filters={query.filters} />
      <IgnoredNote list={list} />
      <Tools>
        <SavedViews list={list} views={views} result={viewResult} />
        <ColumnMenu list={list} columns={columns} />
        {canExport && <ExportLink to={file} name="members.csv" />}
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
  readonly shown: ShownList<ShownMember>;
  readonly doneId: string | null;
};

function Rows({ list, shown, doneId }: RowsProps) {
  const { t } = useText();
  const columns = useMemberColumns();
  const actions = useBulkActions();
  const { rows, count, pageInfo } = shown;
  const canWrite = usePermission('members.write');
  if (rows.length === 0 && !pageInfo.isPartial) return <NothingFound list={list} />;
  const table = { list, caption: t('members.title'), columns, rows };
  if (!canWrite)
    return (
      <>
        <ListTable {...table} />
        <Pager list={list} shown={shown} />
      </>
    );
  return (
    <SelectionForm list={list} rowIds={rows.map(({ id }) => id)} count={count} actions={actions} doneId={doneId}>
      <ListTable {...table} rowName={(member) => `${formatMemberName(member)}, ${member.email}`} />
      <Pager list={list} shown={shown} />
    </SelectionForm>
  );
}
