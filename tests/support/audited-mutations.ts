import { AUDITED_ACCOUNT } from './audited-account.ts';
import { AUDITED_FACTORS } from './audited-factors.ts';
import { AUDITED_ADMIN, AUDITED_PEOPLE } from './audited-people.ts';
import { AUDITED_EMAIL_CHANGES } from './email-changes.ts';
import { sampleDefinition } from './experiments.ts';
import { AUDITED_LANDING_PAGES } from './landing-page-operations.ts';
import { insertFailedMail } from './mail-operations.ts';
import { runCommand } from './run-command.ts';
import { AUDITED_SHOP_KEYS } from './shop-operations.ts';
import type { TestApp } from './test-app.ts';
import { insertChange } from './waiting-changes.ts';
import { AUDITED_WEBHOOKS } from './webhook-operations.ts';

/**
 * A mutation that changes something: its document and variables, after what has to be there first. By the link of a mail,
 * people act in their own name, whoever is logged in.
 */
export type Prepare = (
  app: TestApp,
) => Promise<readonly [document: string, variables?: object, who?: 'the logged in admin' | 'the subject']>;

/** The mutations of visitors and members: what they change is their own. */
export const OF_VISITORS: readonly string[] = [
  // Logins of members are their sessions.
  'loginWithPasskey',
  ...['activateAccount', 'recordConsent', 'register', 'renewActivation', 'requestPasswordReset', 'resendActivation'],
  ...['enterActivationCode', 'enterRenewalCode', 'requestLoginLink', 'resendPendingActivation'],
  ...['submitMembershipInterest', 'withdrawRegistration'],
  'requestPersonalData',
  'unsubscribeNewsletter',
  // Links of identities are audited; tests/api/identities.test.ts looks at them.
  ...['registerWithIdentity', 'linkIdentity', 'unlinkIdentity'],
  ...['changeMyAccount', 'createMyInvitationCode'],
  // Audited; admins do not change their address. tests/api/email-changes.test.ts looks at the entries.
  ...['requestEmailChange', 'confirmEmailChange'],
  // The same actions as those of admins; tests/api/own-data.test.ts looks at the entries.
  ...['exportOwnData', 'eraseOwnData'],
];

/** Only pages pass files, in their own process: the command `code import` runs the same action. */
export const OF_PAGES: readonly string[] = ['importCodes'];

/** They change nothing but the session that sends them. */
export const OF_SESSIONS: readonly string[] = [
  ...['proveIdentity', 'startPasskeyProof', 'pendingLogin'],
  // What they begin counts once it is confirmed.
  ...['startPasskey', 'startTotp', 'startProviderLogin', 'finishProviderLogin'],
];

/** A job that waits, and that no worker knows. */
export async function insertCodeJob(app: TestApp): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    `insert into code_job (id, kind, actor, settings, total, created_at)
     values (gen_random_uuid(), 'batch', 'cli', '{}', 2, now()) returning id`,
  );
  return row?.id ?? '';
}

async function apply(app: TestApp, email: string): Promise<string> {
  await app.send('submitMembershipInterest', { input: { email, language: 'de', country: 'DE' } });
  const [row] = await app.sql<{ id: string }>('select id from membership_interest where email = $1', [email]);
  return row?.id ?? '';
}

const definition = sampleDefinition({ key: 'audited' });
const changeStatus =
  (name: string): Prepare =>
  async (app) => {
    const [row] = await app.sql<{ revision: number }>("select revision from experiment where key = 'audited'");
    return [
      `mutation ($revision: Int!) { ${name}(key: "audited", revision: $revision) { __typename } }`,
      { revision: row?.revision },
    ];
  };

/** A change of Clara, as her page sends it. */
const changeClara =
  (name: string, more = ''): Prepare =>
  async (app) => {
    const [row] = await app.sql<{ id: string; version: number }>(
      "select id, version from inviter where email = 'clara@members.example'",
    );
    return [
      `mutation ($id: ID!, $version: Int!) { ${name}(id: $id, version: $version, reason: "Ada asked" ${more}) { __typename } }`,
      row,
    ];
  };

