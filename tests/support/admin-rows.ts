import { expect } from 'vitest';
import { ACCOUNT_ROWS } from './account-operations.ts';
import { EMAIL_CHANGE_ROWS } from './email-changes.ts';
import { everybody, kind, owned, permitted, type Row, UNKNOWN_ID } from './role-table.ts';
import { PASSWORD } from './visitors.ts';

/** The rows of tests/api/roles.test.ts about accounts, admins, their invitations and sessions, and the lists beside them. */
export const ADMIN_ROWS: Readonly<Record<string, Row>> = {
  ...ACCOUNT_ROWS,
  ...EMAIL_CHANGE_ROWS,
  'Query.admins': [
    () => '{ admins { edges { node { role } } } }',
    permitted('admins.read', { value: { edges: expect.any(Array) } }),
  ],
  'Query.codeJobs': [() => '{ codeJobs { edges { cursor } } }', permitted('codes.read', { value: { edges: [] } })],
  'Query.experimentList': [
    () => '{ experimentList { edges { node { siteConflicts { code } } } } }',
    permitted('experiments.read', { value: { edges: [] } }),
  ],
  'Query.admin': [() => `{ admin(id: "${UNKNOWN_ID}") { id } }`, permitted('admins.read', { value: null })],
  'Query.adminInvitations': [() => '{ adminInvitations { id } }', permitted('admins.read', { value: [] })],
  'Query.ownSessions': [() => '{ ownSessions { isCurrent } }', owned('account.use', { value: [{ isCurrent: true }] })],
  'Query.ownProof': [() => '{ ownProof { methods } }', owned('account.use', { value: { methods: ['PASSWORD'] } })],
  'Mutation.proveIdentity': [
    () => 'mutation { proveIdentity(password: "x") { __typename } }',
    owned('account.use', kind('ProofRefused')),
  ],
  'Mutation.startPasskeyProof': [() => 'mutation { startPasskeyProof }', owned('account.use', { value: null })],
  'Query.ownFactors': [
    () => '{ ownFactors { totpSince recoveryCodes } }',
    owned('account.use', { value: { totpSince: null, recoveryCodes: 0 } }),
  ],
  'Query.ownTotpSetup': [() => '{ ownTotpSetup { uri } }', permitted('account.factors', { value: null })],
  'Mutation.startPasskey': [
    () => 'mutation { startPasskey }',
    owned('account.factors', { value: expect.stringContaining('challenge') }),
  ],
  ...Object.fromEntries(
    [
      ['addPasskey', '(name: "", response: "")'],
      ['renamePasskey', `(id: "${UNKNOWN_ID}", name: "x")`],
      ['removePasskey', `(id: "${UNKNOWN_ID}")`],
      ['confirmTotp', '(code: "x")'],
      ['removeTotp', ''],
      ['createRecoveryCodes', ''],
    ].map(([name = '', input]): [string, Row] => [
      `Mutation.${name}`,
      [
        () => `mutation { ${name}${input} { __typename } }`,
        (name.endsWith('Passkey') ? owned : permitted)('account.factors', kind('FactorChangeRefused')),
      ],
    ]),
  ),
  'Mutation.pendingLogin': [
    () => `mutation { pendingLogin(token: "${'A'.repeat(43)}") { methods } }`,
    everybody({ value: null }),
  ],
  'Mutation.completeLogin': [
    () => `mutation { completeLogin(token: "${'A'.repeat(43)}", code: "123456") { __typename } }`,
    everybody(kind('LoginEnded')),
  ],
  'Mutation.startTotp': [
    () => 'mutation { startTotp { __typename } }',
    permitted('account.factors', kind('FactorsChanged')),
  ],
  'Query.openedAdminInvitation': [
    () => `{ openedAdminInvitation(token: "${'A'.repeat(43)}") { email } }`,
    everybody({ value: null }),
  ],
  'Mutation.acceptAdminInvitation': [
    () => `mutation { acceptAdminInvitation(token: "${'A'.repeat(43)}", password: "${PASSWORD}") { __typename } }`,
    everybody(kind('AdminInvitationRefused')),
  ],
  'Mutation.inviteAdmin': [
    () => 'mutation { inviteAdmin(email: "x", role: VIEWER, language: "en") { __typename } }',
    permitted('admins.write', kind('AdminChangeRefused')),
  ],
  'Mutation.changeAdminRole': [
    () => `mutation { changeAdminRole(adminId: "${UNKNOWN_ID}", role: OWNER) { __typename } }`,
    permitted('admins.write', kind('AdminChangeRefused')),
  ],
  ...Object.fromEntries(
    [
      ['resendAdminInvitation', 'invitationId'],
      ['revokeAdminInvitation', 'invitationId'],
      ['removeAdmin', 'adminId'],
      ['resetAdminFactors', 'adminId'],
      ['endAdminSession', 'sessionId'],
      ['endOwnSession', 'sessionId'],
    ].map(([name, argument]): [string, Row] => [
      `Mutation.${name}`,
      [
        () => `mutation { ${name}(${argument}: "${UNKNOWN_ID}") { __typename } }`,
        name === 'endOwnSession'
          ? owned('account.use', kind('AdminChangeRefused'))
          : permitted('admins.write', kind('AdminChangeRefused')),
      ],
    ]),
  ),
  'Query.auditEntries': [
    () => '{ auditEntries(first: 1, filter: { who: "nobody@club.example" }) { edges { cursor } } }',
    permitted('audit.read', { value: { edges: [] } }),
  ],
  'Query.auditEntry': [() => `{ auditEntry(id: "${UNKNOWN_ID}") { id } }`, permitted('audit.read', { value: null })],
  'Query.savedViews': [() => '{ savedViews(list: "codes") { name } }', permitted('account.use', { value: [] })],
  'Mutation.saveView': [
    () => 'mutation { saveView(list: "codes", name: "", query: "") { __typename } }',
    permitted('account.use', kind('ViewRefused')),
  ],
  'Mutation.deleteView': [
    () => `mutation { deleteView(id: "${UNKNOWN_ID}") }`,
    permitted('account.use', { value: false }),
  ],
};
