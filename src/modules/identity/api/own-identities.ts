import type { Viewer } from '#kernel/viewer.ts';
import type { EnumType } from '#platform/graphql-server/builder.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { type IdentityChangeResult, linkIdentity, unlinkIdentity } from '../actions/change-identities.ts';
import type { IdentityDependencies, LinkedIdentity } from '../actions/ports.ts';
import { type OwnSignIn, readOwnSignIn } from '../actions/read-identities.ts';
import { IDENTITY_REFUSALS, type ProviderId } from '../rules/provider.ts';

type Kind<Name extends IdentityChangeResult['kind']> = Extract<IdentityChangeResult, { kind: Name }>;

const PASSWORD = 'Needed where the login of the session is more than ten minutes ago.';

/** What members do with their own identities: `ownSignIn`, `linkIdentity` and `unlinkIdentity`. */
export function addOwnIdentities(
  schema: SchemaInProgress,
  Provider: EnumType<ProviderId>,
  deps: IdentityDependencies,
): void {
  const { builder, shared } = schema;
  const Identity = builder.objectRef<LinkedIdentity>('LinkedIdentity').implement({
    description: 'An account at a provider with which a member logs in.',
    fields: (t) => ({
      id: t.exposeID('id'),
      provider: t.field({ type: Provider, resolve: ({ provider }) => provider }),
      email: t.exposeString('email', { nullable: true, description: 'The address there when it was linked.' }),
      linkedAt: t.field({ type: shared.DateTime, resolve: ({ linkedAt }) => linkedAt }),
      lastUsedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ lastUsedAt }) => lastUsedAt }),
    }),
  });
  const SignIn = builder.objectRef<OwnSignIn & { readonly isProven: boolean }>('OwnSignIn').implement({
    description: 'How the member can log in.',
    fields: (t) => ({
      hasPassword: t.exposeBoolean('hasPassword'),
      isProven: t.exposeBoolean('isProven', { description: 'Changes need no password at the moment.' }),
      identities: t.field({ type: [Identity], resolve: ({ identities }) => [...identities] }),
    }),
  });
  builder.queryField('ownSignIn', (t) =>
    t.field({
      type: SignIn,
      resolve: async (_, __, context) => {
        const viewer = requireViewer(context);
        return { ...(await readOwnSignIn(deps, viewer)), isProven: viewer.isProven };
      },
    }),
  );
  addChanges(schema, deps);
}

function addChanges(schema: SchemaInProgress, deps: IdentityDependencies): void {
  const { builder } = schema;
  const Result = addResult(schema);
  builder.mutationField('linkIdentity', (t) =>
    t.field({
      type: Result,
      description: 'Links an identity to the member, who can log in by its provider from then on.',
      args: {
        token: t.arg.string({ required: true, description: 'Of `IdentityUnlinked`.' }),
        password: t.arg.string({ description: PASSWORD }),
      },
      resolve: (_, { token, password = null }, context) => {
        const { clientAddress } = context;
        return linkIdentity(deps, { token, password, viewer: requireViewer(context), clientAddress });
      },
    }),
  );
  builder.mutationField('unlinkIdentity', (t) =>
    t.field({
      type: Result,
      description: 'Removes a linked identity; not the last one of a member without a password.',
      args: { id: t.arg.id({ required: true }), password: t.arg.string({ description: PASSWORD }) },
      resolve: (_, { id, password = null }, context) => {
        const { clientAddress } = context;
        return unlinkIdentity(deps, { id: String(id), password, viewer: requireViewer(context), clientAddress });
      },
    }),
  );
}

function addResult({ builder, shared }: SchemaInProgress) {
  const Changed = builder.objectRef<Kind<'done'>>('IdentitiesChanged').implement({
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
  const names = {
    done: 'IdentitiesChanged',
    refused: 'IdentityChangeRefused',
    'too-many-attempts': 'TooManyAttempts',
  } as const;
  return builder.unionType('IdentityChangeResult', {
    types: [Changed, Refused, shared.TooManyAttempts],
    resolveType: ({ kind }) => names[kind],
  });
}

function requireViewer({ viewer }: RequestContext): Viewer {
  if (!viewer) throw codedError('UNAUTHENTICATED', 'Please log in');
  return viewer;
}
