import { ADMIN_LIST } from '#modules/membership/rules/admin-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { ListSection } from '../list/list-section.tsx';
import type { ListState } from '../list/list-state.ts';
import type { ViewResult } from '../list/view-result.ts';
import { useAdminColumns } from './admin-columns.tsx';
import { AdminFilters } from './admin-filters.tsx';
import { ADMINS } from './admin-query.ts';
import type { AdminsPageData } from './load-admins.server.ts';

type Props = { readonly data: AdminsPageData; readonly viewResult: ViewResult | undefined };

/** The list of admins with its tools. It always has a row: whoever looks at it. */
export function AdminsSection({ data, viewResult }: Props) {
  const { t } = useText();
  const columns = useAdminColumns();
  const { query } = data;
  const list: ListState = { base: ADMINS, rules: ADMIN_LIST, query };
  return (
    <ListSection
      list={list}
      data={data}
      viewResult={viewResult}
      caption={t('admins.title')}
      columns={columns}
      filters={<AdminFilters list={list} filters={query.filters} />}
      file={{ page: href('/admin/admins/export'), name: 'admins.csv' }}
      empty={null}
    />
  );
}
