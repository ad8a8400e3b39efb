import type { Builder, ObjectType } from '#platform/graphql-server/builder.ts';
import { addOutcome } from '#platform/graphql-server/shared-types.ts';
import {
  type IdentityRegistrationDependencies,
  type IdentityRegistrationResult,
  registerWithIdentity,
} from '../actions/register/register-with-identity.ts';
import type { OpenedShape } from './activation.ts';
import {
  type addRegister,
  parseRegisterInput,
  REGISTER_TYPE_NAMES,
  type RegisterApiDependencies,
  toRegisterShape,
} from './register.ts';

type Types = ReturnType<typeof addRegister> & {
  readonly Activated: ObjectType<OpenedShape & { readonly kind: 'activated' }>;
};
type Kind = IdentityRegistrationResult<OpenedShape>['kind'];

const TYPE_NAMES: Readonly<Record<Kind, string>> = {
  ...REGISTER_TYPE_NAMES,
  activated: 'AccountActivated',
  'identity-ended': 'IdentityEnded',
};

/** `registerWithIdentity` (specification K5). */
export function addRegisterWithIdentity(
  builder: Builder,
  { Input, types, Activated }: Types,
  deps: RegisterApiDependencies & IdentityRegistrationDependencies<OpenedShape>,
): void {
  const Ended = addOutcome<{ readonly kind: 'identity-ended' }>(
    builder,
    'IdentityEnded',
    'signIn.problem.ended',
    'The identity was used or is too old; the visitor signs in at the provider again. Nothing was changed.',
  );
  const Result = builder.unionType('RegisterWithIdentityResult', {
    types: [...types, Activated, Ended],
    resolveType: ({ kind }) => TYPE_NAMES[kind],
  });
  builder.mutationField('registerWithIdentity', (t) =>
    t.field({
      type: Result,
      description:
        'Registers with an identity that a provider has confirmed. Where the provider answers for the address, the account is active at once and has no password.',
      args: {
        token: t.arg.string({ required: true, description: 'Of `IdentityUnlinked`.' }),
        input: t.arg({ type: Input, required: true }),
      },
      resolve: async (_, { token, input }, context) => {
        const read = parseRegisterInput(deps, input, context);
        const { userAgent } = context;
        const result = await registerWithIdentity(deps, { ...read, token, userAgent });
        if (result.kind === 'activated') {
          deps.noteRegistration('activated', null);
          return { kind: result.kind, ...result.opened };
        }
        return result.kind === 'identity-ended' ? result : toRegisterShape(result, read.language, deps);
      },
    }),
  );
}
