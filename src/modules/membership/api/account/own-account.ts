import { requireAccount, requireOpenSession } from '#platform/graphql-server/access.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { addOutcome } from '#platform/graphql-server/shared-types.ts';
import { changePassword, type PasswordChangeOutcome } from '../../actions/account/change-password.ts';
import { endOtherSessions } from '../../actions/account/own-sessions.ts';
import type { MembershipDependencies } from '../../actions/ports.ts';

type Outcome = Exclude<PasswordChangeOutcome, { readonly kind: 'proof-needed' | 'session-ended' | 'invalid-password' }>;
type Kind<Name extends Outcome['kind']> = Extract<Outcome, { kind: Name }>;
type Shown =
  | Outcome
  | { readonly kind: 'invalid'; readonly fields: readonly { readonly name: string; readonly message: string }[] };

/** Adds what everybody does with the own account: `endOtherSessions` and `changePassword` (specification G3). */
export function addOwnAccountApi(schema: SchemaInProgress, deps: MembershipDependencies): void {
  const { builder } = schema;
  builder.mutationField('endOtherSessions', (t) =>
    t.int({
      description: 'Ends all sessions of the account but the one of the request; returns how many.',
      resolve: async (_, __, context) =>
        requireOpenSession(await endOtherSessions(deps, requireAccount(context, 'account.use'))).sessions,
    }),
  );
  const Result = addResult(schema);
  builder.mutationField('changePassword', (t) =>
    t.field({
      type: Result,
      description:
        'Changes the password of the account. All other sessions end. STEP_UP_REQUIRED where neither the current password nor a fresh proof of identity is there.',
      args: { password: t.arg.string({ required: true }), currentPassword: t.arg.string() },
      resolve: async (_, { password, currentPassword = null }, context): Promise<Shown> => {
        const viewer = requireAccount(context, 'account.use');
        const { clientAddress } = context;
        const input = { viewer, password, currentPassword, clientAddress };
        const outcome = requireOpenSession(await changePassword(deps, input));
        if (outcome.kind === 'proof-needed')
          throw codedError('STEP_UP_REQUIRED', 'Please confirm your identity with proveIdentity, or send the password');
        if (outcome.kind !== 'invalid-password') return outcome;
        return { kind: 'invalid', fields: [{ name: 'password', message: `password.${outcome.validationCode}` }] };
      },
    }),
  );
}

function addResult({ builder, shared: { InvalidInput, TooManyAttempts } }: SchemaInProgress) {
  const Changed = addOutcome<Kind<'changed'>>(
    builder,
    'PasswordChanged',
    'password.changed',
    'The new password is set, and all other sessions have ended.',
  );
  const Refused = addOutcome<Kind<'refused'>>(
    builder,
    'PasswordChangeRefused',
    'password.current.wrong',
    'The current password is wrong.',
  );
  const names = {
    changed: 'PasswordChanged',
    refused: 'PasswordChangeRefused',
    invalid: 'InvalidInput',
    'too-many-attempts': 'TooManyAttempts',
  } as const;
  return builder.unionType('ChangePasswordResult', {
    types: [Changed, Refused, InvalidInput, TooManyAttempts],
    resolveType: ({ kind }) => names[kind],
  });
}
