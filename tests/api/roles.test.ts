// Who may do what [G1]: every role with every operation of the schema, over HTTP and the socket. The roles of admins are
// compared with the table of permissions.
import { type GraphQLObjectType, getNamedType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminRole, isAdminRole, needsProof, PROOF_LIFETIME } from '#kernel/permissions.ts';
import { ACTIVATION_OPERATIONS } from '../support/activation-operations.ts';
import { ADMIN_ROWS } from '../support/admin-rows.ts';
import { CODE_CHANGE_OPERATIONS } from '../support/code-change-operations.ts';
import { DASHBOARD_OPERATIONS } from '../support/dashboard-operations.ts';
import { sendHttp } from '../support/http.ts';
import { IDENTITY_ROWS } from '../support/identity-rows.ts';
import { INVITER_OPERATIONS } from '../support/inviter-operations.ts';
import { LANDING_PAGE_OPERATIONS } from '../support/landing-page-operations.ts';
import { MAIL_OPERATIONS } from '../support/mail-operations.ts';
import { MEMBER_OPERATIONS } from '../support/member-operations.ts';
import { OWN_ROWS } from '../support/own-rows.ts';
import { PEOPLE_OPERATIONS } from '../support/people-operations.ts';
import { PERSONAL_DATA_ROWS } from '../support/personal-data-rows.ts';
import { getPort, openRaw } from '../support/raw-socket.ts';
import {
  everybody,
  isLoggedIn,
  kind,
  type Outcome,
  permitted,
  ROLES,
  type Role,
  type Row,
  UNKNOWN_ID as UNKNOWN,
} from '../support/role-table.ts';
import { SHOP_OPERATIONS } from '../support/shop-operations.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { becomeMember, newVisitor, PASSWORD, registerWithLink } from '../support/visitors.ts';

type Person = { readonly email: string | null; readonly token: string | null };

const OPERATIONS = ['Query', 'Mutation', 'Subscription'] as const;

let app: TestApp;
let port = 0;
let late = '';
let people: Readonly<Record<Role, Person>>;
let pending: { readonly registrationId: string; readonly link: string; readonly email: string };

beforeAll(async () => {
  app = await openTestApp();
  port = await getPort(app);
  const registering = await registerWithLink(app);
  pending = { ...registering, email: registering.visitor.email };
  people = {
    anonymous: { email: null, token: null },
    // A registrant has only the secret of the link, which is no token.
    registering: { email: null, token: pending.link },
    member: await member(),
    inviter: await member(),
    'card member': await member(),
    VIEWER: await admin('VIEWER'),
    SUPPORT: await admin('SUPPORT'),
    MARKETING: await admin('MARKETING'),
    OWNER: await admin('OWNER'),
  };
  await app.sql(
    `insert into inviter (id, first_name, last_name, email, created_at)
     values (gen_random_uuid(), 'Ada', 'Kern', $1, now())`,
    [people.inviter.email],
  );
  await app.sql("update member set card = 'GOLD' where email = $1", [people['card member'].email]);
});
afterAll(() => app.close());

async function member(): Promise<Person> {
  const { visitor, token } = await becomeMember(app);
  return { email: visitor.email, token };
}

async function admin(adminRole: AdminRole): Promise<Person> {
  const email = `${adminRole.toLowerCase()}@club.example`;
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD, adminRole });
  return { email, token: (await app.send('login', { email, password: PASSWORD })).data.login.token };
}

function send(role: Role, document: string): Promise<Outcome> {
  return sendAs(people[role].token, document);
}

async function sendAs(token: string | null, document: string): Promise<Outcome> {
  const { body } = await sendHttp({ host: '127.0.0.1', port }, '/acquisition/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query: document }),
  });
  return getOutcome(JSON.parse(body));
}

type Result = {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
};

function getOutcome({ data, errors }: Result): Outcome {
  const code = errors?.[0]?.extensions?.code;
  return code === undefined ? { value: Object.values(data ?? {})[0] } : { code };
}

