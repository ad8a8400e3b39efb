import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asNewText } from '../support/graphql.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, newVisitor } from '../support/visitors.ts';

let app: TestApp;
let token = '';
beforeAll(async () => {
  app = await openTestApp();
  token = (await becomeMember(app)).token;
});
afterAll(() => app.close());

const REGISTER = `mutation ($email: String!) { in: login(email: $email, password: "wrong one") {
  kind: __typename ... on LoginRefused { code } ... on LoggedIn { token } ... { __typename } } }`;
const DETAILS =
  'fragment Details on RegistrationCodeDetails { errors invitorName ...Options } fragment Options on RegistrationCodeDetails { countryOptions { isoCode } }';

type Case = readonly [about: string, query: string, variables?: (() => object) | undefined];

/** Documents of other clients, and their variables. */
const COMPILED: readonly Case[] = [
  ['an anonymous query', '{ countryDetails { country } }'],
  [
    'a shorthand with aliases',
    '{ here: countryDetails { is: country, __typename } again: countryDetails { country } }',
  ],
  ['aliases that JavaScript knows', '{ constructor: countryDetails { toString: country hasOwnProperty: __typename } }'],
  [
    'fragments',
    `query Check($code: String!) { a: registrationCodeDetails(registrationCode: $code) { ...Details } } ${DETAILS}`,
    () => ({ code: 'NOCTURNE' }),
  ],
  ['a literal', `{ registrationCodeDetails(registrationCode: "EMPTY") { errors errorDetails { __typename } } }`],
  [
    'a missing variable',
    'query ($code: String!) { registrationCodeDetails(registrationCode: $code) { errors } }',
    () => ({}),
  ],
  [
    'a variable of another type',
    'query ($code: String!) { registrationCodeDetails(registrationCode: $code) { errors } }',
    () => ({ code: [7] }),
  ],
  ['a default', 'query ($code: String! = "EMPTY") { registrationCodeDetails(registrationCode: $code) { errors } }'],
  [
    'a default that is replaced',
    'query ($code: String! = "EMPTY") { registrationCodeDetails(registrationCode: $code) { errors } }',
    () => ({ code: 'ENDED' }),
  ],
  [
    'an optional variable',
    'query ($at: String) { registrationCodeDetails(registrationCode: "LINKONLY", validityTimestamp: $at) { errors } }',
  ],
  [
    'an optional variable that is null',
    'query ($at: String) { registrationCodeDetails(registrationCode: "LINKONLY", validityTimestamp: $at) { errors } }',
    () => ({ at: null }),
  ],
  [
    'included',
    'query ($yes: Boolean!) { countryDetails { country @include(if: $yes) __typename @skip(if: $yes) } }',
    () => ({ yes: true }),
  ],
  [
    'skipped',
    'query ($yes: Boolean!) { countryDetails { country @include(if: $yes) __typename @skip(if: $yes) } }',
    () => ({ yes: false }),
  ],
  [
    'a skipped root',
    'query ($yes: Boolean!) { countryDetails @skip(if: $yes) { country } __typename }',
    () => ({ yes: true }),
  ],
  ['a union', REGISTER, () => ({ email: newVisitor().email })],
  [
    'an object with a variable',
    'mutation ($email: String!) { submitMembershipInterest(input: { email: $email, country: "DE", language: "de" }) { __typename ... on InvalidInput { fields { name message } } } }',
    () => ({ email: 'no address' }),
  ],
  ['nobody who asks for members', '{ members(first: 3) { edges { cursor } } }'],
  ['a nullable and a required field that fail', '{ me { firstName } members(first: 3) { edges { cursor } } }'],
];

/** Documents that the general executor runs however often they come. */
const GENERAL: readonly Case[] = [
  ['two operations', 'query A { countryDetails { country } } query B { me { id } }'],
  ['two changes', 'mutation { a: logOut b: logOut }'],
  ['the schema', '{ __type(name: "Query") { name } }'],
  ['an unknown field', '{ secrets }'],
  ['too many aliases', `{ ${Array.from({ length: 30 }, (_, i) => `a${i}: countryDetails { country }`).join(' ')} }`],
  ['a broken document', '{ countryDetails( { country } }'],
  ['a subscription', 'subscription { registrationChanged(registrationId: "x") { status } }'],
  ['a text with other characters', '{ registrationCodeDetails(registrationCode: "ÄÖ_{}") { errors } }'],
];

function cases(rows: readonly Case[]) {
  return rows.map(([about, query, variables]) => ({ about, query, variables }));
}

async function countCompiled(): Promise<number> {
  const { values } = await app.resources.meters.operations.get();
  return values.filter(({ labels }) => labels.lane === 'compiled').reduce((sum, { value }) => sum + value, 0);
}

/** What a client gets, without what differs between any two responses. */
async function ask(query: string, variables: object | undefined, headers: Readonly<Record<string, string>>) {
  const response = await app.post({ query, variables }, headers);
  const { 'content-type': type, 'retry-after': retry } = response.headers;
  const body = response.body.replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '(id)');
  return { status: response.status, type, retry, body };
}

describe('[H2] [H3] texts of other clients', () => {
  test.each(cases(COMPILED))(
    '$about: compiled when it comes again, with the same response',
    async ({ query, variables }) => {
      for (const headers of [
        { accept: 'application/json' },
        { accept: 'application/graphql-response+json', ...bearer(token) },
      ]) {
        const given = variables?.();
        const general = await ask(asNewText(query), given, headers);
        await ask(query, given, headers);
        const before = await countCompiled();
        expect(await ask(query, given, headers)).toEqual(general);
        const isRefused = general.body.includes('does not fit its type') || general.body.includes('was not provided');
        expect((await countCompiled()) - before).toBe(isRefused ? 0 : 1);
      }
    },
  );

  test.each(cases(GENERAL))('$about: never compiled', async ({ query }) => {
    const before = await countCompiled();
    const general = await ask(asNewText(query), undefined, {});
    for (let i = 0; i < 3; i += 1) expect(await ask(query, undefined, {})).toEqual(general);
    expect(await countCompiled()).toBe(before);
  });

  test('an operation is asked for by its own name only', async () => {
    const query = 'query Here { countryDetails { country } }';
    const anonymous = '{ countryDetails { __typename } }';
    for (const [text, operationName] of [
      [query, 'Here'],
      [query, 'There'],
      [query, ''],
      [anonymous, ''],
      [anonymous, 'There'],
      [anonymous, null],
    ]) {
      const [first, ...others] = [asNewText(text ?? ''), text, text, text];
      const general = await app.post({ query: first, operationName });
      for (const other of others) expect((await app.post({ query: other, operationName })).body).toBe(general.body);
    }
  });

  test('the names by which graphql-jit knows resolvers are unique', () => {
    const types = Object.values(app.program.createSchema().getTypeMap()).filter(isObjectType);
    const names = types.flatMap((type) => Object.keys(type.getFields()).map((field) => type.name + field));
    expect(new Set(names).size).toBe(names.length);
  });
});
