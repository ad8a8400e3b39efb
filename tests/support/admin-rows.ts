import { expect } from 'vitest';
import { everybody, kind, permitted, type Row, UNKNOWN_ID } from './role-table.ts';
import { PASSWORD } from './visitors.ts';

/** The rows of tests/api/roles.test.ts about admins, their invitations and sessions. */
export const ADMIN_ROWS: Readonly<Record<string, Row>> = {
  'Query.admins': [() => '{ admins { role sessions { id } } }', permitted('admins.read', { value: expect.any(Array) })],
  'Query.admin': [() => `{ admin(id: "${UNKNOWN_ID}") { id } }`, permitted('admins.read', { value: null })],
  'Query.adminInvitations': [() => '{ adminInvitations { id } }', permitted('admins.read', { value: [] })],
  'Query.ownSessions': [
    () => '{ ownSessions { isCurrent } }',
    permitted('account.use', { value: [{ isCurrent: true }] }),
  ],
  'Query.ownProof': [() => '{ ownProof { methods } }', permitted('account.use', { value: { methods: ['PASSWORD'] } })],
  'Mutation.proveIdentity': [
    () => 'mutation { proveIdentity(password: "x") { __typename } }',
    permitted('account.use', kind('ProofRefused')),
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
      ['endAdminSession', 'sessionId'],
      ['endOwnSession', 'sessionId'],
    ].map(([name, argument]): [string, Row] => [
      `Mutation.${name}`,
      [
        () => `mutation { ${name}(${argument}: "${UNKNOWN_ID}") { __typename } }`,
        permitted(name === 'endOwnSession' ? 'account.use' : 'admins.write', kind('AdminChangeRefused')),
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