/** One row for each field of the schema; `logout` is last because it ends the sessions of the table. */
const TABLE: Readonly<Record<string, Row>> = {
  'Query.countryDetails': [() => '{ countryDetails { country } }', everybody({ value: { country: 'AT' } })],
  'Query.landing': [() => '{ landing(slug: "") { kind } }', everybody({ value: { kind: 'start-page' } })],
  'Query.registrationCodeDetails': [
    () => '{ registrationCodeDetails(registrationCode: "NOCTURNE") { errors } }',
    everybody({ value: { errors: [] } }),
  ],
  'Query.registrationProgress': [
    () => `{ registrationProgress(registrationId: "${pending.registrationId}") { status } }`,
    everybody({ value: { status: 'PENDING' } }),
  ],
  'Query.activationLinkState': [
    () => `{ activationLinkState(accountActivationId: "${pending.link}") }`,
    everybody({ value: 'OPEN' }),
  ],
  'Query.pendingActivation': [
    () => `{ pendingActivation(accountActivationId: "${pending.link}") { email } }`,
    () => ({ value: { email: pending.email } }),
  ],
  'Query.me': [
    () => '{ me { email role adminRole card } }',
    (role) => {
      const card = role === 'card member' ? 'GOLD' : null;
      const own = { email: people[role].email, role: isAdminRole(role) ? 'ADMIN' : 'MEMBER', card };
      const adminRole = isAdminRole(role) ? role : null;
      return { value: isLoggedIn(role) ? { ...own, adminRole } : null };
    },
  ],
  'Mutation.generateRegistrationLink': [
    () => 'mutation { generateRegistrationLink(registrationCode: "NOCTURNE") { __typename } }',
    permitted('links.write', kind('RegistrationLink')),
  ],
  ...{ ...ADMIN_ROWS, ...OWN_ROWS, ...PERSONAL_DATA_ROWS },
  'Query.experiments': [() => '{ experiments { key } }', permitted('experiments.read', { value: [] })],
  'Query.experiment': [() => '{ experiment(key: "nothing") { key } }', permitted('experiments.read', { value: null })],
  'Query.explainVisitor': [
    () => '{ explainVisitor(visitor: { path: "/" }) { reason } }',
    permitted('experiments.read', { value: [] }),
  ],
  'Query.clubSettings': [() => '{ clubSettings { version } }', permitted('settings.read', { value: { version: 1 } })],
  'Mutation.changeClubSettings': [
    () => 'mutation { changeClubSettings(input: { version: 99 }) { __typename } }',
    permitted('settings.write', kind('ClubSettingsRefused')),
  ],
  'Query.explainRegistrationCode': [
    () => '{ explainRegistrationCode(registrationCode: "NOCTURNE") { code } }',
    permitted('codes.read', { value: { code: 'NOCTURNE' } }),
  ],
  'Mutation.createExperiment': [
    () => 'mutation { createExperiment(definition: {}) { __typename } }',
    permitted('experiments.write', kind('ExperimentRefused')),
  ],
  'Mutation.editExperiment': [
    () => 'mutation { editExperiment(key: "nothing", revision: 1, definition: {}) { __typename } }',
    permitted('experiments.write', kind('ExperimentRefused')),
  ],
  ...Object.fromEntries(
    ['start', 'stop', 'archive'].map((action): [string, Row] => [
      `Mutation.${action}Experiment`,
      [
        () => `mutation { ${action}Experiment(key: "nothing", revision: 1) { __typename } }`,
        permitted('experiments.write', kind('ExperimentRefused')),
      ],
    ]),
  ),
  'Query.registrationCodes': [
    () => '{ registrationCodes(first: 1, filter: { code: "NOCTURNE" }) { edges { node { code } } } }',
    permitted('codes.read', { value: { edges: [{ node: { code: 'NOCTURNE' } }] } }),
  ],
  'Query.registrationCode': [
    () => `{ registrationCode(id: "${UNKNOWN}") { id } }`,
    permitted('codes.read', { value: null }),
  ],
  'Query.registrationCodeTexts': [
    () => `{ registrationCodeTexts(ids: ["${UNKNOWN}"]) }`,
    permitted('codes.read', { value: [] }),
  ],
  'Query.qrCodeRefusals': [
    () => '{ qrCodeRefusals(codes: ["NOCTURNE"]) { code } }',
    permitted('codes.read', { value: [] }),
  ],
  'Query.customizationKeys': [
    () => '{ customizationKeys }',
    permitted('codes.read', { value: expect.arrayContaining(['default']) }),
  ],
  'Query.codeJob': [() => `{ codeJob(id: "${UNKNOWN}") { id } }`, permitted('codes.read', { value: null })],
  'Query.codeJobRows': [
    () => `{ codeJobRows(id: "${UNKNOWN}", after: 0) { number } }`,
    permitted('codes.read', { value: [] }),
  ],
  'Mutation.createCodeBatch': [
    () =>
      `mutation { createCodeBatch(amount: 0, settings: { inviter: "${UNKNOWN}", customizationKey: "default", linkOnly: false }) { __typename } }`,
    permitted('codes.write', kind('CodeJobRefused')),
  ],
  // Only pages pass files: tests/api/code-jobs.test.ts has its roles.
  'Mutation.importCodes': [
    () =>
      `mutation { importCodes(file: "x", fileName: "x", settings: { inviter: "x", customizationKey: "x", linkOnly: false }) { __typename } }`,
    everybody({ code: 'GRAPHQL_VALIDATION_FAILED' }),
  ],
  'Mutation.cancelCodeJob': [
    () => `mutation { cancelCodeJob(id: "${UNKNOWN}") { id } }`,
    permitted('codes.write', { value: null }),
  ],
  ...Object.fromEntries(
    Object.entries({
      ...CODE_CHANGE_OPERATIONS,
      ...{ ...PEOPLE_OPERATIONS, ...MEMBER_OPERATIONS, ...MAIL_OPERATIONS },
      ...SHOP_OPERATIONS,
      ...{ ...LANDING_PAGE_OPERATIONS, ...DASHBOARD_OPERATIONS, ...INVITER_OPERATIONS },
    }).map(([name, { document, permissions, value }]): [string, Row] => {
      const outcomes = (role: Role) => permissions.map((permission) => permitted(permission, { value })(role));
      const expected = (role: Role) => outcomes(role).find(({ code }) => code !== undefined) ?? { value };
      return [name, [() => document, Object.assign(expected, { permissions })]];
    }),
  ),
  'Mutation.createRegistrationCode': [
    () =>
      `mutation { createRegistrationCode(input: { inviter: "${UNKNOWN}", customization: "default" }) { __typename } }`,
    permitted('codes.write', kind('RegistrationCodeRefused')),
  ],
  'Mutation.editRegistrationCode': [
    () => `mutation { editRegistrationCode(id: "${UNKNOWN}", version: 1, terms: {}) { __typename } }`,
    permitted('codes.write', kind('RegistrationCodeRefused')),
  ],
  'Mutation.changeRegistrationCodes': [
    () => 'mutation { changeRegistrationCodes(input: { kind: DISABLE, ids: [] }) { __typename } }',
    permitted('codes.write', kind('RegistrationCodeRefused')),
  ],
  'Mutation.register': [
    () => {
      const { gender, idempotencyKey, ...rest } = newVisitor();
      const strings = Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
      return `mutation { register(input: { gender: ${gender}, idempotencyKey: "${idempotencyKey}", ${strings.join(', ')} }) { __typename } }`;
    },
    everybody(kind('RegistrationPending')),
  ],
  ...ACTIVATION_OPERATIONS,
  'Mutation.withdrawRegistration': [
    // This one knows the id but not the address.
    () =>
      `mutation { withdrawRegistration(registrationId: "${pending.registrationId}", email: "mallory@example.org") { refused } }`,
    everybody({ value: { refused: 'REGISTRATION_UNKNOWN' } }),
  ],
  'Mutation.submitMembershipInterest': [
    () => 'mutation { submitMembershipInterest(input: { email: "interest@example.org" }) { __typename } }',
    everybody(kind('MembershipInterestReceived')),
  ],
  'Mutation.recordConsent': [
    () =>
      'mutation { recordConsent(input: { action: REFUSE, categories: ["necessary"], textVersion: "1-a1B2c3D4" }) { __typename } }',
    everybody(kind('ConsentRecorded')),
  ],
  'Mutation.login': [
    () => 'mutation { login(email: "owner@club.example", password: "not the password") { __typename } }',
    everybody(kind('LoginRefused')),
  ],
  'Mutation.requestPasswordReset': [
    () => 'mutation { requestPasswordReset(email: "nobody@example.org") { __typename } }',
    everybody(kind('PasswordResetRequested')),
  ],
  'Mutation.resetPassword': [
    () => `mutation { resetPassword(token: "${'A'.repeat(43)}", password: "four silver thimbles") { __typename } }`,
    everybody(kind('ResetRefused')),
  ],
  'Subscription.registrationActivated': [
    () => `subscription { registrationActivated(registrationId: "${UNKNOWN}") { registrationId } }`,
    // Over the socket, an invalid token is refused with its first message.
    (role) => (role === 'registering' ? { code: 'closed with 4403' } : { value: 'complete' }),
  ],
  ...IDENTITY_ROWS,
  'Mutation.logout': [() => 'mutation { logout }', (role) => ({ value: isLoggedIn(role) })],
};