const AUDITED_INVITERS: Readonly<Record<string, Prepare>> = {
  createInviter: async () => [
    'mutation ($key: ID!) { createInviter(firstName: "Ada", lastName: "Kern", email: "audited@inviters.example", balance: 2, idempotencyKey: $key) { __typename } }',
    { key: crypto.randomUUID() },
  ],
  giveInvitations: async (app) => {
    const [row] = await app.sql<{ id: string }>('select id from member where email = $1', [AUDITED_ADMIN.email]);
    return [
      'mutation ($id: ID!, $key: ID!) { giveInvitations(memberId: $id, amount: 2, reason: "Ada asked", idempotencyKey: $key) { __typename } }',
      { id: row?.id, key: crypto.randomUUID() },
    ];
  },
  grantInvitations: changeClara('grantInvitations', 'amount: 2'),
  blockInviter: changeClara('blockInviter'),
  unblockInviter: changeClara('unblockInviter'),
  changeInviters: async (app) => {
    const [row] = await app.sql<{ id: string }>("select id from inviter where email = 'clara@members.example'");
    return [
      'mutation ($ids: [ID!]) { changeInviters(kind: GRANT, ids: $ids, amount: 3, reason: "Ada asked") { __typename } }',
      { ids: [row?.id] },
    ];
  },
  cancelMembershipApplicationChange: async (app) => {
    const id = await insertChange(app, 'applications');
    return ['mutation ($id: ID!) { cancelMembershipApplicationChange(id: $id) { id } }', { id }];
  },
  cancelInvitersChange: async (app) => {
    const id = await insertChange(app, 'inviters');
    return ['mutation ($id: ID!) { cancelInvitersChange(id: $id) { id } }', { id }];
  },
};

