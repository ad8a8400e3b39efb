import { requirePermission } from '#platform/graphql-server/access.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { giveInvitations } from '../../actions/inviters/give-invitations.ts';
import {
  blockInviter,
  createInviter,
  grantInvitations,
  type InviterResult,
  unblockInviter,
} from '../../actions/manage-inviters.ts';
import type { InvitationDependencies } from '../../actions/ports.ts';
import { INVITER_REFUSALS } from '../../rules/inviter-change.ts';

type Changed = Extract<InviterResult, { readonly kind: 'done' }>;
type Refused = Extract<InviterResult, { readonly kind: 'refused' }>;

const VERSION = 'The version that was shown. Another one is refused: somebody has changed the inviter.';
const KEY = 'A UUID: a repetition of the request with the same one changes nothing.';
const REASON = 'Stored with the change, for other admins.';

/** What admins do with one inviter: add, grant, block and unblock. */
export function addInviterChanges(schema: SchemaInProgress, deps: InvitationDependencies): void {
  const Result = addResult(schema);
  addCreation(schema, Result, deps);
  addGrant(schema, Result, deps);
}

type ResultType = ReturnType<typeof addResult>;

function addCreation({ builder }: SchemaInProgress, Result: ResultType, deps: InvitationDependencies): void {
  builder.mutationField('createInviter', (t) =>
    t.field({
      type: Result,
      description: 'Adds an inviter. With the address of a member it is that member who invites.',
      args: {
        firstName: t.arg.string({ required: true }),
        lastName: t.arg.string({ required: true }),
        email: t.arg.string({ required: true }),
        balance: t.arg.int({ required: true, description: 'The first invitations, 0 for none.' }),
        idempotencyKey: t.arg.id({ required: true, description: KEY }),
      },
      resolve: (_, { idempotencyKey, ...input }, context) =>
        createInviter(deps, { ...input, idempotencyKey: String(idempotencyKey), actor: requireActor(context) }),
    }),
  );
  builder.mutationField('giveInvitations', (t) =>
    t.field({
      type: Result,
      description: 'Gives a member invitations. A member who is no inviter yet becomes one.',
      args: {
        memberId: t.arg.id({ required: true }),
        amount: t.arg.int({ required: true }),
        reason: t.arg.string({ required: true, description: REASON }),
        idempotencyKey: t.arg.id({ required: true, description: KEY }),
      },
      resolve: (_, { memberId, idempotencyKey, ...input }, context) => {
        const ids = { memberId: String(memberId), idempotencyKey: String(idempotencyKey) };
        return giveInvitations(deps, { ...input, ...ids, actor: requireActor(context) });
      },
    }),
  );
}

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
