import { requireAccount } from '#platform/graphql-server/access.ts';
import type { Builder } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { SharedTypes, TooManyAttemptsShape } from '#platform/graphql-server/shared-types.ts';
import { createOwnCode } from '../../actions/own/create-own-code.ts';
import type { GuestCount, OwnInvitationDependencies } from '../../actions/own/ports.ts';
import { type OwnInvitations, readOwnInvitations } from '../../actions/own/read-own-invitations.ts';
import type { OwnCodeRefusal } from '../../rules/own-code.ts';

type Created = { readonly kind: 'created'; readonly invitations: OwnInvitations };
type Refused = { readonly kind: 'refused'; readonly reason: OwnCodeRefusal };
type Result = Created | Refused | TooManyAttemptsShape;
type InvitationsType = ReturnType<typeof addInvitations>;

const STATUS = { none: 'NONE', active: 'ACTIVE', blocked: 'BLOCKED' } as const;
const NAMES = {
  created: 'OwnCodeCreated',
  refused: 'OwnCodeRefused',
  'too-many-attempts': 'TooManyAttempts',
} as const satisfies Readonly<Record<Result['kind'], string>>;

/** `myInvitations` and `createMyInvitationCode` (specification K4): a member's own numbers, and the first names of guests who agreed. */
export function addOwnInvitationsApi({ builder, shared }: SchemaInProgress, deps: OwnInvitationDependencies): void {
  const Invitations = addInvitations(builder, shared);
  const CreateResult = addCreateResult(builder, shared, Invitations);
  builder.queryField('myInvitations', (t) =>
    t.field({
      type: Invitations,
      nullable: true,
      description: "The invitations of the token's member; null without a valid token.",
      resolve: (_, __, { viewer, locale }) => readOwnInvitations(deps, viewer, locale),
    }),
  );
  builder.mutationField('createMyInvitationCode', (t) =>
    t.field({
      type: CreateResult,
      description: 'Creates the own code of a member who has invitations; a code that admits guests stays as it is.',
      resolve: async (_, __, context): Promise<Result> => {
        const viewer = requireAccount(context, 'account.use');
        const outcome = await createOwnCode(deps, viewer);
        if (outcome.kind !== 'created') return outcome;
        const invitations = await readOwnInvitations(deps, viewer, context.locale);
        if (!invitations) throw new Error('A member has no invitations');
        return { kind: 'created', invitations };
      },
    }),
  );
}

function addInvitations(builder: Builder, { DateTime }: SharedTypes) {
  const Status = builder.enumType('OwnInvitationStatus', {
    description: 'NONE: the member never had an invitation. BLOCKED: the codes of the member admit nobody.',
    values: Object.values(STATUS),
  });
  const Count = builder.objectRef<GuestCount>('GuestCount').implement({
    fields: (t) => ({
      number: t.exposeInt('number'),
      isMore: t.exposeBoolean('isMore', { description: 'The number is the most that is counted; there are more.' }),
    }),
  });
  const Code = builder.objectRef<NonNullable<OwnInvitations['code']>>('OwnInvitationCode').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      linkOnly: t.exposeBoolean('linkOnly', { description: 'Guests need the link: the code alone admits nobody.' }),
      url: t.exposeString('url'),
      validUntil: t.field({
        type: DateTime,
        nullable: true,
        description: 'Until when the link admits guests; null for one that does not end by itself.',
        resolve: ({ validUntil }) => validUntil,
      }),
    }),
  });
  return builder.objectRef<OwnInvitations>('OwnInvitations').implement({
    fields: (t) => ({
      status: t.field({ type: Status, resolve: ({ status }) => STATUS[status] }),
      isOpen: t.exposeBoolean('isOpen', { description: 'Whether guests can register now.' }),
      left: t.int({ resolve: ({ balance, pending }) => balance - pending }),
      pending: t.exposeInt('pending', { description: 'Guests who have to activate their account.' }),
      joined: t.field({ type: Count, description: 'Guests who became members.', resolve: ({ joined }) => joined }),
      returned: t.field({
        type: Count,
        description: 'Guests who registered and did not activate in time, or withdrew: these invitations came back.',
        resolve: ({ returned }) => returned,
      }),
      names: t.stringList({
        description: 'First names of guests who agreed that their inviter sees them: the newest first, 100 at most.',
        resolve: ({ names }) => [...names],
      }),
      code: t.field({ type: Code, nullable: true, resolve: ({ code }) => code }),
    }),
  });
}

function addCreateResult(builder: Builder, { TooManyAttempts }: SharedTypes, Invitations: InvitationsType) {
  const Created = builder.objectRef<Created>('OwnCodeCreated').implement({
    fields: (t) => ({ invitations: t.field({ type: Invitations, resolve: ({ invitations }) => invitations }) }),
  });
  const Refused = builder.objectRef<Refused>('OwnCodeRefused').implement({
    fields: (t) => ({
      reason: t.exposeString('reason', { description: 'Key of the text for people.' }),
      message: t.string({
        description: "The text, in the request's language.",
        resolve: ({ reason }, _, { translate }) => translate(reason),
      }),
    }),
  });
  return builder.unionType('CreateMyInvitationCodeResult', {
    types: [Created, Refused, TooManyAttempts],
    resolveType: ({ kind }) => NAMES[kind],
  });
}
