import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '#web/generated/operations.ts';
import { ACCOUNT_CASES } from '../support/account-operations.ts';
import { ADMIN_CASES } from '../support/admin-operations.ts';
import { DASHBOARD_CASES } from '../support/dashboard-operations.ts';
import { EMAIL_CHANGE_CASES } from '../support/email-changes.ts';
import { sampleDefinition } from '../support/experiments.ts';
import { asNewText, operationText } from '../support/graphql.ts';
import { IDENTITY_CASES } from '../support/identity-operations.ts';
import { INVITER_CASES } from '../support/inviter-operations.ts';
import { LANDING_PAGE_CASES } from '../support/landing-page-operations.ts';
import { type Case, LIST_CASES } from '../support/list-operations.ts';
import { MAIL_CASES } from '../support/mail-operations.ts';
import { MEMBER_CASES } from '../support/member-operations.ts';
import { OWN_CASES } from '../support/own-rows.ts';
import { REGISTRATION_CASES } from '../support/registration-operations.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, newVisitor, PASSWORD, register, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
let token = '';
let admin = '';
beforeAll(async () => {
  app = await openTestApp();
  token = (await becomeMember(app)).token;
  const email = 'admin@club.example';
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  admin = (await app.send('login', { email, password: PASSWORD })).data.login.token;
  await app.send('createExperiment', { definition: sampleDefinition() }, bearer(admin));
});
afterAll(() => app.close());

const secret = 'A'.repeat(43);
const visitor = (changes = {}) => ({ input: newVisitor(changes) });

const choice = (changes = {}) => ({
  categories: ['necessary', 'analytics'],
  action: 'CHOOSE',
  textVersion: '1-abcdefgh',
  language: 'de',
  ...changes,
});

const EXPERIMENTS = { sort: 'CHANGED', direction: 'DESCENDING', filter: {} };
const edit = (revision: number) => ({ key: 'hero', revision, definition: sampleDefinition() });

