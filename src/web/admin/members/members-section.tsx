import { MEMBER_LIST } from '#modules/membership/rules/member-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { LatestChanges } from '../list/latest-changes.tsx';
import { ListSection } from '../list/list-section.tsx';
import type { ListState } from '../list/list-state.ts';
import type { ViewResult } from '../list/view-result.ts';
import { useBulkActions } from './bulk-actions.tsx';
import { BULK_TEXTS } from './bulk-texts.ts';
import type { MembersPageData } from './load-members.server.ts';
import { useMemberColumns } from './member-columns.tsx';
import { MemberFilters } from './member-filters.tsx';
import { MEMBERS, type ShownMember } from './member-query.ts';
import { formatMemberName } from './member-texts.ts';

type Props = { readonly data: MembersPageData; readonly viewResult: ViewResult | undefined };

/** The list of members with its tools, or why it has no rows. */
export function MembersSection({ data, viewResult }: Props) {
  const { t } = useText();
  const { query, changes, doneId } = data;
  const columns = useMemberColumns();
  const list: ListState = { base: MEMBERS, rules: MEMBER_LIST, query };
  const actions = useBulkActions();
  const canWrite = usePermission('members.write');
  const nameRow = (member: ShownMember) => `${formatMemberName(member)}, ${member.email}`;
  return (
    <ListSection
      list={list}
      data={data}
      viewResult={viewResult}
      caption={t('members.title')}
      columns={columns}
      selection={canWrite ? { actions, rowName: nameRow, doneId } : null}
      filters={<MemberFilters list={list} filters={query.filters} />}
      tools={<LatestChanges changes={changes} page={MEMBERS} name={({ kind }) => t(BULK_TEXTS[kind].name)} />}
      file={{ page: href('/admin/members/export'), name: 'members.csv' }}
      empty={<EmptyState title={t('members.empty')}>{t('members.empty.text')}</EmptyState>}
    />
  );
}
