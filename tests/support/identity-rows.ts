import { everybody, kind, owned, type Row, UNKNOWN_ID } from './role-table.ts';

/** The rows of logins by identity providers, where none is configured. */
export const IDENTITY_ROWS: Readonly<Record<string, Row>> = {
  'Query.identityProviders': [() => '{ identityProviders { id } }', everybody({ value: [] })],
  'Query.provenIdentity': [() => '{ provenIdentity(token: "x.y") { email } }', everybody({ value: null })],
  'Query.ownSignIn': [
    () => '{ ownSignIn { hasPassword identities { id } } }',
    owned('account.use', { value: { hasPassword: true, identities: [] } }),
  ],
  'Mutation.startProviderLogin': [
    () => 'mutation { startProviderLogin(provider: google) { __typename } }',
    everybody(kind('ProviderLoginRefused')),
  ],
  'Mutation.finishProviderLogin': [
    () => 'mutation { finishProviderLogin(flow: "x.y", provider: google, response: "") { __typename } }',
    everybody(kind('ProviderLoginRefused')),
  ],
  'Mutation.registerWithIdentity': [
    () =>
      'mutation { registerWithIdentity(token: "x.y", input: { idempotencyKey: "k-identity", registrationCode: "NOCTURNE" }) { __typename } }',
    everybody(kind('IdentityEnded')),
  ],
  'Mutation.linkIdentity': [
    () => 'mutation { linkIdentity(token: "x.y") { __typename } }',
    owned('account.factors', kind('IdentityChangeRefused')),
  ],
  'Mutation.unlinkIdentity': [
    () => `mutation { unlinkIdentity(id: "${UNKNOWN_ID}") { __typename } }`,
    owned('account.factors', kind('IdentityChangeRefused')),
  ],
};
