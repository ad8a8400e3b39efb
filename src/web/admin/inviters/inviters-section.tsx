import { INVITER_LIST } from '#modules/invitation/rules/inviter-list.ts';
import { formatNumber } from '#web/i18n/format.ts';
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
import { useInviterColumns } from './inviter-columns.tsx';
import { InviterFilters } from './inviter-filters.tsx';
import { INVITERS } from './inviter-query.ts';
import { formatInviterName } from './inviter-texts.ts';
import type { InvitersPageData, ListedChange } from './load-inviters.server.ts';

type Props = { readonly data: InvitersPageData; readonly viewResult: ViewResult | undefined };

/** The list of inviters with its tools, or why it has no rows. */
export function InvitersSection({ data, viewResult }: Props) {
  const { t, languageTag } = useText();
  const { query, doneId, changes, idempotencyKey } = data;
  const columns = useInviterColumns();
  const list: ListState = { base: INVITERS, rules: INVITER_LIST, query };
  const actions = useBulkActions(idempotencyKey);
  const canWrite = usePermission('inviters.write');
  const nameChange = ({ kind, amount }: ListedChange) =>
    t(BULK_TEXTS[kind].name, { amount: formatNumber(amount ?? 0, languageTag) });
  return (
    <ListSection
      list={list}
      data={data}
      viewResult={viewResult}
      caption={t('inviters.title')}
      columns={columns}
      selection={canWrite ? { actions, rowName: (inviter) => formatInviterName(inviter, t), doneId } : null}
      filters={<InviterFilters list={list} filters={query.filters} />}
      tools={<LatestChanges changes={changes} page={INVITERS} name={nameChange} />}
      file={{ page: href('/admin/inviters/export'), name: 'inviters.csv' }}
      empty={<EmptyState title={t('inviters.empty')}>{t('inviters.empty.text')}</EmptyState>}
    />
  );
}
