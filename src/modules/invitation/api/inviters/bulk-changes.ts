import { toRowSelection } from '#kernel/list/row-selection.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import { UNTIL } from '#platform/graphql-server/connection.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { addFollowedChange } from '#platform/graphql-server/followed-changes.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { cancelInvitersChange } from '../../actions/inviters/apply-change.ts';
import type { InvitersChangeDependencies } from '../../actions/inviters/bulk-ports.ts';
import { changeInviters, type InvitersResult } from '../../actions/inviters/change-inviters.ts';
import { INVITER_BATCH, INVITERS_REFUSALS } from '../../rules/inviter-change.ts';
import { addChangeType } from './bulk-change-type.ts';
import { type FilterType, toInviterFilter } from './inviter-queries.ts';
import type { InviterEnums } from './types.ts';

type Done = Extract<InvitersResult, { readonly kind: 'done' }>;
type Refused = Extract<InvitersResult, { readonly kind: 'refused' }>;
type Types = InviterEnums & { readonly Filter: FilterType };

const KEY = 'A UUID. A repetition with the same one begins no second change, and returns the first one.';

/** `changeInviters`, and the fields that follow and cancel a change: what admins do with many inviters. */
export function addBulkChanges(schema: SchemaInProgress, types: Types, deps: InvitersChangeDependencies): void {
  const Change = addChangeType(schema, types.ChangeKind, deps);
  addChange(schema, { ...types, Result: addResult(schema, Change) }, deps);
  addFollowedChange(schema, Change, {
    fields: { one: 'invitersChange', latest: 'invitersChanges', cancel: 'cancelInvitersChange' },
    permissions: { read: 'inviters.read', write: 'inviters.write' },
    store: deps.inviterChanges,
    cancel: (cancellation) => cancelInvitersChange(deps, cancellation),
  });
}

type ChangeTypes = Types & { readonly Result: ReturnType<typeof addResult> };

function addChange({ builder, shared }: SchemaInProgress, types: ChangeTypes, deps: InvitersChangeDependencies): void {
  builder.mutationField('changeInviters', (t) =>
    t.field({
      type: types.Result,
      description: `Changes inviters: few of them at once, more than ${INVITER_BATCH} by a job, which \`invitersChange\` follows and which needs a fresh proof of identity.`,
      args: {
        kind: t.arg({ type: types.ChangeKind, required: true }),
        ids: t.arg.idList({ description: 'Some inviters. Without them, all that the filter matches.' }),
        filter: t.arg({ type: types.Filter }),
        except: t.arg.idList({ description: 'The inviters of the filter that do not change.' }),
        until: t.arg({ type: shared.DateTime, description: UNTIL }),
        amount: t.arg.int({ description: 'The invitations that each of them gets, for a grant.' }),
        reason: t.arg.string({ required: true, description: 'Stored with each inviter, for other admins.' }),
        idempotencyKey: t.arg.id({ description: KEY }),
      },
      resolve: (_, { kind, amount, reason, idempotencyKey, ...selected }, context) =>
        changeInviters(deps, {
          ...{ kind, reason, amount: amount ?? 0, actor: requireActor(context) },
          selection: toRowSelection(selected, toInviterFilter),
          idempotencyKey: idempotencyKey == null ? null : String(idempotencyKey),
          allowMany: () => void requirePermission(context, 'inviters.write-many'),
        }),
    }),
  );
}

function addResult({ builder }: SchemaInProgress, Change: ReturnType<typeof addChangeType>) {
  const Changed = builder.objectRef<Done>('InvitersChanged').implement({
    fields: (t) => ({ change: t.field({ type: Change, resolve: ({ change }) => change }) }),
  });
  const Refusal = builder.objectRef<Refused>('InvitersRefused').implement({
    description: 'No inviter was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason', {
        description: `One of ${INVITERS_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}.`,
      }),
    }),
  });
  return builder.unionType('ChangeInvitersResult', {
    types: [Changed, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'InvitersChanged' : 'InvitersRefused'),
  });
}

function requireActor(context: RequestContext): string {
  return `member:${requirePermission(context, 'inviters.write').memberId}`;
}
