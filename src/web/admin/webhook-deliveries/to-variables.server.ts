import { endOfDay, startOfDay } from '#modules/invitation/rules/code-days.ts';
import { DELIVERY_STATES } from '#modules/webhook/rules/delivery-list.ts';
import type { WebhookDeliveryListQueryVariables } from '#web/generated/operations.ts';
import type { DeliveryQuery, ShownDelivery } from './delivery-query.ts';

type Variables = Pick<WebhookDeliveryListQueryVariables, 'direction' | 'filter'>;

/** The order and the filter of an address as variables of the API. Days are those of the club's time zone. */
export function toDeliveryVariables({ direction, filters }: DeliveryQuery, timeZone: string): Variables {
  const { endpoint, type, state, from, to } = filters;
  const known = DELIVERY_STATES.find((one) => one === state);
  return {
    direction: direction === 'ascending' ? 'ASCENDING' : 'DESCENDING',
    filter: {
      ...{ endpointId: endpoint, type, state: known && (known.toUpperCase() as ShownDelivery['state']) },
      from: from && startOfDay(from, timeZone).toISOString(),
      before: to && endOfDay(to, timeZone).toISOString(),
    },
  };
}
