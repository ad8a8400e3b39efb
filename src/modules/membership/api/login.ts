import type { Builder, ObjectType } from '#platform/graphql-server/builder.ts';
import { addOutcome, type SharedTypes } from '#platform/graphql-server/shared-types.ts';
import { type CompletionOutcome, completeLogin, readPendingLogin } from '../actions/factors/pending-login.ts';
import { type LoginOutcome, login } from '../actions/login.ts';
import type { MembershipDependencies } from '../actions/ports.ts';
import { logout } from '../actions/sessions.ts';
import type { Member } from '../rules/member.ts';
import type { FactorMethod } from '../rules/proof.ts';

/** The types of the schema that a login returns. */
type MemberTypes = { readonly Member: ObjectType<Member> };
type Outcome = LoginOutcome | CompletionOutcome;
type Kind<Name extends Outcome['kind']> = Extract<Outcome, { kind: Name }>;
type PendingLogin = { readonly methods: readonly FactorMethod[]; readonly passkeyOptions: string | null };

/** Adds the login: `login`, and `pendingLogin` and `completeLogin` for accounts with a second factor; and `logout`. Returns the types that every login shares. */
export function addLogin(builder: Builder, deps: MembershipDependencies, shared: SharedTypes, types: MemberTypes) {
  const { TooManyAttempts } = shared;
  const LoggedIn = addLoggedIn(builder, types);
  const FactorNeeded = builder.objectRef<Kind<'factor-needed'>>('SecondFactorNeeded').implement({
    description: 'The password is right, and the account has a second factor. No session is open.',
    fields: (t) => ({
      token: t.exposeString('token', {
        description: 'For `completeLogin` by the same client, within ten minutes; it opens nothing else.',
      }),
    }),
  });
  const LoginRefused = addOutcome<Kind<'refused'>>(
    builder,
    'LoginRefused',
    'login.refused',
    'The address is unknown or the password is wrong; the response does not say which.',
  );
  const names = {
    'logged-in': 'LoggedIn',
    'factor-needed': 'SecondFactorNeeded',
    refused: 'LoginRefused',
    'too-many-attempts': 'TooManyAttempts',
  } as const;
  const LoginResult = builder.unionType('LoginResult', {
    types: [LoggedIn, FactorNeeded, LoginRefused, TooManyAttempts],
    resolveType: (outcome) => names[outcome.kind],
  });
  builder.mutationField('login', (t) =>
    t.field({
      type: LoginResult,
      args: { email: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
      resolve: (_, { email, password }, { clientAddress, userAgent }) =>
        login(deps, { email, password, clientAddress, userAgent }),
    }),
  );
  builder.mutationField('logout', (t) =>
    t.boolean({
      description: 'Ends the session of the token; false if there was none.',
      resolve: (_, __, { viewer }) => logout(deps, viewer),
    }),
  );
  addSecondHalf(builder, deps, shared, LoggedIn);
  return { LoggedIn, FactorNeeded };
}

function addLoggedIn(builder: Builder, { Member }: MemberTypes) {
  return builder.objectRef<Kind<'logged-in'>>('LoggedIn').implement({
    fields: (t) => ({
      token: t.exposeString('token', { description: 'A JWT, valid for 604,800 seconds or until the logout.' }),
      member: t.field({ type: Member, resolve: ({ member }) => member }),
    }),
  });
}

function addSecondHalf(
  builder: Builder,
  deps: MembershipDependencies,
  shared: SharedTypes,
  LoggedIn: ReturnType<typeof addLoggedIn>,
): void {
  addPendingLogin(builder, deps);
  const FactorRefused = addOutcome<Kind<'factor-refused'>>(
    builder,
    'SecondFactorRefused',
    'secondFactor.refused',
    'The code or passkey is wrong, or was used.',
  );
  const LoginEnded = addOutcome<Kind<'login-ended'>>(
    builder,
    'LoginEnded',
    'secondFactor.ended',
    'The login took too long or had too many tries, or began in another browser; it begins again with the password.',
  );
  const names = {
    'logged-in': 'LoggedIn',
    'factor-refused': 'SecondFactorRefused',
    'login-ended': 'LoginEnded',
    'too-many-attempts': 'TooManyAttempts',
  } as const;
  const Result = builder.unionType('CompleteLoginResult', {
    types: [LoggedIn, FactorRefused, LoginEnded, shared.TooManyAttempts],
    resolveType: ({ kind }) => names[kind],
  });
  builder.mutationField('completeLogin', (t) =>
    t.field({
      type: Result,
      description: 'The second half of a login, by a code or a passkey.',
      args: {
        token: t.arg.string({ required: true, description: 'Of `SecondFactorNeeded`.' }),
        code: t.arg.string({ description: 'A one-time code or a recovery code.' }),
        passkey: t.arg.string({ description: 'The answer to `passkeyOptions` of `pendingLogin`, as JSON.' }),
      },
      resolve: (_, { token, code = null, passkey = null }, { clientAddress, userAgent }) =>
        completeLogin(deps, { token, code, passkey, clientAddress, userAgent }),
    }),
  );
}

/** The question is a mutation, because each answer needs a challenge of its own. */
function addPendingLogin(builder: Builder, deps: MembershipDependencies): void {
  const Method = builder.enumType('FactorMethod', { values: ['PASSKEY', 'TOTP', 'RECOVERY_CODE'] as const });
  const Pending = builder.objectRef<PendingLogin>('PendingLogin').implement({
    description: 'A login that waits for its second factor.',
    fields: (t) => ({
      methods: t.field({ type: [Method], resolve: ({ methods }) => [...methods] }),
      passkeyOptions: t.exposeString('passkeyOptions', {
        nullable: true,
        description:
          'What `navigator.credentials.get` needs (PublicKeyCredentialRequestOptionsJSON); null without a passkey.',
      }),
    }),
  });
  builder.mutationField('pendingLogin', (t) =>
    t.field({
      type: Pending,
      nullable: true,
      description:
        'By what a login can be completed; null where it has ended. A passkey signs the newest options only.',
      args: { token: t.arg.string({ required: true }) },
      resolve: (_, { token }, { userAgent }) => readPendingLogin(deps, { token, userAgent }),
    }),
  );
}
