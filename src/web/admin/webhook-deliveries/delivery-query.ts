import type { QueryOf } from '#kernel/list/list-query.ts';
import type { DELIVERY_LIST } from '#modules/webhook/rules/delivery-list.ts';
import type { WebhookDeliveryListQuery } from '#web/generated/operations.ts';
import { href } from '#web/routing/href.ts';

export type DeliveryQuery = QueryOf<typeof DELIVERY_LIST>;
export type ShownDelivery = WebhookDeliveryListQuery['webhookDeliveries']['edges'][number]['node'];

export const DELIVERIES = href('/admin/webhooks/deliveries');
