import { isUuid } from '#kernel/ids.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { ObjectType } from '#platform/graphql-server/builder.ts';
import { addConnection, readPlace } from '#platform/graphql-server/connection.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { Delivery, WebhookDependencies } from '../actions/ports.ts';
import { findDelivery, listDeliveries } from '../actions/replay.ts';
import { DELIVERY_LIST } from '../rules/delivery-list.ts';
import { type DeliveryFilterType, toDeliveryFilter } from './delivery-type.ts';

type Types = { readonly Delivery: ObjectType<Delivery>; readonly Filter: DeliveryFilterType };

/** `webhookDeliveries` and `webhookDelivery`. */
export function addDeliveryQueries(schema: SchemaInProgress, types: Types, deps: WebhookDependencies): void {
  const { builder, shared } = schema;
  const Deliveries = addConnection(builder, shared, 'WebhookDelivery', types.Delivery);
  builder.queryField('webhookDeliveries', (t) =>
    t.field({
      type: Deliveries,
      args: {
        ...{ first: t.arg.int(), after: t.arg.string(), last: t.arg.int(), before: t.arg.string() },
        direction: t.arg({ type: shared.SortDirection }),
        filter: t.arg({ type: types.Filter }),
      },
      resolve: async (_, { filter: given, direction, ...args }, context) => {
        requirePermission(context, 'webhooks.read');
        const place = readPlace(args);
        if (!place) throw refuse('place-invalid');
        const filter = toDeliveryFilter(given);
        if (!filter || (filter.endpointId !== null && !isUuid(filter.endpointId))) throw refuse('filter-invalid');
        const page = { ...place, sort: 'created', direction: direction ?? DELIVERY_LIST.sorts.created } as const;
        const result = await listDeliveries(deps, { filter, page });
        if (result.kind === 'refused') throw refuse(result.reason);
        return result;
      },
    }),
  );
  builder.queryField('webhookDelivery', (t) =>
    t.field({
      type: types.Delivery,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        requirePermission(context, 'webhooks.read');
        return findDelivery(deps, String(id));
      },
    }),
  );
}

function refuse(reason: string) {
  return codedError('BAD_USER_INPUT', 'The list cannot be read like this', { reason });
}
