import { requirePermission } from '#platform/graphql-server/access.ts';
import type { ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { findEndpoint } from '../actions/manage-endpoints.ts';
import type { Endpoint, WebhookDependencies } from '../actions/ports.ts';
import { WEBHOOK_TYPES } from '../rules/event-types.ts';
import { showUrl } from './show-url.ts';

export type EndpointType = ObjectType<Endpoint>;

/** A receiver of events as admins see it; its secrets are shown once, when they are created. */
export function addEndpointType({ builder, shared }: SchemaInProgress): EndpointType {
  return builder.objectRef<Endpoint>('WebhookEndpoint').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      url: t.string({
        description: 'The origin and the beginning of the path, for those without `webhooks.write`.',
        resolve: ({ url }, _, { viewer }) => showUrl(url, viewer),
      }),
      description: t.exposeString('description'),
      types: t.stringList({
        description: WEBHOOK_TYPES.map((type) => `\`${type}\``).join(', '),
        resolve: ({ types }) => [...types],
      }),
      withPersonalData: t.exposeBoolean('withPersonalData', {
        description: 'Whether bodies contain names, email addresses and voucher codes of members.',
      }),
      revision: t.exposeInt('revision'),
      createdAt: t.field({ type: shared.DateTime, resolve: ({ createdAt }) => createdAt }),
      changedAt: t.field({ type: shared.DateTime, resolve: ({ changedAt }) => changedAt }),
      disabledAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ disabledAt }) => disabledAt }),
      disabledBecause: t.exposeString('disabledBecause', {
        nullable: true,
        description: '`admin`, `gone` (it responded with 410) or `failing` (five days without a success).',
      }),
      failures: t.exposeInt('failures', { description: 'Failed tries since the last success.' }),
      failingSince: t.field({ type: shared.DateTime, nullable: true, resolve: ({ failingSince }) => failingSince }),
      pausedUntil: t.field({
        type: shared.DateTime,
        nullable: true,
        description: 'Nothing is sent before, so that the receiver can recover.',
        resolve: ({ pausedUntil }) => pausedUntil,
      }),
      lastSuccessAt: t.field({
        type: shared.DateTime,
        nullable: true,
        description: 'When it last responded with success, to a minute.',
        resolve: ({ lastSuccessAt }) => lastSuccessAt,
      }),
    }),
  });
}

/** `webhookEndpoints` and `webhookEndpoint`. */
export function addEndpointQueries(
  { builder }: SchemaInProgress,
  EndpointType: EndpointType,
  deps: Pick<WebhookDependencies, 'endpoints'>,
): void {
  builder.queryField('webhookEndpoints', (t) =>
    t.field({
      type: [EndpointType],
      description: 'All endpoints, 20 at most, the oldest first.',
      resolve: async (_, __, context) => {
        requirePermission(context, 'webhooks.read');
        return [...(await deps.endpoints.list())];
      },
    }),
  );
  builder.queryField('webhookEndpoint', (t) =>
    t.field({
      type: EndpointType,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        requirePermission(context, 'webhooks.read');
        return findEndpoint(deps, String(id));
      },
    }),
  );
}
