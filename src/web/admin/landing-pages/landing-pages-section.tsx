import { LANDING_PAGE_LIST } from '#modules/invitation/rules/landing-page/list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LatestChanges } from '../list/latest-changes.tsx';
import { ListSection } from '../list/list-section.tsx';
import type { ListState } from '../list/list-state.ts';
import type { ViewResult } from '../list/view-result.ts';
import { useBulkActions } from './bulk-actions.tsx';
import { BULK_TEXTS } from './bulk-texts.ts';
import { useLandingPageColumns } from './landing-page-columns.tsx';
import { LandingPageFilters } from './landing-page-filters.tsx';
import { LANDING_PAGES } from './landing-page-query.ts';
import { formatSlug } from './landing-page-texts.ts';
import type { LandingPagesData } from './load-landing-pages.server.ts';

type Props = { readonly data: LandingPagesData; readonly viewResult: ViewResult | undefined };

/** The list of landing pages with its tools, or why it has no rows. */
export function LandingPagesSection({ data, viewResult }: Props) {
  const { t } = useText();
  const { query, changes, doneId } = data;
  const columns = useLandingPageColumns();
  const list: ListState = { base: LANDING_PAGES, rules: LANDING_PAGE_LIST, query };
  const actions = useBulkActions();
  return (
    <ListSection
      list={list}
      data={data}
      viewResult={viewResult}
      caption={t('landingPages.title')}
      columns={columns}
      selection={{ actions, rowName: formatSlug, doneId }}
      filters={<LandingPageFilters list={list} filters={query.filters} />}
      tools={<LatestChanges changes={changes} page={LANDING_PAGES} name={({ kind }) => t(BULK_TEXTS[kind].name)} />}
      file={{ page: href('/admin/landings/export'), name: 'landing-pages.csv' }}
      empty={<EmptyState title={t('landingPages.empty')}>{t('landingPages.empty.text')}</EmptyState>}
    />
  );
}
