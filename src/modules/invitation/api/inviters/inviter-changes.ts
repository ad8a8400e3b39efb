import { requirePermission } from '#platform/graphql-server/access.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { changeInviters, type InviterSelection, type InvitersResult } from '../../actions/inviters/change-inviters.ts';
import type { InviterReadDependencies } from '../../actions/inviters/ports.ts';
import { blockInviter, grantInvitations, type InviterResult, unblockInviter } from '../../actions/manage-inviters.ts';
import type { InvitationDependencies } from '../../actions/ports.ts';
import { INVITER_REFUSALS, INVITERS_REFUSALS } from '../../rules/inviter-change.ts';
import { type FilterType, type GivenFilter, toInviterFilter } from './inviter-queries.ts';
import type { InviterEnums } from './types.ts';

type Changed = Extract<InviterResult, { readonly kind: 'done' }>;
type Refused = Extract<InviterResult, { readonly kind: 'refused' }>;
type AllChanged = Extract<InvitersResult, { readonly kind: 'done' }>;
type AllRefused = Extract<InvitersResult, { readonly kind: 'refused' }>;

const VERSION = 'The version that was shown. Another one is refused: somebody has changed the inviter.';
const REASON = 'Stored with the change, for other admins.';

type Types = InviterEnums & { readonly Filter: FilterType };
type Dependencies = InvitationDependencies & Pick<InviterReadDependencies, 'inviterList'>;

/** What admins do with inviters: grant, block and unblock, one or several. */
export function addInviterChanges(schema: SchemaInProgress, types: Types, deps: Dependencies): void {
  addGrant(schema, addResult(schema), deps);
  addSeveral(schema, types, deps);
}

type ResultType = ReturnType<typeof addResult>;

function addGrant({ builder }: SchemaInProgress, Result: ResultType, deps: InvitationDependencies): void {
  builder.mutationField('grantInvitations', (t) =>
    t.field({
      type: Result,
      description: 'Gives an inviter more invitations.',
      args: {
        id: t.arg.id({ required: true }),
        amount: t.arg.int({ required: true }),
        reason: t.arg.string({ required: true, description: REASON }),
        version: t.arg.int({ required: true, description: VERSION }),
      },
      resolve: (_, { id, ...input }, context) =>
        grantInvitations(deps, { ...input, inviterId: String(id), actor: requireActor(context) }),
    }),
  );
  const changes = {
    blockInviter: [blockInviter, 'Blocks an inviter: the codes become invalid; who has registered may still activate.'],
    unblockInviter: [unblockInviter, 'Unblocks an inviter: the codes are valid again.'],
  } as const;
  for (const [name, [change, description]] of Object.entries(changes))
    builder.mutationField(name, (t) =>
      t.field({
        type: Result,
        description,
        args: {
          id: t.arg.id({ required: true }),
          reason: t.arg.string({ required: true, description: REASON }),
          version: t.arg.int({ required: true, description: VERSION }),
        },
        resolve: (_, { id, ...input }, context) =>
          change(deps, { ...input, inviterId: String(id), actor: requireActor(context) }),
      }),
    );
}

function addSeveral({ builder }: SchemaInProgress, { ChangeKind, Filter }: Types, deps: Dependencies): void {
  const Done = builder.objectRef<AllChanged>('InvitersChanged').implement({
    fields: (t) => ({
      total: t.exposeInt('total'),
      changed: t.exposeInt('changed', {
        description: 'Those of them that changed; the others cannot change like this.',
      }),
    }),
  });
  const Refusal = builder.objectRef<AllRefused>('InvitersRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason', { description: `One of ${formatNames(INVITERS_REFUSALS)}.` }),
    }),
  });
  const Result = builder.unionType('ChangeInvitersResult', {
    types: [Done, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'InvitersChanged' : 'InvitersRefused'),
  });
  builder.mutationField('changeInviters', (t) =>
    t.field({
      type: Result,
      description: 'Changes up to 100 inviters at once.',
      args: {
        kind: t.arg({ type: ChangeKind, required: true }),
        ids: t.arg.idList({ description: 'Some inviters. Without them, all that the filter matches.' }),
        filter: t.arg({ type: Filter }),
        except: t.arg.idList({ description: 'The inviters of the filter that do not change.' }),
        amount: t.arg.int({ description: 'The invitations that each of them gets, for a grant.' }),
        reason: t.arg.string({ required: true, description: REASON }),
      },
      resolve: (_, { kind, amount, reason, ...selected }, context) => {
        const actor = requireActor(context);
        return changeInviters(deps, { kind, selection: toSelection(selected), amount: amount ?? 0, reason, actor });
      },
    }),
  );
}

type GivenSelection = {
  readonly ids?: readonly (string | number)[] | null | undefined;
  readonly filter?: GivenFilter | null | undefined;
  readonly except?: readonly (string | number)[] | null | undefined;
};

/** Without ids and without a filter nothing is selected, rather than everything. */
function toSelection({ ids, filter, except }: GivenSelection): InviterSelection {
  if (ids || !filter) return { kind: 'some', ids: (ids ?? []).map(String) };
  return { kind: 'all', filter: toInviterFilter(filter), except: (except ?? []).map(String) };
}

function addResult({ builder }: SchemaInProgress) {
  const Done = builder.objectRef<Changed>('InviterChanged').implement({
    fields: (t) => ({
      inviterId: t.id({ resolve: ({ inviter }) => inviter.id }),
      balance: t.int({ resolve: ({ inviter }) => inviter.balance }),
      version: t.int({ resolve: ({ inviter }) => inviter.version }),
    }),
  });
  const Refusal = builder.objectRef<Refused>('InviterChangeRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason', { description: `One of ${formatNames(INVITER_REFUSALS)}.` }),
    }),
  });
  return builder.unionType('ChangeInviterResult', {
    types: [Done, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'InviterChanged' : 'InviterChangeRefused'),
  });
}

function formatNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

function requireActor(context: RequestContext): string {
  return `member:${requirePermission(context, 'inviters.write').memberId}`;
}
