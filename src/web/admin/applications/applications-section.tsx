import { APPLICATION_LIST } from '#modules/membership-interest/rules/application-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { LatestChanges } from '../list/latest-changes.tsx';
import { ListSection } from '../list/list-section.tsx';
import type { ListState } from '../list/list-state.ts';
import type { ViewResult } from '../list/view-result.ts';
import { useApplicationColumns } from './application-columns.tsx';
import { ApplicationFilters } from './application-filters.tsx';
import { APPLICATIONS } from './application-query.ts';
import { useBulkActions } from './bulk-actions.tsx';
import { BULK_TEXTS } from './bulk-texts.ts';
import type { ApplicationsPageData } from './load-applications.server.ts';

type Props = { readonly data: ApplicationsPageData; readonly viewResult: ViewResult | undefined };

/** The list of applications with its tools, or why it has no rows. */
export function ApplicationsSection({ data, viewResult }: Props) {
  const { t } = useText();
  const { query, changes, doneId, code } = data;
  const columns = useApplicationColumns();
  const list: ListState = { base: APPLICATIONS, rules: APPLICATION_LIST, query };
  const actions = useBulkActions(code);
  const canDecide = usePermission('applications.decide');
  return (
    <ListSection
      list={list}
      data={data}
      viewResult={viewResult}
      caption={t('applications.title')}
      columns={columns}
      selection={canDecide ? { actions, rowName: ({ email }) => email, doneId } : null}
      filters={<ApplicationFilters list={list} filters={query.filters} />}
      tools={
        <LatestChanges changes={changes} page={APPLICATIONS} name={({ decision }) => t(BULK_TEXTS[decision].name)} />
      }
      file={{ page: href('/admin/applications/export'), name: 'applications.csv' }}
      empty={<EmptyState title={t('applications.empty')}>{t('applications.empty.text')}</EmptyState>}
    />
  );
}
