import type { ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { Delivery, Try } from '../actions/ports.ts';
import type { DeliveryFilter, DeliveryState } from '../rules/delivery-list.ts';
import { MESSAGE_TYPES, type MessageType } from '../rules/event-types.ts';
import { showUrl } from './show-url.ts';

export function addTypeEnums({ builder }: SchemaInProgress) {
  const State = builder.enumType('WebhookDeliveryState', {
    values: {
      WAITING: { value: 'waiting', description: 'It will be tried, or tried again.' },
      DELIVERED: { value: 'delivered' },
      FAILED: { value: 'failed', description: 'It will not be tried again unless an admin sends it again.' },
    } as const,
  });
  return { State };
}

export type DeliveryEnums = ReturnType<typeof addTypeEnums>;

/** One message on its way to one endpoint. */
export function addDeliveryType(schema: SchemaInProgress, { State }: DeliveryEnums): ObjectType<Delivery> {
  const { builder, shared } = schema;
  const TryType = addTryType(schema);
  return builder.objectRef<Delivery>('WebhookDelivery').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      endpointId: t.exposeID('endpointId'),
      url: t.string({
        description: 'The origin and the beginning of the path, for those without `webhooks.write`.',
        resolve: ({ url }, _, { viewer }) => showUrl(url, viewer),
      }),
      messageId: t.id({ description: '`webhook-id`', resolve: ({ message }) => message.id }),
      type: t.string({ resolve: ({ message }) => message.type }),
      subject: t.field({
        type: shared.JSON,
        description:
          'The ids of what the message is about, and the names of changed fields. The rest of its body is read when it is sent.',
        resolve: ({ message }) => message.subject,
      }),
      happenedAt: t.field({ type: shared.DateTime, resolve: ({ message }) => message.happenedAt }),
      state: t.field({ type: State, resolve: ({ state }) => state }),
      tries: t.exposeInt('tries', { description: 'Since it was last requested.' }),
      status: t.exposeInt('status', { nullable: true, description: 'HTTP status of the last response.' }),
      failure: t.exposeString('failure', { nullable: true, description: 'Why the last try had no response.' }),
      createdAt: t.field({ type: shared.DateTime, resolve: ({ createdAt }) => createdAt }),
      dueAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ dueAt }) => dueAt }),
      triedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ triedAt }) => triedAt }),
      log: t.field({
        type: [TryType],
        description: 'The last 20 tries, the newest last.',
        resolve: ({ log }) => [...log],
      }),
    }),
  });
}

function addTryType({ builder, shared }: SchemaInProgress) {
  return builder.objectRef<Try>('WebhookTry').implement({
    fields: (t) => ({
      at: t.field({ type: shared.DateTime, resolve: ({ at }) => at }),
      milliseconds: t.exposeInt('milliseconds'),
      status: t.exposeInt('status', { nullable: true }),
      failure: t.exposeString('failure', { nullable: true }),
    }),
  });
}

export type GivenFilter = {
  readonly endpointId?: string | number | null | undefined;
  readonly type?: string | null | undefined;
  readonly state?: DeliveryState | null | undefined;
  readonly from?: Date | null | undefined;
  readonly before?: Date | null | undefined;
};

/** The filter of the list, also of a replay of all that it matches. */
export function addDeliveryFilter({ builder, shared }: SchemaInProgress, { State }: DeliveryEnums) {
  return builder.inputType('WebhookDeliveryFilter', {
    fields: (t) => ({
      endpointId: t.id(),
      type: t.string({ description: MESSAGE_TYPES.map((type) => `\`${type}\``).join(', ') }),
      state: t.field({ type: State }),
      from: t.field({ type: shared.DateTime }),
      before: t.field({ type: shared.DateTime }),
    }),
  });
}

export type DeliveryFilterType = ReturnType<typeof addDeliveryFilter>;

/** Null for a type that there is not. */
export function toDeliveryFilter(given: GivenFilter | null | undefined): DeliveryFilter | null {
  const { endpointId, type, state, from, before } = given ?? {};
  const known = MESSAGE_TYPES.find((name): name is MessageType => name === type) ?? null;
  if (type != null && known === null) return null;
  return {
    endpointId: endpointId == null ? null : String(endpointId),
    type: known,
    state: state ?? null,
    from: from ?? null,
    to: before ?? null,
  };
}
