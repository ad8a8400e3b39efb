import { createRequire } from 'node:module';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#kernel/instant.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import { createBuilder } from '#platform/graphql-server/builder.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { addSharedTypes } from '#platform/graphql-server/shared-types.ts';
import {
  addMember,
  createTestMembership,
  START,
  type TestMembership,
} from '../../../../tests/support/test-membership.ts';
import { sendPasswordReset } from '../actions/send-mails.ts';
import { identifyViewer } from '../actions/sessions.ts';
import { addMembershipApi } from './members.ts';

// Vitest resolves graphql's development build, Pothos gets Node's. This import is the one that built the schema.
const { graphql, printType } = createRequire(import.meta.url)('graphql') as typeof import('graphql');

const password = 'three quiet lanterns';
let membership: TestMembership;
let schema: GraphQLSchema;
let memberId: string;
let retryAfter: number | null = null;

beforeAll(async () => {
  membership = await createTestMembership();
  memberId = await addMember(membership.deps, password, { card: 'GOLD' });
  const voucher = {
    code: 'VST-2222-3333-4444',
    percent: 10,
    minimumMinor: 5_000,
    currency: 'EUR',
    validFrom: START,
  } as const;
  await membership.deps.members.insertVoucher(memberId, { ...voucher, validUntil: new Date('2026-03-15T12:00:00Z') });
  const builder = createBuilder();
  const deps = { ...membership.deps, takeAttempt: async () => retryAfter };
  const shared = addSharedTypes(builder);
  addMembershipApi(builder, deps, shared);
  builder.queryField('dayAfter', (t) =>
    t.field({
      type: shared.DateTime,
      args: { at: t.arg({ type: shared.DateTime, required: true }) },
      resolve: (_, { at }) => addMilliseconds(at, DAY),
    }),
  );
  builder.queryField('onlyAdmins', (t) =>
    t.boolean({ resolve: (_, __, context) => requirePermission(context, 'links.write').role === 'ADMIN' }),
  );
  builder.subscriptionField('tick', (t) => t.boolean({ subscribe: async function* () {}, resolve: () => true }));
  schema = builder.toSchema();
});
beforeEach(() => {
  retryAfter = null;
});
afterAll(() => membership.close());

function createContext(viewer: Viewer | null): RequestContext {
  const place = {
    clientAddress: '192.0.2.1',
    country: null,
    locale: 'en',
    storedReferrer: null,
    exposures: null,
    userAgent: null,
    proofOfWork: null,
    correlationId: 'c',
    noteFact: () => undefined,
  } as const;
  return { viewer, ...place, translate: (key) => `the text of ${key}` };
}

function execute(
  source: string,
  variableValues: Readonly<Record<string, string>> = {},
  viewer: Viewer | null = null,
): Promise<ExecutionResult> {
  return graphql({ schema, source, variableValues, contextValue: createContext(viewer) });
}

const LOGIN = `mutation ($email: String!, $password: String!) { login(email: $email, password: $password) {
  __typename ... on LoggedIn { token member { id email firstName role card voucher { code percent minimumOrder { amount currency } validUntil } } }
  ... on LoginRefused { code } ... on TooManyAttempts { retryAfter } } }`;
const RESET = `mutation ($token: String!, $password: String!) { resetPassword(token: $token, password: $password) {
  __typename ... on PasswordReset { code } ... on ResetRefused { code } ... on InvalidInput { fields { name code message } } } }`;

async function getToken(): Promise<string> {
  const { data } = await execute(LOGIN, { email: 'clara@example.com', password });
  return String((data as { login?: { token?: string } } | null)?.login?.token);
}

