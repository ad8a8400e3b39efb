import { useText } from '#web/i18n/use-text.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EventList } from '../record/event-list.tsx';
import { RecordActions, RecordNote, RecordPart } from '../record/record-parts.tsx';
import { DELIVERIES, type ShownDelivery } from '../webhook-deliveries/delivery-query.ts';
import { DeliveryStateBadge } from '../webhook-deliveries/delivery-state-badge.tsx';
import { formatAnswer } from '../webhook-deliveries/delivery-texts.ts';
import type { ShownEndpoint } from '../webhooks/shown-endpoint.ts';
import { nameType } from '../webhooks/webhook-texts.ts';
import { ChangeButton } from './change-button.tsx';

type Props = {
  readonly endpoint: ShownEndpoint;
  readonly deliveries: readonly ShownDelivery[];
  readonly mayTest: boolean;
};

/** What was sent to an endpoint last, and a test message. */
export function NewestDeliveries({ endpoint: { id, state }, deliveries, mayTest }: Props) {
  const { t } = useText();
  const events = deliveries.map((delivery) => ({
    key: delivery.id,
    at: delivery.createdAt,
    what: (
      <>
        <LocalLink to={href('/admin/webhooks/deliveries/:id', { id: delivery.id })}>
          {nameType(delivery.type, t)}
        </LocalLink>
        <DeliveryStateBadge state={delivery.state} />
      </>
    ),
    details: [formatAnswer(delivery, t)].filter((detail) => detail !== ''),
  }));
  return (
    <RecordPart id="newest" title={t('webhooks.newest')}>
      {events.length === 0 ? <RecordNote>{t('webhooks.newest.none')}</RecordNote> : <EventList events={events} />}
      <RecordActions>
        {mayTest && state !== 'disabled' && <ChangeButton change="test" label={t('webhooks.test')} />}
        <LocalLink
          to={withQuery(DELIVERIES, { endpoint: id })}
          className={buttonClass({ tone: 'secondary', size: 'small' })}
        >
          {t('webhooks.allDeliveries')}
        </LocalLink>
      </RecordActions>
    </RecordPart>
  );
}
