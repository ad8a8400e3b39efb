import type { AdminRole } from '#kernel/permissions.ts';
import type { EnumType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { addOutcome, type InvalidInputShape } from '#platform/graphql-server/shared-types.ts';
import {
  type AcceptingOutcome,
  acceptAdminInvitation,
  type OpenedInvitation,
  openAdminInvitation,
} from '../actions/admins/accept-invitation.ts';
import type { MembershipDependencies } from '../actions/ports.ts';

type Kind<Name extends AcceptingOutcome['kind']> = Extract<AcceptingOutcome, { kind: Name }>;
type Shape = Kind<'accepted' | 'refused'> | InvalidInputShape;

/** What the holder of an invitation's link may do: read the invitation and accept it. The token is the permission. */
export function addAdminInvitation(
  { builder, shared }: SchemaInProgress,
  Role: EnumType<AdminRole>,
  deps: MembershipDependencies,
): void {
  const Opened = builder.objectRef<OpenedInvitation>('OpenedAdminInvitation').implement({
    fields: (t) => ({
      email: t.exposeString('email'),
      role: t.field({ type: Role, resolve: ({ role }) => role }),
      expiresAt: t.field({ type: shared.DateTime, resolve: ({ expiresAt }) => expiresAt }),
      hasAccount: t.exposeBoolean('hasAccount', {
        description: 'The address belongs to a member, whose names are known.',
      }),
    }),
  });
  builder.queryField('openedAdminInvitation', (t) =>
    t.field({
      type: Opened,
      nullable: true,
      description: 'The invitation of a mailed link; null for a link that is wrong, used, replaced or expired.',
      args: { token: t.arg.string({ required: true }) },
      resolve: (_, { token }) => openAdminInvitation(deps, token),
    }),
  );
  const Accepted = addOutcome<Kind<'accepted'>>(
    builder,
    'AdminInvitationAccepted',
    'adminInvitation.accepted',
    'The account has the role and the password; the admin can log in.',
  );
  const Refused = addOutcome<Kind<'refused'>>(
    builder,
    'AdminInvitationRefused',
    'adminInvitation.refused',
    'The token is unknown, used, replaced, withdrawn or expired.',
  );
  const names = {
    accepted: 'AdminInvitationAccepted',
    refused: 'AdminInvitationRefused',
    invalid: 'InvalidInput',
  } as const;
  const Result = builder.unionType('AcceptAdminInvitationResult', {
    types: [Accepted, Refused, shared.InvalidInput],
    resolveType: ({ kind }) => names[kind],
  });
  builder.mutationField('acceptAdminInvitation', (t) =>
    t.field({
      type: Result,
      args: {
        token: t.arg.string({ required: true }),
        firstName: t.arg.string(),
        lastName: t.arg.string(),
        password: t.arg.string({ required: true }),
      },
      resolve: async (_, { firstName, lastName, ...given }) =>
        toShape(await acceptAdminInvitation(deps, { ...given, firstName: firstName ?? '', lastName: lastName ?? '' })),
    }),
  );
}

function toShape(outcome: AcceptingOutcome): Shape {
  if (outcome.kind !== 'invalid') return outcome;
  const fields = outcome.errors.map(({ name, validationCode }) => ({
    name,
    message: name === 'password' ? `password.${validationCode}` : validationCode,
  }));
  return { kind: 'invalid', fields };
}