/** The variables of each operation; new ones for each engine where the operation changes data. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  activateAccount: [
    {
      about: 'an open link',
      variables: async () => ({
        input: { accountActivationId: (await registerWithLink(app)).link, password: 'three quiet lanterns' },
      }),
    },
    {
      about: 'a weak password',
      variables: async () => ({
        input: { accountActivationId: (await registerWithLink(app)).link, password: 'short' },
      }),
    },
    {
      about: 'an unknown link',
      variables: () => ({ input: { accountActivationId: secret, password: 'three quiet lanterns' } }),
    },
    {
      about: 'a field too many',
      variables: () => ({ input: { accountActivationId: secret, password: 'x', role: 'ADMIN' } }),
    },
    { about: 'a field too few', variables: () => ({ input: { accountActivationId: secret } }) },
  ],
  activationLinkState: [
    { about: 'an unknown link', variables: () => ({ accountActivationId: secret }) },
    { about: 'a number', variables: () => ({ accountActivationId: 7 }) },
  ],
  changeClubSettings: [
    { about: 'a member', variables: () => ({ input: { version: 99 } }), as: 'member' },
    { about: 'an outdated version', variables: () => ({ input: { version: 99 } }), as: 'admin' },
    { about: 'no version', variables: () => ({ input: {} }), as: 'admin' },
  ],
  clubSettings: [{ about: 'nobody' }, { about: 'an admin', as: 'admin' }],
  checkRegistrationCode: [
    { about: 'a good code', variables: () => ({ registrationCode: 'SOCIAL20' }) },
    { about: 'a null timestamp', variables: () => ({ registrationCode: 'LINKONLY', validityTimestamp: null }) },
    { about: 'a bad timestamp', variables: () => ({ registrationCode: 'EMPTY', validityTimestamp: 'x' }) },
    { about: 'no code', variables: () => ({}) },
    { about: 'a null code', variables: () => ({ registrationCode: null }) },
    { about: 'a number as a code', variables: () => ({ registrationCode: 7 }) },
    { about: 'a list as a code', variables: () => ({ registrationCode: ['NOCTURNE'] }) },
    { about: 'a variable too many', variables: () => ({ registrationCode: 'NOCTURNE', other: 1 }) },
  ],
  countryDetails: [{ about: 'nothing' }],
  ...LIST_CASES,
  ...INVITER_CASES,
  ...MEMBER_CASES,
  ...DASHBOARD_CASES,
  ...MAIL_CASES,
  ...LANDING_PAGE_CASES,
  ...REGISTRATION_CASES,
  ...ADMIN_CASES,
  ...ACCOUNT_CASES,
  ...EMAIL_CHANGE_CASES,
  ...IDENTITY_CASES,
  ...OWN_CASES,
  createExperiment: [
    { about: 'nobody', variables: () => ({ definition: sampleDefinition() }) },
    { about: 'a key that is taken', variables: () => ({ definition: sampleDefinition() }), as: 'admin' },
    { about: 'a text as a definition', variables: () => ({ definition: 'x' }), as: 'admin' },
  ],
  editExperiment: [
    { about: 'a member', variables: () => edit(1), as: 'member' },
    { about: 'an outdated revision', variables: () => edit(7), as: 'admin' },
    { about: 'no change', variables: () => edit(1), as: 'admin' },
  ],
  experimentExport: [
    { about: 'nobody', variables: () => EXPERIMENTS },
    { about: 'an admin', variables: () => EXPERIMENTS, as: 'admin' },
  ],
  experimentList: [
    { about: 'nobody', variables: () => EXPERIMENTS },
    { about: 'an admin', variables: () => EXPERIMENTS, as: 'admin' },
    {
      about: 'a filter',
      variables: () => ({ ...EXPERIMENTS, filter: { status: 'DRAFT', search: 'he' } }),
      as: 'admin',
    },
  ],
  experimentToEdit: [
    { about: 'a member', variables: () => ({ key: 'hero' }), as: 'member' },
    { about: 'an experiment', variables: () => ({ key: 'hero' }), as: 'admin' },
    { about: 'none', variables: () => ({ key: 'nothing' }), as: 'admin' },
  ],
  otherExperiments: [{ about: 'nobody' }, { about: 'an admin', as: 'admin' }],
  showExperiment: [
    { about: 'a member', variables: () => ({ key: 'hero' }), as: 'member' },
    { about: 'an experiment', variables: () => ({ key: 'hero' }), as: 'admin' },
    { about: 'none', variables: () => ({ key: 'nothing' }), as: 'admin' },
  ],
  showExperimentResults: [
    { about: 'a member', variables: () => ({ key: 'hero' }), as: 'member' },
    { about: 'an experiment', variables: () => ({ key: 'hero' }), as: 'admin' },
  ],
  explainRegistrationCode: [
    { about: 'a member', variables: () => ({ registrationCode: 'NOCTURNE' }), as: 'member' },
    {
      about: 'a link that expires',
      variables: () => ({ registrationCode: 'NOCTURNE', way: 'SIGNED_LINK', linkExpiresAt: '2026-12-01T00:00:00Z' }),
      as: 'admin',
    },
    { about: 'an unknown way', variables: () => ({ registrationCode: 'NOCTURNE', way: 'MAGIC' }), as: 'admin' },
    { about: 'a day as a time', variables: () => ({ registrationCode: 'NOCTURNE', at: '2026-12-01' }), as: 'admin' },
  ],
  explainVisitor: [
    { about: 'a member', variables: () => ({ visitor: { path: '/' } }), as: 'member' },
    { about: 'a visitor', variables: () => ({ experiment: 'hero', visitor: { path: '/' } }), as: 'admin' },
    { about: 'an unknown experiment', variables: () => ({ experiment: 'x', visitor: { path: '/' } }), as: 'admin' },
  ],
  startExperiment: [
    { about: 'nobody', variables: () => ({ key: 'hero', revision: 1 }) },
    { about: 'an outdated revision', variables: () => ({ key: 'hero', revision: 7 }), as: 'admin' },
  ],
  stopExperiment: [{ about: 'a draft', variables: () => ({ key: 'hero', revision: 1 }), as: 'admin' }],
  archiveExperiment: [{ about: 'none', variables: () => ({ key: 'nothing', revision: 1 }), as: 'admin' }],
  generateRegistrationLink: [
    { about: 'nobody', variables: () => ({ registrationCode: 'NOCTURNE' }) },
    { about: 'a member', variables: () => ({ registrationCode: 'NOCTURNE' }), as: 'member' },
  ],
  landing: [
    { about: 'a code', variables: () => ({ slug: 'SOCIAL20' }) },
    { about: 'nonsense', variables: () => ({ slug: 'no-such-thing' }) },
  ],
  logOut: [{ about: 'nobody' }],
  login: [
    { about: 'a wrong password', variables: () => ({ email: newVisitor().email, password: 'x' }) },
    { about: 'no password', variables: () => ({ email: 'nobody@example.com' }) },
  ],
  me: [
    { about: 'nobody' },
    { about: 'a member', as: 'member' },
    { about: 'a member again', variables: () => ({ withInvitation: true }), as: 'member' },
  ],
  recordConsent: [
    { about: 'a choice', variables: () => ({ input: choice({ receipt: '3f0e9c1a-6f5d-4c0b-9a53-0d6c7f4a1b2c' }) }) },
    { about: 'an unknown category', variables: () => ({ input: choice({ categories: ['everything'] }) }) },
    { about: 'an unknown action', variables: () => ({ input: choice({ action: 'IGNORE' }) }) },
  ],
  register: [
    { about: 'a free address', variables: () => visitor() },
    { about: 'a refused code', variables: () => visitor({ registrationCode: 'ENDED' }) },
    { about: 'a bad form', variables: () => visitor({ email: 'x', country: null, gender: null }) },
    { about: 'an unknown enum', variables: () => visitor({ gender: 'OTHER' }) },
    { about: 'an unknown field', variables: () => visitor({ status: 'active' }) },
    { about: 'wrong types', variables: () => visitor({ newsletter: 'yes', firstName: 7, lastName: {} }) },
    { about: 'no input', variables: () => ({}) },
  ],
  registrationProgress: [
    { about: 'a registration', variables: async () => ({ registrationId: (await register(app)).registrationId }) },
    { about: 'none', variables: () => ({ registrationId: crypto.randomUUID() }) },
  ],
  resendPendingActivation: [
    {
      about: 'an unknown address',
      variables: () => ({ email: newVisitor().email, registrationCode: 'NOCTURNE', validityTimestamp: null }),
    },
    { about: 'no code', variables: () => ({ email: newVisitor().email }) },
  ],
  withdrawRegistration: [
    {
      about: 'an unknown registration',
      variables: () => ({ registrationId: crypto.randomUUID(), email: newVisitor().email }),
    },
    { about: 'no address', variables: () => ({ registrationId: crypto.randomUUID() }) },
  ],
  renewActivation: [{ about: 'an unknown link', variables: () => ({ accountActivationId: secret }) }],
  requestPasswordReset: [{ about: 'any address', variables: () => ({ email: newVisitor().email }) }],
  submitMembershipInterest: [
    { about: 'an address', variables: () => ({ input: { email: newVisitor().email, country: 'DE', language: 'de' } }) },
    { about: 'no address', variables: () => ({ input: { email: 'x', country: 'DE', language: 'de' } }) },
  ],
  resendActivation: [
    {
      about: 'a fresh registration',
      variables: async () => ({ registrationId: (await register(app)).registrationId }),
    },
    { about: 'a number as an id', variables: () => ({ registrationId: 7 }) },
    { about: 'a list as an id', variables: () => ({ registrationId: [[]] }) },
  ],
  resetPassword: [
    { about: 'an unknown token', variables: () => ({ token: secret, password: 'three quiet lanterns' }) },
  ],
};

/** Removes what differs between any two responses: ids, tokens and locations. */
function withoutLuck(body: string): string {
  return body
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '(id)')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '(token)')
    .replace(/(challenge\\":\\")[\w-]+/g, '$1(challenge)')
    .replace(/"locations":\[[^\]]*\],?/g, '');
}

