import type { Builder, ObjectType } from '#platform/graphql-server/builder.ts';
import { addOutcome, type SharedTypes } from '#platform/graphql-server/shared-types.ts';
import { loginByLink } from '../../actions/account/link-login.ts';
import { loginByPasskey, type PasskeyLoginOutcome, readPasskeyOptions } from '../../actions/account/passkey-login.ts';
import type { LoginOutcome } from '../../actions/login.ts';
import type { MembershipDependencies } from '../../actions/ports.ts';
import { type ResetRequestOutcome, requestLoginLink } from '../../actions/request-mailed-link.ts';

type Outcome = LoginOutcome | PasskeyLoginOutcome | ResetRequestOutcome;
type Kind<Name extends Outcome['kind']> = Extract<Outcome, { kind: Name }>;
/** The types that every login returns. */
type LoginTypes = {
  readonly LoggedIn: ObjectType<Extract<LoginOutcome, { kind: 'logged-in' }>>;
  readonly FactorNeeded: ObjectType<Extract<LoginOutcome, { kind: 'factor-needed' }>>;
};

/** Adds the logins without a password: by a passkey alone, and by a mailed link (specification G3). */
export function addPasswordlessLogin(
  builder: Builder,
  deps: MembershipDependencies,
  shared: SharedTypes,
  types: LoginTypes,
): void {
  addPasskeyLogin(builder, deps, shared, types);
  addLinkRequest(builder, deps, shared);
  addLinkLogin(builder, deps, shared, types);
}

function addPasskeyLogin(
  builder: Builder,
  deps: MembershipDependencies,
  { TooManyAttempts }: SharedTypes,
  { LoggedIn }: LoginTypes,
): void {
  builder.queryField('passkeyLoginOptions', (t) =>
    t.string({
      description:
        'What `navigator.credentials.get` needs to log in by any passkey of this website (PublicKeyCredentialRequestOptionsJSON). Valid for ten minutes.',
      resolve: () => readPasskeyOptions(deps),
    }),
  );
  const Refused = addOutcome<Kind<'refused'>>(
    builder,
    'PasskeyLoginRefused',
    'login.passkey.refused',
    'The passkey is unknown, or its answer wrong, used or too old.',
  );
  const PasswordNeeded = addOutcome<Kind<'password-needed'>>(
    builder,
    'PasswordNeeded',
    'login.passkey.admin',
    "An admin's passkey follows the password; it logs nobody in alone.",
  );
  const names = {
    'logged-in': 'LoggedIn',
    refused: 'PasskeyLoginRefused',
    'password-needed': 'PasswordNeeded',
    'too-many-attempts': 'TooManyAttempts',
  } as const;
  const Result = builder.unionType('LoginWithPasskeyResult', {
    types: [LoggedIn, Refused, PasswordNeeded, TooManyAttempts],
    resolveType: ({ kind }) => names[kind],
  });
  builder.mutationField('loginWithPasskey', (t) =>
    t.field({
      type: Result,
      args: {
        response: t.arg.string({ required: true, description: 'The answer to `passkeyLoginOptions`, as JSON.' }),
      },
      resolve: (_, { response }, { clientAddress, userAgent }) =>
        loginByPasskey(deps, { response, clientAddress, userAgent }),
    }),
  );
}

function addLinkRequest(builder: Builder, deps: MembershipDependencies, { TooManyAttempts }: SharedTypes): void {
  const Requested = addOutcome<Kind<'requested'>>(
    builder,
    'LoginLinkRequested',
    'loginLink.requested',
    'The response is the same for every address; a mail is sent only if an account exists.',
  );
  const names = { requested: 'LoginLinkRequested', 'too-many-attempts': 'TooManyAttempts' } as const;
  const Result = builder.unionType('RequestLoginLinkResult', {
    types: [Requested, TooManyAttempts],
    resolveType: ({ kind }) => names[kind],
  });
  builder.mutationField('requestLoginLink', (t) =>
    t.field({
      type: Result,
      description: 'Mails a link that logs in once, within 15 minutes.',
      args: {
        email: t.arg.string({ required: true }),
        returnTo: t.arg.string({ description: 'The page to open after the login: a path of this website.' }),
      },
      resolve: (_, { email, returnTo = null }, { clientAddress, locale }) =>
        requestLoginLink(deps, { email, locale, clientAddress, returnTo }),
    }),
  );
}

function addLinkLogin(
  builder: Builder,
  deps: MembershipDependencies,
  { TooManyAttempts }: SharedTypes,
  { LoggedIn, FactorNeeded }: LoginTypes,
): void {
  const Refused = addOutcome<Kind<'refused'>>(
    builder,
    'LoginLinkRefused',
    'loginLink.refused',
    'The token is unknown, used, replaced or expired.',
  );
  const names = {
    'logged-in': 'LoggedIn',
    'factor-needed': 'SecondFactorNeeded',
    refused: 'LoginLinkRefused',
    'too-many-attempts': 'TooManyAttempts',
  } as const;
  const Result = builder.unionType('LoginWithLinkResult', {
    types: [LoggedIn, FactorNeeded, Refused, TooManyAttempts],
    resolveType: ({ kind }) => names[kind],
  });
  builder.mutationField('loginWithLink', (t) =>
    t.field({
      type: Result,
      args: { token: t.arg.string({ required: true, description: 'Of the mailed link.' }) },
      resolve: (_, { token }, { clientAddress, userAgent }) => loginByLink(deps, { token, clientAddress, userAgent }),
    }),
  );
}
