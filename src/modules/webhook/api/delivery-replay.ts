import { isUuid } from '#kernel/ids.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { WebhookDependencies } from '../actions/ports.ts';
import { type DeliverySelection, type ReplayResult, replayDeliveries } from '../actions/replay.ts';
import { type DeliveryFilterType, type GivenFilter, toDeliveryFilter } from './delivery-type.ts';

type Done = Extract<ReplayResult, { readonly kind: 'done' }>;
type Refused = Extract<ReplayResult, { readonly kind: 'refused' }>;

/** `replayWebhookDeliveries`. */
export function addDeliveryReplay(
  { builder }: SchemaInProgress,
  Filter: DeliveryFilterType,
  deps: WebhookDependencies,
): void {
  const Input = builder.inputType('ReplayWebhookDeliveriesInput', {
    description: 'Either some deliveries by id, or all of a filter but some.',
    fields: (t) => ({
      ids: t.idList(),
      filter: t.field({ type: Filter }),
      except: t.idList(),
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
      resolve: async (_, { input }, context): Promise<ReplayResult> => {
        const actor = `member:${requirePermission(context, 'webhooks.replay').memberId}`;
        const selection = toSelection(input);
        return selection ? replayDeliveries(deps, { selection, actor }) : { kind: 'refused', reason: 'id-invalid' };
      },
    }),
  );
}

type Given = {
  readonly ids?: readonly (string | number)[] | null | undefined;
  readonly filter?: GivenFilter | null | undefined;
  readonly except?: readonly (string | number)[] | null | undefined;
};

/** Without ids and without a filter nothing is selected, rather than everything. Null for a filter that matches nothing. */
function toSelection({ ids, filter: given, except }: Given): DeliverySelection | null {
  if (ids || !given) return { kind: 'some', ids: (ids ?? []).map(String) };
  const filter = toDeliveryFilter(given);
  if (!filter || (filter.endpointId !== null && !isUuid(filter.endpointId))) return null;
  return { kind: 'all', filter, except: (except ?? []).map(String) };
}
