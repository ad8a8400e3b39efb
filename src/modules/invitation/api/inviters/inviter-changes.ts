import { requirePermission } from '#platform/graphql-server/access.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { blockInviter, grantInvitations, type InviterResult, unblockInviter } from '../../actions/manage-inviters.ts';
import type { InvitationDependencies } from '../../actions/ports.ts';
import { INVITER_REFUSALS } from '../../rules/inviter-change.ts';

type Changed = Extract<InviterResult, { readonly kind: 'done' }>;
type Refused = Extract<InviterResult, { readonly kind: 'refused' }>;

const VERSION = 'The version that was shown. Another one is refused: somebody has changed the inviter.';
const REASON = 'Stored with the change, for other admins.';

/** What admins do with one inviter: grant, block and unblock. */
export function addInviterChanges(schema: SchemaInProgress, deps: InvitationDependencies): void {
  addGrant(schema, addResult(schema), deps);
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