describe('[G3] the API of the membership', () => {
  test('logs in, returns the viewer, and logs out', async () => {
    const voucher = {
      code: 'VST-2222-3333-4444',
      percent: 10,
      minimumOrder: { amount: 5_000, currency: 'EUR' },
      validUntil: '2026-03-15T12:00:00.000Z',
    };
    const member = {
      id: memberId,
      email: 'clara@example.com',
      firstName: 'Clara',
      role: 'MEMBER',
      card: 'GOLD',
      voucher,
    };
    expect(await execute(LOGIN, { email: 'clara@example.com', password })).toEqual({
      data: { login: { __typename: 'LoggedIn', token: expect.any(String), member } },
    });
    const token = await getToken();
    const viewer = await identifyViewer(membership.deps, token);
    expect(await execute('{ me { id } }', {}, viewer)).toEqual({ data: { me: { id: memberId } } });
    expect(await execute('mutation { logout }', {}, viewer)).toEqual({ data: { logout: true } });
    expect(await identifyViewer(membership.deps, token)).toBeNull();
    expect(await execute('{ me { id } }')).toEqual({ data: { me: null } });
    expect(await execute('mutation { logout }')).toEqual({ data: { logout: false } });
  });

  test('responds to a wrong password and to an unknown address byte for byte alike', async () => {
    const wrong = await execute(LOGIN, { email: 'clara@example.com', password: 'no' });
    const unknown = await execute(LOGIN, { email: 'nobody@example.com', password: 'no' });
    expect(JSON.stringify(wrong)).toBe(JSON.stringify(unknown));
    expect(wrong).toEqual({ data: { login: { __typename: 'LoginRefused', code: 'login.refused' } } });
  });

  test('returns the seconds to wait over a limit', async () => {
    retryAfter = 30;
    const waiting = { __typename: 'TooManyAttempts', retryAfter: 30 };
    expect(await execute(LOGIN, { email: 'clara@example.com', password })).toEqual({ data: { login: waiting } });
    const request =
      'mutation { requestPasswordReset(email: "clara@example.com") { __typename ... on TooManyAttempts { retryAfter } } }';
    expect(await execute(request)).toEqual({ data: { requestPasswordReset: waiting } });
  });

  test('resets a password: one result for every address, and the mailed token works once', async () => {
    for (const email of ['clara@example.com', 'nobody@example.com', 'x']) {
      const result = await execute(
        `mutation { requestPasswordReset(email: "${email}") { __typename ... on PasswordResetRequested { code } } }`,
      );
      expect(result).toEqual({
        data: { requestPasswordReset: { __typename: 'PasswordResetRequested', code: 'reset.requested' } },
      });
    }
    await sendPasswordReset(membership.deps, { memberId });
    const mail = membership.out.mails.at(-1);
    const token = mail?.kind === 'password-reset' ? mail.token : '';
    const fields = [{ name: 'password', code: 'password.too-short', message: 'the text of password.too-short' }];
    expect(await execute(RESET, { token, password: 'short' })).toEqual({
      data: { resetPassword: { __typename: 'InvalidInput', fields } },
    });
    const done = { __typename: 'PasswordReset', code: 'reset.done' };
    expect(await execute(RESET, { token, password })).toEqual({ data: { resetPassword: done } });
    const refused = { __typename: 'ResetRefused', code: 'reset.refused' };
    expect(await execute(RESET, { token, password })).toEqual({ data: { resetPassword: refused } });
  });

  test('has the schema of the contract', () => {
    const types = ['LoginResult', 'RequestPasswordResetResult', 'ResetPasswordResult', 'Role', 'Card'].map((name) =>
      schema.getType(name),
    );
    expect(types.map((type) => type && printType(type))).toMatchInlineSnapshot(`
      [
        "union LoginResult = LoggedIn | LoginRefused | SecondFactorNeeded | TooManyAttempts",
        "union RequestPasswordResetResult = PasswordResetRequested | TooManyAttempts",
        "union ResetPasswordResult = InvalidInput | PasswordReset | ResetRefused",
        "enum Role {
        ADMIN
        MEMBER
      }",
        """"A loyalty card."""
      enum Card {
        DIAMOND
        GOLD
        SILVER
      }",
      ]
    `);
  });
});

describe('[H3] an instant', () => {
  test('is read and written as an ISO 8601 text with its time zone', async () => {
    const later = { data: { dayAfter: '2026-03-02T11:00:00.000Z' } };
    expect(await execute('{ dayAfter(at: "2026-03-01T12:00:00+01:00") }')).toEqual(later);
    expect(await execute('query ($at: DateTime!) { dayAfter(at: $at) }', { at: '2026-03-01T11:00:00.000Z' })).toEqual(
      later,
    );
  });

  test.each(['2026-03-01', '2026-03-01T12:00:00', 'tomorrow', '2026-13-01T12:00:00Z', ''])('is not %j', async (at) => {
    const { errors } = await execute('query ($at: DateTime!) { dayAfter(at: $at) }', { at });
    expect(errors?.[0]?.message).toContain('DateTime must be an ISO 8601 instant with a time zone');
  });
});

const SESSION = { memberId: 'm', sessionId: 's', isProven: true, needsFactor: false };

describe('[G1] admin operations', () => {
  test.each([
    [null, 'UNAUTHENTICATED'],
    [{ ...SESSION, role: 'MEMBER', adminRole: null } as const, 'FORBIDDEN'],
    [{ ...SESSION, role: 'ADMIN', adminRole: 'VIEWER' } as const, 'FORBIDDEN'],
    [{ ...SESSION, role: 'ADMIN', adminRole: 'OWNER', needsFactor: true } as const, 'FACTOR_REQUIRED'],
  ])('of %j are refused as %s', async (viewer, code) => {
    const { errors, data } = await execute('{ onlyAdmins }', {}, viewer);
    expect(data).toBeNull();
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
  });

  test.each(['SUPPORT', 'MARKETING', 'OWNER'] as const)(
    'succeed for %s, which has the permission',
    async (adminRole) => {
      const viewer = { ...SESSION, role: 'ADMIN', adminRole } as const;
      expect(await execute('{ onlyAdmins }', {}, viewer)).toEqual({ data: { onlyAdmins: true } });
    },
  );
});
