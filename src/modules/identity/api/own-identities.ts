import { requireAccount } from '#platform/graphql-server/access.ts';
import type { EnumType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import {
  type IdentityChangeResult,
  type IdentityLinkResult,
  linkIdentity,
  unlinkIdentity,
} from '../actions/change-identities.ts';
import type { IdentityDependencies, LinkedIdentity } from '../actions/ports.ts';
import { type OwnSignIn, readOwnSignIn } from '../actions/read-identities.ts';
import { getProviderName, IDENTITY_REFUSALS, type ProviderId } from '../rules/provider.ts';

type Kind<Name extends IdentityChangeResult['kind']> = Extract<IdentityChangeResult, { kind: Name }>;

/** What members do with their own identities: `ownSignIn`, `linkIdentity` and `unlinkIdentity`. */
export function addOwnIdentities(schema: SchemaInProgress, Provider: EnumType<ProviderId>, deps: IdentityDependencies) {
  const { builder, shared } = schema;
  const Identity = builder.objectRef<LinkedIdentity>('LinkedIdentity').implement({
    description: 'An account at a provider with which a member logs in.',
    fields: (t) => ({
      id: t.exposeID('id'),
      provider: t.field({ type: Provider, resolve: ({ provider }) => provider }),
      providerName: t.string({ resolve: ({ provider }) => getProviderName(provider, deps.providers) }),
      email: t.exposeString('email', { nullable: true, description: 'The address there when it was linked.' }),
      linkedAt: t.field({ type: shared.DateTime, resolve: ({ linkedAt }) => linkedAt }),
      lastUsedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ lastUsedAt }) => lastUsedAt }),
    }),
  });
  const SignIn = builder.objectRef<OwnSignIn>('OwnSignIn').implement({
    description: 'How the member can log in.',
    fields: (t) => ({
      hasPassword: t.exposeBoolean('hasPassword'),
      identities: t.field({ type: [Identity], resolve: ({ identities }) => [...identities] }),
    }),
  });
  builder.queryField('ownSignIn', (t) =>
    t.field({
      type: SignIn,
      resolve: (_, __, context) => readOwnSignIn(deps, requireAccount(context, 'account.use')),
    }),
  );
  addChanges(schema, deps);
  return { Identity };
}

function addChanges(schema: SchemaInProgress, deps: IdentityDependencies): void {
  const { builder } = schema;
  const { Changed, Linked } = addResults(schema);
  builder.mutationField('linkIdentity', (t) =>
    t.field({
      type: Linked,
      description: 'Links an identity to the member, who can log in by its provider from then on.',
      args: {
        token: t.arg.string({
          required: true,
          description: 'Of `IdentityUnlinked`, in the session in which `startProviderLogin` began with `toLink`.',
        }),
      },
      resolve: (_, { token }, context) => linkIdentity(deps, requireAccount(context, 'account.factors'), token),
    }),
  );
  builder.mutationField('unlinkIdentity', (t) =>
    t.field({
      type: Changed,
      description: 'Removes a linked identity, not the last way of a member to log in; ends all other sessions.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => unlinkIdentity(deps, requireAccount(context, 'account.factors'), String(id)),
    }),
  );
}

function addResults({ builder, shared }: SchemaInProgress) {
  const Done = builder.objectRef<Kind<'done'>>('IdentitiesChanged').implement({
    fields: (t) => ({ done: t.boolean({ resolve: () => true }) }),
  });
  const Refused = builder.objectRef<Kind<'refused'>>('IdentityChangeRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason', {
        description: `One of ${IDENTITY_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}.`,
      }),
    }),
  });
  const resolveType = ({ kind }: IdentityLinkResult) => NAMES[kind];
  return {
    Changed: builder.unionType('IdentityChangeResult', { types: [Done, Refused], resolveType }),
    Linked: builder.unionType('LinkIdentityResult', { types: [Done, Refused, shared.TooManyAttempts], resolveType }),
  };
}

const NAMES = {
  done: 'IdentitiesChanged',
  refused: 'IdentityChangeRefused',
  'too-many-attempts': 'TooManyAttempts',
} as const;
