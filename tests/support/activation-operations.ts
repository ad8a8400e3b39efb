import { everybody, kind, type Row, UNKNOWN_ID as UNKNOWN } from './role-table.ts';
import { PASSWORD } from './visitors.ts';

/** Who may do what with a pending registration: whoever has its id, its link or a code. */
export const ACTIVATION_OPERATIONS: Readonly<Record<string, Row>> = {
  'Mutation.activateAccount': [
    () =>
      `mutation { activateAccount(input: { accountActivationId: "${'A'.repeat(43)}", password: "${PASSWORD}" }) { __typename } }`,
    everybody(kind('ActivationRefused')),
  ],
  'Mutation.enterActivationCode': [
    () => `mutation { enterActivationCode(registrationId: "${UNKNOWN}", activationCode: "000000") { __typename } }`,
    everybody(kind('ActivationCodeRefused')),
  ],
  'Mutation.enterRenewalCode': [
    () =>
      `mutation { enterRenewalCode(accountActivationId: "${'A'.repeat(43)}", activationCode: "000000") { __typename } }`,
    everybody(kind('ActivationCodeRefused')),
  ],
  'Mutation.renewActivation': [
    () => `mutation { renewActivation(accountActivationId: "${'A'.repeat(43)}") { __typename } }`,
    everybody(kind('ResendRefused')),
  ],
  'Mutation.resendActivation': [
    () => `mutation { resendActivation(registrationId: "${UNKNOWN}") { __typename } }`,
    everybody(kind('ResendRefused')),
  ],
  'Mutation.resendPendingActivation': [
    () =>
      'mutation { resendPendingActivation(email: "nobody@example.org", registrationCode: "NOCTURNE") { __typename } }',
    everybody(kind('ResendRefused')),
  ],
};
