import { toRowSelection } from '#kernel/list/row-selection.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import { UNTIL } from '#platform/graphql-server/connection.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { WebhookDependencies } from '../actions/ports.ts';
import { type ReplayResult, replayDeliveries } from '../actions/replay.ts';
import { type DeliveryFilterType, toDeliveryFilter } from './delivery-type.ts';

type Done = Extract<ReplayResult, { readonly kind: 'done' }>;
type Refused = Extract<ReplayResult, { readonly kind: 'refused' }>;

/** `replayWebhookDeliveries`. */
export function addDeliveryReplay(
  { builder, shared }: SchemaInProgress,
  Filter: DeliveryFilterType,
  deps: WebhookDependencies,
): void {
  const Input = builder.inputType('ReplayWebhookDeliveriesInput', {
    description: 'Either some deliveries by id, or all of a filter but some.',
    fields: (t) => ({
      ids: t.idList(),
      filter: t.field({ type: Filter }),
      except: t.idList(),
      until: t.field({ type: shared.DateTime, description: UNTIL }),
    }),
  });
  const DoneType = builder.objectRef<Done>('WebhookDeliveriesReplayed').implement({
    fields: (t) => ({ replayed: t.exposeInt('replayed') }),
  });
  const RefusedType = builder.objectRef<Refused>('WebhookReplayRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({ reason: t.exposeString('reason') }),
  });
  const Result = builder.unionType('ReplayWebhookDeliveriesResult', {
    types: [DoneType, RefusedType],
    resolveType: ({ kind }) => (kind === 'done' ? 'WebhookDeliveriesReplayed' : 'WebhookReplayRefused'),
  });
  builder.mutationField('replayWebhookDeliveries', (t) =>
    t.field({
      type: Result,
      description: 'Sends deliveries again, with the ids that they had.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: (_, { input }, context) => {
        const actor = `member:${requirePermission(context, 'webhooks.replay').memberId}`;
        return replayDeliveries(deps, { selection: toRowSelection(input, toDeliveryFilter), actor });
      },
    }),
  );
}