const fields = () => {
  const schema = app.program.createSchema();
  return OPERATIONS.flatMap((type) => {
    const object = schema.getType(type) as GraphQLObjectType | undefined;
    return Object.keys(object?.getFields() ?? {}).map((field) => `${type}.${field}`);
  });
};

test('[G1] every operation of the schema has a row, and every row an operation', () => {
  expect(Object.keys(TABLE).sort()).toEqual(fields().sort());
});

/** Limits have tests of their own. */
async function outcome(role: Role, name: string): Promise<Outcome> {
  const [document] = TABLE[name] ?? [];
  await app.sql('delete from rate_limit');
  return name.startsWith('Subscription') ? follow(role, document?.() ?? '') : send(role, document?.() ?? '');
}

async function follow(role: Role, query: string): Promise<Outcome> {
  const { token } = people[role];
  const raw = await openRaw(port);
  await raw.init(token ? { headers: { Authorization: `Bearer ${token}` } } : undefined);
  if (raw.received.length === 0) return { code: `closed with ${(await raw.closed)[0]}` };
  raw.subscribe('1', query);
  await expect.poll(() => raw.received.length).toBeGreaterThan(1);
  raw.socket.terminate();
  const { type, payload } = raw.received[1] ?? {};
  return type === 'error' ? getOutcome({ errors: payload as NonNullable<Result['errors']> }) : { value: type };
}

