import { requireAccount } from '#platform/graphql-server/access.ts';
import type { EnumType, ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { type FinishResult, finishLogin } from '../actions/finish-login.ts';
import type { IdentityDependencies } from '../actions/ports.ts';
import { readProvenIdentity, type ShownIdentity } from '../actions/read-identities.ts';
import { type StartResult, startLogin } from '../actions/start-login.ts';
import {
  LOGIN_REFUSALS,
  type LoginRefusal,
  PROVIDERS,
  type ProviderId,
  type ProviderOption,
} from '../rules/provider.ts';

type Start<Name extends StartResult['kind']> = Extract<StartResult, { kind: Name }>;
type Finish<Name extends FinishResult['kind']> = Extract<FinishResult, { kind: Name }>;
type Refused = { readonly kind: 'refused'; readonly reason: LoginRefusal };
export type MembershipTypes = {
  readonly LoggedIn: ObjectType<Finish<'logged-in'>>;
  readonly FactorNeeded: ObjectType<Finish<'factor-needed'>>;
};

/** The login by identity providers: `identityProviders`, `startProviderLogin`, `finishProviderLogin`, `provenIdentity`. */
export function addSignIn(schema: SchemaInProgress, types: MembershipTypes, deps: IdentityDependencies) {
  const { builder } = schema;
  const Provider = builder.enumType('IdentityProvider', {
    description: 'Who confirms identities; `openid` is a provider of the operator.',
    values: PROVIDERS,
  });
  const Option = builder.objectRef<ProviderOption>('IdentityProviderOption').implement({
    description: 'A provider that can be used.',
    fields: (t) => ({ id: t.field({ type: Provider, resolve: ({ id }) => id }), name: t.exposeString('name') }),
  });
  builder.queryField('identityProviders', (t) =>
    t.field({ type: [Option], resolve: () => deps.providers.map(({ id, name }) => ({ id, name })) }),
  );
  const Refused = builder.objectRef<Refused>('ProviderLoginRefused').implement({
    description: 'Nobody was logged in.',
    fields: (t) => ({
      reason: t.exposeString('reason', {
        description: `One of ${LOGIN_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}.`,
      }),
    }),
  });
  addStart(schema, { Provider, Refused }, deps);
  addFinish(schema, { ...types, Provider, Refused }, deps);
  addProvenIdentity(schema, Provider, deps);
  return { Provider };
}

function addStart(
  { builder, shared }: SchemaInProgress,
  { Provider, Refused }: Pick<OwnTypes, 'Provider' | 'Refused'>,
  deps: IdentityDependencies,
): void {
  const Started = builder.objectRef<Start<'started'>>('ProviderLoginStarted').implement({
    fields: (t) => ({
      url: t.exposeString('url', { description: 'The address at the provider, which the browser opens.' }),
      flow: t.exposeString('flow', {
        description: 'For `finishProviderLogin`, within ten minutes. Only the browser that began may have it.',
      }),
    }),
  });
  const names = {
    started: 'ProviderLoginStarted',
    refused: 'ProviderLoginRefused',
    'too-many-attempts': 'TooManyAttempts',
  } as const;
  const Result = builder.unionType('StartProviderLoginResult', {
    types: [Started, Refused, shared.TooManyAttempts],
    resolveType: ({ kind }) => names[kind],
  });
  builder.mutationField('startProviderLogin', (t) =>
    t.field({
      type: Result,
      description: 'Begins a login by a provider (specification K5). It changes nothing.',
      args: {
        provider: t.arg({ type: Provider, required: true }),
        registrationCode: t.arg.string({ description: 'To register: it is checked before the visitor leaves.' }),
        validityTimestamp: t.arg.string(),
        toLink: t.arg.boolean({
          description: 'To link the identity to the account that is logged in, in the same session; logs in nobody.',
        }),
      },
      resolve: (_, { provider, registrationCode = null, validityTimestamp = null, toLink }, context) => {
        const session = toLink ? requireAccount(context, 'account.factors').sessionId : null;
        const { clientAddress, locale, storedReferrer: referrer } = context;
        const code = { registrationCode, validityTimestamp, referrer };
        return startLogin(deps, { provider, ...code, session, clientAddress, locale });
      },
    }),
  );
}

function addFinish(
  { builder, shared }: SchemaInProgress,
  { LoggedIn, FactorNeeded, Provider, Refused }: OwnTypes,
  deps: IdentityDependencies,
): void {
  const Unlinked = builder.objectRef<Finish<'unlinked'>>('IdentityUnlinked').implement({
    description: 'The provider has confirmed the identity, and no member has linked it.',
    fields: (t) => ({
      token: t.exposeString('token', {
        description: 'For `registerWithIdentity` or `linkIdentity`, once, within twenty minutes.',
      }),
    }),
  });
  const Own = builder.objectRef<Finish<'own'>>('IdentityLinkedBefore').implement({
    description: 'The member who is logged in has linked this identity before.',
    fields: (t) => ({ linked: t.boolean({ resolve: () => true }) }),
  });
  const names = {
    'logged-in': 'LoggedIn',
    'factor-needed': 'SecondFactorNeeded',
    unlinked: 'IdentityUnlinked',
    own: 'IdentityLinkedBefore',
    refused: 'ProviderLoginRefused',
    'too-many-attempts': 'TooManyAttempts',
  } as const;
  const Result = builder.unionType('FinishProviderLoginResult', {
    types: [LoggedIn, FactorNeeded, Unlinked, Own, Refused, shared.TooManyAttempts],
    resolveType: ({ kind }) => names[kind],
  });
  builder.mutationField('finishProviderLogin', (t) =>
    t.field({
      type: Result,
      description: 'Finishes a login by a provider. A response of a provider is accepted once.',
      args: {
        flow: t.arg.string({ required: true, description: 'Of `ProviderLoginStarted`.' }),
        provider: t.arg({ type: Provider, required: true, description: 'To whose address the response came.' }),
        response: t.arg.string({ required: true, description: 'The parameters of the response, as a query.' }),
      },
      resolve: (_, input, { viewer, clientAddress, userAgent }) =>
        finishLogin(deps, { ...input, viewer, clientAddress, userAgent }),
    }),
  );
}

type OwnTypes = MembershipTypes & {
  readonly Provider: EnumType<ProviderId>;
  readonly Refused: ObjectType<Refused>;
};

function addProvenIdentity({ builder }: SchemaInProgress, Provider: OwnTypes['Provider'], deps: IdentityDependencies) {
  const Proven = builder.objectRef<ShownIdentity>('ProvenIdentity').implement({
    description: 'What a provider has confirmed: proposals for a form.',
    fields: (t) => ({
      provider: t.field({ type: Provider, resolve: ({ provider }) => provider }),
      email: t.exposeString('email', { nullable: true }),
      isVerified: t.exposeBoolean('isVerified', {
        description: 'The provider answers for the address: a registration with it needs no activation mail.',
      }),
      firstName: t.exposeString('firstName', { nullable: true }),
      lastName: t.exposeString('lastName', { nullable: true }),
      hasAccount: t.exposeBoolean('hasAccount', {
        description: 'A member has the address, for which the provider answers. It logs in nobody.',
      }),
    }),
  });
  builder.queryField('provenIdentity', (t) =>
    t.field({
      type: Proven,
      nullable: true,
      description: 'The identity of a token; null where it has ended or was used.',
      args: { token: t.arg.string({ required: true, description: 'Of `IdentityUnlinked`.' }) },
      resolve: (_, { token }) => readProvenIdentity(deps, token),
    }),
  );
}
