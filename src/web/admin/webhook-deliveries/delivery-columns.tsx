import type { DeliveryColumn } from '#modules/webhook/rules/delivery-list.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { Moment } from '../record/moment.tsx';
import { nameType } from '../webhooks/webhook-texts.ts';
import styles from '../webhooks/webhooks.module.css';
import type { ShownDelivery } from './delivery-query.ts';
import { DeliveryStateBadge } from './delivery-state-badge.tsx';
import { COLUMN_TEXTS, formatAnswer } from './delivery-texts.ts';

/** All columns of the list of deliveries. */
export function useDeliveryColumns(): readonly ListColumn<ShownDelivery>[] {
  const { t, languageTag } = useText();
  const cells: Readonly<Record<DeliveryColumn, ListColumn<ShownDelivery>['cell']>> = {
    type: ({ id, type }) => (
      <LocalLink key="type" to={href('/admin/webhooks/deliveries/:id', { id })}>
        {nameType(type, t)}
      </LocalLink>
    ),
    endpoint: ({ url }) => (
      <span key="endpoint" className={styles.endpoint}>
        {url}
      </span>
    ),
    state: ({ state }) => <DeliveryStateBadge key="state" state={state} />,
    status: (delivery) => formatAnswer(delivery, t),
    created: ({ createdAt }) => <Moment key="created" at={createdAt} show="brief" />,
    tried: ({ triedAt }) => triedAt != null && <Moment key="tried" at={triedAt} show="brief" />,
    tries: ({ tries }) => formatNumber(tries, languageTag),
    due: ({ dueAt }) => dueAt != null && <Moment key="due" at={dueAt} show="brief" />,
  };
  return (Object.keys(cells) as DeliveryColumn[]).map((id) => ({
    id,
    label: t(COLUMN_TEXTS[id]),
    sort: id === 'created' ? id : undefined,
    numeric: id === 'tries' || undefined,
    cell: cells[id],
  }));
}