describe.each(ROLES)('[G1] %s', (role) => {
  test.each(Object.keys(TABLE))('%s', async (name) => {
    const [, expected] = TABLE[name] ?? [];
    expect(await outcome(role, name)).toEqual(expected?.(role));
  });
});

describe('[G1] [K1] an owner whose proof of identity is too old', () => {
  const rows = Object.entries(TABLE).filter(([name, [, { permissions }]]) => permissions && name !== 'Mutation.logout');
  beforeAll(async () => {
    await app.areas.membership.useCases.createAdmin({ email: 'late@club.example', password: PASSWORD });
    late = (await app.send('login', { email: 'late@club.example', password: PASSWORD })).data.login.token;
    await app.sql(
      `update session set proven_at = $1 where member_id = (select id from member where email = 'late@club.example')`,
      [new Date(app.time.now.getTime() - PROOF_LIFETIME)],
    );
  });

  test.each(rows)('%s asks for another where its permission needs one', async (_, [document, { permissions = [] }]) => {
    await app.sql('delete from rate_limit');
    const { code } = await sendAs(late, document());
    expect(code === 'STEP_UP_REQUIRED').toBe(permissions.some(needsProof));
  });
});

/** The fields that return one of these types. */
function listPlaces(types: readonly string[]): readonly string[] {
  const places = Object.values(app.program.createSchema().getTypeMap()).flatMap((type) => {
    if (type.name.startsWith('__') || !('getFields' in type)) return [];
    return Object.values((type as GraphQLObjectType).getFields())
      .filter((field) => types.includes(getNamedType(field.type).name))
      .map((field) => `${type.name}.${field.name}`);
  });
  return places.sort();
}

test('[G1] a person is in three responses only, each to that person', () => {
  expect(listPlaces(['Member', 'Voucher'])).toEqual([
    'AccountActivated.member',
    'AccountActivated.voucher',
    'LoggedIn.member',
    'Member.voucher',
    'Query.me',
  ]);
});

test('[G1] the inviter is returned to the holder of the id, the link or the session', () => {
  expect(listPlaces(['RegistrationInvitation'])).toEqual([
    'Member.invitation',
    'PendingActivation.invitation',
    'RegistrationProgress.invitation',
  ]);
});

describe('[G1] the id of a registration reveals', () => {
  test('its state and no personal data, and does not allow its takeover', async () => {
    const { registrationId, email, link } = pending;
    const { body } = await sendHttp({ host: '127.0.0.1', port }, '/acquisition/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: `mutation { resendActivation(registrationId: "${registrationId}") { __typename ... on ActivationResent { code } ... on TooManyAttempts { retryAfter } } }`,
      }),
    });
    for (const secret of [email, link]) expect(body).not.toContain(secret);
    const { value } = await send('anonymous', `{ __type(name: "RegistrationProgress") { fields { name } } }`);
    // The campaign is internal to the club.
    const names = ['campaign', 'headline', 'invitation', 'resendAfter', 'status'];
    expect(value).toEqual({ fields: names.map((name) => ({ name })) });
  });

  test('74 random bits: two ids of the same millisecond share their time only', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await registerWithLink(app)).registrationId.replaceAll('-', '')),
    );
    const random = ids.map((id) => BigInt(`0x${id.slice(13, 16)}${id.slice(17)}`));
    expect(new Set(random).size).toBe(20);
    const bits = (value: bigint) => value.toString(2).replaceAll('0', '').length;
    const distances = random.slice(1).map((one, index) => bits(one ^ (random[index] ?? 0n)));
    // Half of 72 bits on average; for a counter it would be two.
    expect(distances.reduce((sum, one) => sum + one, 0) / distances.length).toBeGreaterThan(28);
  });
});