const ACCEPTS = ['application/json', 'application/graphql-response+json', '*/*'];
const operations = OPERATIONS.filter(({ kind }) => kind !== 'subscription').map(({ name }) => name);

describe('[H2] [H3] precompiled operations and Yoga have equal responses', () => {
  test('every operation of the pages has a case', () => {
    expect(Object.keys(CASES).sort()).toEqual([...operations].sort());
  });

  const cases = operations.flatMap((name) =>
    (CASES[name] ?? []).flatMap((one) => ACCEPTS.map((accept) => [name, one.about, accept, one] as const)),
  );
  test.each(cases)('%s with %s, accepting %s', async (name, _about, accept, { variables, as }) => {
    const headers = { accept, ...(as && bearer(as === 'admin' ? admin : token)) };
    const text = operationText(name);
    const responses = [];
    for (const query of [text, asNewText(text)]) {
      const body = { query, operationName: name, variables: await variables?.() };
      responses.push(await app.post(body, headers));
    }
    const [compiled, yoga] = responses.map(({ status, headers, data, errors, body }) => ({
      status,
      type: headers['content-type'],
      cache: headers['cache-control'],
      data: withoutLuck(JSON.stringify(data) ?? 'none'),
      codes: errors?.map(({ extensions }) => extensions?.code),
      leaks: /Error:|at .*\.ts|select |insert /.test(body),
    }));
    expect(compiled).toEqual(yoga);
    expect(compiled?.leaks).toBe(false);
  });

  /** Both responses to one request in full, except for the locations of errors in the document. */
  async function sendBoth(name: string, body: object, headers: Readonly<Record<string, string>>) {
    const text = operationText(name);
    const responses = [];
    for (const query of [text, asNewText(text)]) {
      const response = await app.post({ query, ...body }, headers);
      const type = response.headers['content-type'];
      responses.push({
        status: response.status,
        type,
        retry: response.headers['retry-after'],
        body: withoutLuck(response.body),
      });
    }
    return responses;
  }

  const WRONG: readonly (readonly [string, unknown])[] = [
    ['null', null],
    ['a number', 7],
    ['a fraction', 7.5],
    ['a number beyond integers', 2 ** 53],
    ['a text', 'x'],
    ['an empty text', ''],
    ['true', true],
    ['a list', ['x']],
    ['a list of lists', [[]]],
    ['an empty object', {}],
    ['an object', { a: { b: 1 } }],
    ['an instant', '2026-03-02T12:00:00Z'],
  ];
  const listVariables = (name: string) => [...operationText(name).matchAll(/\$(\w+): /g)].map(([, one = '']) => one);
  const wrong = operations.flatMap((name) => listVariables(name).map((variable) => [name, variable] as const));
  test.each(wrong)('[H3] %s with wrong values of $%s', async (name, variable) => {
    const [first] = CASES[name] ?? [];
    const given = (await first?.variables?.()) ?? {};
    const kinds = [...WRONG, ['nothing', undefined] as const];
    for (const [about, value] of kinds) {
      const variables = { ...given, [variable]: value };
      const [compiled, yoga] = await sendBoth(name, { variables, operationName: name }, {});
      expect(compiled, about).toEqual(yoga);
    }
  });

  test('[H3] several invalid fields at once', async () => {
    const { input } = visitor();
    const variables = { input: { ...input, newsletter: 'yes', firstName: 7, lastName: {}, gender: 'OTHER', more: 1 } };
    const [compiled, yoga] = await sendBoth('register', { variables }, {});
    expect(compiled).toEqual(yoga);
  });

  test.each([
    ['nothing', undefined],
    ['too many variables', { registrationCode: 'EMPTY', more: 1 }],
    ['null', null],
  ])('[H3] variables: %s', async (_, variables) => {
    const [compiled, yoga] = await sendBoth('checkRegistrationCode', { variables }, {});
    expect(compiled).toEqual(yoga);
  });

  test.each([{ extensions: {} }, { extensions: null }, { operationName: '' }, { id: 'x' }, { operationName: null }])(
    '[H3] a body that also has %j',
    async (besides) => {
      const [compiled, yoga] = await sendBoth('countryDetails', { variables: {}, ...besides }, {});
      expect(compiled).toEqual(yoga);
    },
  );

  const NEGOTIATED = [
    ...['', '*/*', 'application/*', 'text/html', 'text/*', 'nonsense', 'APPLICATION/JSON', 'text/event-stream'],
    ...['application/json; charset=utf-8', 'application/json;q=0.5', 'application/json;q=0', 'multipart/mixed'],
    ...['application/graphql-response+json;q=0.1, application/json', 'application/xml, */*;q=0.1'],
    ...['application/json, application/graphql-response+json', 'application/graphql-response+json, application/json'],
    ...['application/graphql-response+json; charset=utf-8', 'text/html, application/xhtml+xml, */*;q=0.8'],
  ];
  test.each(NEGOTIATED)('[H2] Accept: %j', async (accept) => {
    for (const variables of [{ registrationCode: 'EMPTY' }, { registrationCode: 7 }]) {
      const [compiled, yoga] = await sendBoth('checkRegistrationCode', { variables }, { accept });
      expect(compiled).toEqual(yoga);
    }
  });

  test('an unknown operation name and a known one have equal results', async () => {
    const query = operationText('countryDetails');
    const known = await app.post({ query, operationName: 'countryDetails' });
    const unknown = await app.post({ query, operationName: 'other' });
    const none = await app.post({ query });
    expect(known.data).toEqual({ countryDetails: { country: 'AT' } });
    expect(none.data).toEqual(known.data);
    expect(unknown.data).toBeUndefined();
    expect(unknown.errors).toHaveLength(1);
  });

  test.each([
    ['no body', undefined],
    ['a list of operations', [{ query: '{ countryDetails { country } }' }]],
    ['no query', { variables: {} }],
    ['a query that is no text', { query: 7 }],
    ['variables that are a list', { query: operationText('countryDetails'), variables: [] }],
    ['variables that are a text', { query: operationText('countryDetails'), variables: '{}' }],
    ['a broken document', { query: '{ me { id }' }],
    ['an unknown field', { query: '{ secrets }' }],
  ])('[I4] %s: refused without internal details', async (_, body) => {
    const { status, data, body: text } = await app.post(body);
    expect(status).toBeLessThan(500);
    expect(data ?? null).toBeNull();
    expect(text).not.toMatch(/node_modules|\.ts:|stack/);
  });

  test('a mutation by GET is refused without effect; a query by GET is executed', async () => {
    const inject = (query: string, variables: object) =>
      app.app.http.inject({
        url: '/acquisition/graphql',
        query: { query, variables: JSON.stringify(variables) },
        headers: { host: 'club.example', accept: 'application/json' },
      });
    const before = await app.sql('select count(*) from registration');
    const mutation = await inject(operationText('register'), visitor());
    expect(mutation.statusCode).toBe(405);
    expect(await app.sql('select count(*) from registration')).toEqual(before);
    const query = await inject(operationText('checkRegistrationCode'), { registrationCode: 'EMPTY' });
    expect(query.json().data.registrationCodeDetails.errors).toEqual(['REGISTRATION_CODE_NO_BALANCE_LEFT']);
  });
});