/** One case for each mutation of admins, in an order in which each can succeed. A mutation without a case fails the test. */
export const AUDITED_MUTATIONS: Readonly<Record<string, Prepare>> = {
  login: async () => [
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { __typename } }',
    AUDITED_ADMIN,
  ],
  changeClubSettings: async (app) => {
    const [row] = await app.sql<{ version: number }>('select version from club_settings');
    return [
      'mutation ($input: ChangeClubSettingsInput!) { changeClubSettings(input: $input) { __typename } }',
      { input: { version: row?.version, dailyQuota: 5_000 } },
    ];
  },
  createRegistrationCode: async () => [
    'mutation ($input: CreateRegistrationCodeInput!) { createRegistrationCode(input: $input) { __typename } }',
    { input: { inviter: 'clara@members.example', customization: 'default', code: 'AUDITED-CODE' } },
  ],
  editRegistrationCode: async (app) => {
    const [row] = await app.sql<{ id: string; version: number }>(
      "select id, version from registration_code where code = 'AUDITED-CODE'",
    );
    return [
      `mutation ($id: ID!, $version: Int!) {
        editRegistrationCode(id: $id, version: $version, terms: { campaign: "Audited" }) { __typename } }`,
      { ...row },
    ];
  },
  changeRegistrationCodes: async (app) => {
    const [row] = await app.sql<{ id: string }>("select id from registration_code where code = 'AUDITED-CODE'");
    return [
      'mutation ($input: ChangeRegistrationCodesInput!) { changeRegistrationCodes(input: $input) { __typename } }',
      { input: { kind: 'END', ids: [row?.id] } },
    ];
  },
  createCodeBatch: async () => [
    'mutation ($s: CodeSettingsInput!) { createCodeBatch(amount: 2, settings: $s) { __typename } }',
    { s: { inviter: 'clara@members.example', customizationKey: 'default', linkOnly: false } },
  ],
  cancelCodeJob: async (app) => {
    const id = await insertCodeJob(app);
    return ['mutation ($id: String!) { cancelCodeJob(id: $id) { id } }', { id }];
  },
  cancelRegistrationCodeChange: async (app) => {
    const id = await insertChange(app, 'codes');
    return ['mutation ($id: ID!) { cancelRegistrationCodeChange(id: $id) { id } }', { id }];
  },
  decideMembershipApplication: async (app) => {
    const id = await apply(app, 'decided@example.org');
    return [
      'mutation ($input: DecideMembershipApplicationInput!) { decideMembershipApplication(input: $input) { __typename } }',
      { input: { id, decision: 'DECLINE', reason: 'Ada Kern asked for it' } },
    ];
  },
  inviteMembershipApplicantAgain: async (app) => {
    const id = await apply(app, 'invited-again@example.org');
    await runCommand(app, 'interest approve', [id], { code: 'NOCTURNE' });
    return [
      'mutation ($input: InviteMembershipApplicantAgainInput!) { inviteMembershipApplicantAgain(input: $input) { __typename } }',
      { input: { id, code: 'NOCTURNE', invitedAt: app.time.now.toISOString() } },
    ];
  },
  changeMembershipApplications: async (app) => {
    const ids = [await apply(app, 'changed@example.org')];
    return [
      'mutation ($input: ChangeMembershipApplicationsInput!) { changeMembershipApplications(input: $input) { __typename } }',
      { input: { ids, decision: 'APPROVE', code: 'NOCTURNE' } },
    ];
  },
  markReturnedMailsSeen: async () => [
    'mutation ($until: DateTime!) { markReturnedMailsSeen(until: $until) { until } }',
    { until: '2020-01-01T00:00:00Z' },
  ],
  retryOutgoingMails: async (app) => [
    'mutation ($input: RetryOutgoingMailsInput!) { retryOutgoingMails(input: $input) { __typename } }',
    { input: { ids: [await insertFailedMail(app)] } },
  ],
  sendTestMail: async () => ['mutation { sendTestMail(kind: "welcome", language: "de") { __typename } }'],
  ...AUDITED_WEBHOOKS,
  ...AUDITED_SHOP_KEYS,
  ...AUDITED_INVITERS,
  generateRegistrationLink: async () => [
    'mutation { generateRegistrationLink(registrationCode: "NOCTURNE") { __typename } }',
  ],
  createExperiment: async () => [
    'mutation ($definition: JSON!) { createExperiment(definition: $definition) { __typename } }',
    { definition },
  ],
  editExperiment: async () => [
    'mutation ($d: JSON!) { editExperiment(key: "audited", revision: 1, definition: $d) { __typename } }',
    { d: { ...definition, name: 'Another name' } },
  ],
  startExperiment: changeStatus('startExperiment'),
  stopExperiment: changeStatus('stopExperiment'),
  archiveExperiment: changeStatus('archiveExperiment'),
  ...AUDITED_LANDING_PAGES,
  ...AUDITED_PEOPLE,
  ...AUDITED_FACTORS,
  ...AUDITED_ACCOUNT,
  ...AUDITED_EMAIL_CHANGES,
  saveView: async () => [
    'mutation { saveView(list: "codes", name: "Ada Kern", query: "inviter=ada%40kern.example") { __typename } }',
  ],
  deleteView: async (app) => {
    const [row] = await app.sql<{ id: string }>("select id from saved_view where name = 'Ada Kern'");
    return ['mutation ($id: ID!) { deleteView(id: $id) }', { id: row?.id }];
  },
  resetPassword: async (app) => {
    await app.graphql(`mutation { requestPasswordReset(email: "${AUDITED_ADMIN.email}") { __typename } }`);
    await app.drain();
    const link = app.mails.findLast(({ to }) => to === AUDITED_ADMIN.email)?.links[0] ?? '';
    const [token] = [...new URL(link).searchParams.values()];
    const password = 'five copper lanterns';
    return [
      'mutation ($token: String!, $password: String!) { resetPassword(token: $token, password: $password) { __typename } }',
      { token, password },
    ];
  },
  // A reset ends all sessions.
  logout: async () => ['mutation { logout }'],
};
