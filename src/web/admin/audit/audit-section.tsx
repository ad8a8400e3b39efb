import { AUDIT_LIST } from '#modules/audit/rules/audit-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListSection } from '../list/list-section.tsx';
import type { ListState } from '../list/list-state.ts';
import type { ViewResult } from '../list/view-result.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AUDIT } from './audit-query.ts';
import type { AuditPageData } from './load-entries.server.ts';

type Props = { readonly data: AuditPageData; readonly viewResult: ViewResult | undefined };

/** The audit log with its tools, or why it has no rows. */
export function AuditSection({ data, viewResult }: Props) {
  const { t } = useText();
  const { query } = data;
  const columns = useAuditColumns();
  const list: ListState = { base: AUDIT, rules: AUDIT_LIST, query };
  return (
    <ListSection
      list={list}
      data={data}
      viewResult={viewResult}
      caption={t('audit.title')}
      columns={columns}
      filters={<AuditFilters list={list} filters={query.filters} />}
      file={{ page: href('/admin/audit/export'), name: 'audit.csv' }}
      empty={<EmptyState title={t('audit.empty')}>{t('audit.empty.text')}</EmptyState>}
    />
  );
}
