import { REGISTRATION_LIST } from '#modules/registration/rules/registration-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LatestChanges } from '../list/latest-changes.tsx';
import { ListSection } from '../list/list-section.tsx';
import type { ListState } from '../list/list-state.ts';
import type { ViewResult } from '../list/view-result.ts';
import { useBulkActions } from './bulk-actions.tsx';
import { BULK_TEXTS } from './bulk-texts.ts';
import type { RegistrationsPageData } from './load-registrations.server.ts';
import { useRegistrationColumns } from './registration-columns.tsx';
import { RegistrationFilters } from './registration-filters.tsx';
import { REGISTRATIONS, type ShownRegistration } from './registration-query.ts';
import { formatName } from './registration-texts.ts';

type Props = { readonly data: RegistrationsPageData; readonly viewResult: ViewResult | undefined };

/** The list of registrations with its tools, or why it has no rows. */
export function RegistrationsSection({ data, viewResult }: Props) {
  const { t } = useText();
  const { query, changes, doneId } = data;
  const columns = useRegistrationColumns();
  const list: ListState = { base: REGISTRATIONS, rules: REGISTRATION_LIST, query };
  const actions = useBulkActions();
  const nameRow = ({ email, ...names }: ShownRegistration) =>
    `${formatName(names) ?? t('registrations.erased')}, ${email ?? names.id}`;
  return (
    <ListSection
      list={list}
      data={data}
      viewResult={viewResult}
      caption={t('registrations.title')}
      columns={columns}
      selection={{ actions, rowName: nameRow, doneId }}
      filters={<RegistrationFilters list={list} filters={query.filters} />}
      tools={<LatestChanges changes={changes} page={REGISTRATIONS} name={({ kind }) => t(BULK_TEXTS[kind].name)} />}
      file={{ page: href('/admin/registrations/export'), name: 'registrations.csv' }}
      empty={<EmptyState title={t('registrations.empty')}>{t('registrations.empty.text')}</EmptyState>}
    />
  );
}
