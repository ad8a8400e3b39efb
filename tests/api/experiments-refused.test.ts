// The API of the split generator [K3] and those who may not use it, and input that no client of ours sends.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { sampleDefinition } from '../support/experiments.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, PASSWORD } from '../support/visitors.ts';

let app: TestApp;
let admin = '';
beforeAll(async () => {
  app = await openTestApp();
  const email = 'admin@club.example';
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  admin = (await app.send('login', { email, password: PASSWORD })).data.login.token;
});
afterAll(() => app.close());

const QUERIES = [
  '{ experiments { key } }',
  '{ experiment(key: "a") { key } }',
  '{ explainVisitor(visitor: { path: "/" }) { reason } }',
];
const CHANGES: Readonly<Record<string, string>> = {
  create: 'mutation { createExperiment(definition: { key: "a" }) { __typename } }',
  edit: 'mutation { editExperiment(key: "a", revision: 1, definition: { key: "b" }) { __typename } }',
  start: 'mutation { startExperiment(key: "a", revision: 1) { __typename } }',
  stop: 'mutation { stopExperiment(key: "a", revision: 1) { __typename } }',
  archive: 'mutation { archiveExperiment(key: "a", revision: 1) { __typename } }',
};

async function listRefused(actor: string) {
  return app.sql<{ readonly subject: string; readonly after: { readonly change: string } }>(
    `select subject, after from audit_entry where action = 'experiment.refused' and actor = $1 order by after->>'change'`,
    [actor],
  );
}

describe('[G1] [K3] experiments are for admins only', () => {
  test.each([...QUERIES, ...Object.values(CHANGES)])('%s', async (query) => {
    const { token } = await becomeMember(app);
    const code = async (headers = {}) => (await app.graphql(query, {}, headers)).errors?.[0]?.extensions;
    expect(await code()).toEqual({ code: 'UNAUTHENTICATED' });
    expect(await code(bearer(token))).toEqual({ code: 'FORBIDDEN' });
    expect(await code(bearer(admin))).toBeUndefined();
  });

  test("a member's refused changes are in the audit log, up to a limit; what a member reads is not", async () => {
    const { token, memberId } = await becomeMember(app);
    for (const query of [...QUERIES, ...Object.values(CHANGES)]) await app.graphql(query, {}, bearer(token));
    const own = { subject: 'experiment:a' };
    const expected = Object.keys(CHANGES)
      .toSorted()
      .map((change) => ({ ...own, after: { reason: 'forbidden', change } }));
    expect(await listRefused(`member:${memberId}`)).toEqual(expected);
    const { points } = LIMITS['experiment-refused'];
    for (let turn = 0; turn < points; turn += 1) await app.graphql(CHANGES.start ?? '', {}, bearer(token));
    expect(await listRefused(`member:${memberId}`)).toHaveLength(points);
  });

  test('no text that cannot be a key is in the audit log', async () => {
    const { token, memberId } = await becomeMember(app);
    const query = 'mutation ($key: String!) { stopExperiment(key: $key, revision: 1) { __typename } }';
    for (const key of ['ada@example.com', 'A', '', 'a'.repeat(65)]) await app.graphql(query, { key }, bearer(token));
    const create = 'mutation ($definition: JSON!) { createExperiment(definition: $definition) { __typename } }';
    for (const definition of ['a', 7, [], {}, { key: 7 }, { key: 'Ada Kern' }])
      await app.graphql(create, { definition }, bearer(token));
    const subjects = (await listRefused(`member:${memberId}`)).map(({ subject }) => subject);
    expect(subjects).toEqual(Array.from({ length: 10 }, () => 'experiment:?'));
  });

  test('anonymous changes are in the audit log, up to a limit for each IP address and one for all', async () => {
    const before = (await listRefused('anonymous')).length;
    const { points } = LIMITS['experiment-refused-address'];
    for (let turn = 0; turn < points + 3; turn += 1) await app.graphql(CHANGES.edit ?? '', {}, {}, '198.51.100.9');
    expect(await listRefused('anonymous')).toHaveLength(before + points);
    const everywhere = LIMITS['experiment-refused-everywhere'].points;
    for (let turn = 0; turn < everywhere; turn += 1)
      await app.graphql(CHANGES.edit ?? '', {}, {}, `198.51.102.${turn}`);
    expect(await listRefused('anonymous')).toHaveLength(everywhere);
  });
});

const CREATE = `mutation ($definition: JSON!) { createExperiment(definition: $definition) {
  ... on ExperimentRefused { reason problems { path code message } } } }`;

/** The answer to a definition that is written as JSON. */
async function create(json: string) {
  const body = JSON.parse(`{ "definition": ${json} }`);
  const { data, errors, status } = await app.graphql(CREATE, body, bearer(admin));
  return { status, errors, refused: data?.createExperiment };
}

function nest(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`;
}

describe('[K3] hostile definitions', () => {
  test.each([
    ['a text', '"x"', 'invalid'],
    ['a number', '7', 'invalid'],
    ['a list', '[1]', 'invalid'],
    ['an empty object', '{}', 'missing'],
    ['a list that is nested deeply', nest(20_000), 'too-large'],
    ['a definition with a value that is nested deeply', `{ "name": ${nest(50)} }`, 'too-large'],
    ['many values', `[${Array.from({ length: 6_000 }, () => 0).join()}]`, 'too-large'],
    ['a reserved name', '{ "name": { "constructor": 1 } }', 'name-reserved'],
    ['a character that cannot be stored', '{ "name": "\\u0000" }', 'not-json'],
  ])('%s is refused with its place and a sentence', async (_, json, code) => {
    const { errors, refused } = await create(json);
    expect(errors).toBeUndefined();
    expect(refused).toMatchObject({ reason: 'definition-invalid', problems: expect.any(Array) });
    expect(refused.problems[0]).toEqual({ path: expect.any(String), code, message: expect.stringMatching(/\.$/) });
  });

  test('null is no definition', async () => {
    const { errors, refused } = await create('null');
    expect(refused).toBeUndefined();
    expect(errors?.[0]?.message).toContain('$definition');
  });

  test('__proto__ is refused before the body is read, and as a literal', async () => {
    const { status, errors } = await create('{ "__proto__": { "key": "a" } }');
    expect([status, errors?.[0]?.extensions]).toEqual([400, { code: 'BAD_REQUEST' }]);
    const literal = '{ ... on ExperimentRefused { problems { code } } }';
    const query = `mutation { createExperiment(definition: { __proto__: { key: "a" } }) ${literal} }`;
    const { data } = await app.graphql(query, {}, bearer(admin));
    expect(data.createExperiment.problems).toEqual([{ code: 'name-reserved' }]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('50 MB are refused before they are read', async () => {
    const { status, errors } = await create(`"${'x'.repeat(50 * 1024 * 1024)}"`);
    expect([status, errors?.[0]?.message]).toEqual([413, 'Request body is too large']);
  });

  test('a revision that is no number is an error of the input', async () => {
    const query = 'mutation ($revision: Int!) { stopExperiment(key: "a", revision: $revision) { __typename } }';
    for (const revision of ['1', 1.5, 1e12, null]) {
      const { data, errors } = await app.graphql(query, { revision }, bearer(admin));
      expect(data ?? null).toBeNull();
      expect(errors).toHaveLength(1);
    }
  });

  test('none of them was stored', async () => {
    expect(await app.sql('select from experiment')).toEqual([]);
    const definition = sampleDefinition();
    expect(await create(JSON.stringify(definition))).toMatchObject({ status: 200 });
    expect(await app.sql('select from experiment')).toHaveLength(1);
  });
});
