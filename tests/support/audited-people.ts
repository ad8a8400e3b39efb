import type { Prepare } from './audited-mutations.ts';
import { insertIdentity } from './identity-operations.ts';
import { NO_TERMINAL } from './no-terminal.ts';
import { requestDataLink } from './personal-data.ts';
import type { TestApp } from './test-app.ts';
import { becomeMember, registerWithLink } from './visitors.ts';
import { insertChange } from './waiting-changes.ts';

export const AUDITED_ADMIN = { email: 'audited@club.example', password: 'four silver thimbles' };

/** Creates an admin. */
async function addColleague(app: TestApp, email: string): Promise<string> {
  const created = await app.areas.membership.useCases.createAdmin({ ...AUDITED_ADMIN, email, adminRole: 'SUPPORT' });
  return created.kind === 'created' ? created.member.id : '';
}

/** A registration, after the time in which the limits allow no other mail. */
export async function registerAndWait(app: TestApp): Promise<string> {
  const { registrationId } = await registerWithLink(app);
  app.time.now = new Date(app.time.now.getTime() + 90_000);
  return registrationId;
}

async function findInvitation(app: TestApp, email: string): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    'select id from admin_invitation where email = $1 and accepted_at is null and revoked_at is null',
    [email],
  );
  return row?.id ?? '';
}

async function findSession(app: TestApp, email: string): Promise<string> {
  const list = () =>
    app.sql<{ id: string }>(
      `select s.id from session s join member m on m.id = s.member_id where m.email = $1 and s.revoked_at is null`,
      [email],
    );
  const known = (await list()).map(({ id }) => id);
  await app.send('login', { ...AUDITED_ADMIN, email });
  // The ids of two sessions of the same millisecond have no order.
  return (await list()).find(({ id }) => !known.includes(id))?.id ?? '';
}

const change = (name: string, argument: string, id: string) =>
  [`mutation ($id: ID!) { ${name}(${argument}: $id) { __typename } }`, { id }] as const;

/** A member with a session. */
export async function addMember(app: TestApp): Promise<string> {
  return (await becomeMember(app)).memberId;
}

/** The cases of admins, their invitations and sessions, of registrations and of members. */
export const AUDITED_PEOPLE: Readonly<Record<string, Prepare>> = {
  inviteAdmin: async () => [
    'mutation { inviteAdmin(email: "invited@club.example", role: SUPPORT, language: "en") { __typename } }',
  ],
  resendAdminInvitation: async (app) =>
    change('resendAdminInvitation', 'invitationId', await findInvitation(app, 'invited@club.example')),
  acceptAdminInvitation: async (app) => {
    const link = app.mails.findLast(({ to }) => to === 'invited@club.example')?.links[0] ?? '';
    const token = new URL(link).searchParams.get('token');
    const variables = { token, firstName: 'Ada', lastName: 'Kern', password: 'four silver thimbles' };
    return [
      `mutation ($token: String!, $firstName: String, $lastName: String, $password: String!) {
        acceptAdminInvitation(token: $token, firstName: $firstName, lastName: $lastName, password: $password) { __typename } }`,
      variables,
      'the subject',
    ];
  },
  revokeAdminInvitation: async (app) => {
    await app.command('admin invite')?.run({
      words: [],
      text: (name) => ({ email: 'other@club.example', role: 'viewer', language: 'en' })[name] ?? null,
      flag: () => false,
      readStdin: async () => '',
      ...NO_TERMINAL,
    });
    return change('revokeAdminInvitation', 'invitationId', await findInvitation(app, 'other@club.example'));
  },
  changeAdminRole: async (app) => {
    const id = await addColleague(app, 'colleague@club.example');
    return ['mutation ($id: ID!) { changeAdminRole(adminId: $id, role: VIEWER) { __typename } }', { id }];
  },
  endAdminSession: async (app) =>
    change('endAdminSession', 'sessionId', await findSession(app, 'colleague@club.example')),
  endOwnSession: async (app) => change('endOwnSession', 'sessionId', await findSession(app, AUDITED_ADMIN.email)),
  removeAdmin: async (app) => change('removeAdmin', 'adminId', await addColleague(app, 'removed@club.example')),
  requestActivationMail: async (app) => change('requestActivationMail', 'id', await registerAndWait(app)),
  withdrawPendingRegistration: async (app) => change('withdrawPendingRegistration', 'id', await registerAndWait(app)),
  eraseRegistration: async (app) => change('eraseRegistration', 'id', await registerAndWait(app)),
  changeRegistrations: async (app) => [
    'mutation ($input: ChangeRegistrationsInput!) { changeRegistrations(input: $input) { __typename } }',
    { input: { ids: [await registerAndWait(app)], kind: 'WITHDRAW' } },
  ],
  cancelRegistrationsChange: async (app) => {
    const id = await insertChange(app, 'registrations');
    return ['mutation ($id: ID!) { cancelRegistrationsChange(id: $id) { id } }', { id }];
  },
  changeMemberCard: async (app) => [
    'mutation ($id: ID!) { changeMemberCard(id: $id, card: GOLD, reason: "Ada Kern asked") { __typename } }',
    { id: await addMember(app) },
  ],
  changeMembers: async (app) => [
    'mutation ($input: ChangeMembersInput!) { changeMembers(input: $input) { __typename } }',
    { input: { ids: [await addMember(app)], kind: 'CARD', card: 'GOLD', reason: 'Ada Kern asked' } },
  ],
  cancelMembersChange: async (app) => {
    const id = await insertChange(app, 'members');
    return ['mutation ($id: ID!) { cancelMembersChange(id: $id) { id } }', { id }];
  },
  exportMember: async (app) => change('exportMember', 'id', await addMember(app)),
  eraseMember: async (app) => {
    const { memberId: id, visitor } = await becomeMember(app);
    return [
      'mutation ($id: ID!, $address: String!) { eraseMember(id: $id, confirmation: $address, reason: OTHER) { __typename } }',
      { id, address: visitor.email },
    ];
  },
  exportPersonalData: async (app) => {
    const token = await requestDataLink(app, (await registerWithLink(app)).visitor.email);
    return [
      'mutation ($token: String!) { exportPersonalData(token: $token) { __typename } }',
      { token },
      'the subject',
    ];
  },
  erasePersonalData: async (app) => {
    const { email } = (await registerWithLink(app)).visitor;
    const token = await requestDataLink(app, email);
    return [
      `mutation ($token: String!, $email: String!) {
        erasePersonalData(token: $token, confirmation: $email) { __typename } }`,
      { token, email },
      'the subject',
    ];
  },
  removeMemberIdentity: async (app) => {
    const id = await addMember(app);
    const variables = { id, identityId: await insertIdentity(app, id) };
    return [
      'mutation ($id: ID!, $identityId: ID!) { removeMemberIdentity(id: $id, identityId: $identityId) { __typename } }',
      variables,
    ];
  },
  revokeMemberSessions: async (app) => change('revokeMemberSessions', 'id', await addMember(app)),
};
