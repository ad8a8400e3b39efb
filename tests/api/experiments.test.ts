// The API of the split generator [K3]: what admins read and change.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { sampleDefinition, sampleVariations } from '../support/experiments.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { bearer, PASSWORD } from '../support/visitors.ts';

const ADMIN_EMAIL = 'admin@club.example';
const PAGES = 'live';
/** What most experiments of these tests get, which run in an environment of their own. */
const ELSEWHERE = {
  ...{ path: 'environments', code: 'pages-environment', severity: 'warning', environment: PAGES, experiments: [] },
  message: expect.stringContaining(`the environment "${PAGES}"`),
};

let app: TestApp;
let admin: Readonly<Record<string, string>>;
let actor = '';
beforeAll(async () => {
  // Our own pages show what runs in the environment of the first key, whatever this program's environment is named.
  app = await openTestApp({ settings: { FEATURE_CLIENT_KEYS: `${PAGES}:sdk-a,elsewhere:sdk-b` } });
  const email = ADMIN_EMAIL;
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  const { token, member } = (await app.send('login', { email, password: PASSWORD })).data.login;
  admin = bearer(token);
  actor = `member:${member.id}`;
});
afterAll(() => app.close());

const EXPERIMENT = `
  key name hypothesis status revision definition createdAt changedAt startedAt stoppedAt archivedAt
  conflicts { path code message severity experiments environment }
  history { revision at actor actorName status differences { path before after } }
  previewLinks { variation url }`;
const RESULT = `{ __typename
  ... on ExperimentSaved { experiment { ${EXPERIMENT} } }
  ... on ExperimentRefused { reason problems { path code message } current { ${EXPERIMENT} } } }`;

async function ask(query: string, variables: object = {}) {
  const { data, errors } = await app.graphql(query, variables, admin);
  expect(errors).toBeUndefined();
  return data;
}

async function create(definition: unknown) {
  const query = `mutation ($definition: JSON!) { createExperiment(definition: $definition) ${RESULT} }`;
  return (await ask(query, { definition })).createExperiment;
}

async function edit(key: string, revision: number, definition: unknown) {
  const query = `mutation ($key: String!, $revision: Int!, $definition: JSON!) {
    editExperiment(key: $key, revision: $revision, definition: $definition) ${RESULT} }`;
  return (await ask(query, { key, revision, definition })).editExperiment;
}

async function act(action: 'start' | 'stop' | 'archive', key: string, revision: number) {
  const query = `mutation ($key: String!, $revision: Int!) { ${action}Experiment(key: $key, revision: $revision) ${RESULT} }`;
  return (await ask(query, { key, revision }))[`${action}Experiment`];
}

async function read(key: string) {
  return (await ask(`query ($key: String!) { experiment(key: $key) { ${EXPERIMENT} } }`, { key })).experiment;
}

/** Runs a command. */
function run(name: string, words: readonly string[], options: Readonly<Record<string, string>>) {
  return app.command(name)?.run({
    words,
    text: (option) => options[option] ?? null,
    flag: (option) => option in options,
    readStdin: async () => '',
    ...NO_TERMINAL,
  });
}

let count = 0;
/** A definition with a key of its own, which collides with no other. */
function newDefinition(changes: Partial<ExperimentDefinition> = {}): ExperimentDefinition {
  count += 1;
  return sampleDefinition({ key: `made-${count}`, environments: [`place-${count}`], ...changes });
}

describe('[K3] an experiment', () => {
  test('is created with every field, and read the same', async () => {
    const definition = newDefinition({ name: 'Hero', hypothesis: 'It sells' });
    const { key } = definition;
    const { __typename, experiment } = await create(definition);
    expect(__typename).toBe('ExperimentSaved');
    const at = START.toISOString();
    const times = { createdAt: at, changedAt: at, startedAt: null, stoppedAt: null, archivedAt: null };
    expect(experiment).toEqual({
      ...{ key, name: 'Hero', hypothesis: 'It sells', status: 'DRAFT', revision: 1, definition, ...times },
      conflicts: [ELSEWHERE],
      history: [{ revision: 1, at, actor, actorName: ADMIN_EMAIL, status: 'DRAFT', differences: [] }],
      previewLinks: [
        { variation: 'control', url: expect.stringMatching(/^https:\/\/club\.example\/acquisition\/\?preview=/) },
        { variation: 'band', url: expect.stringContaining(`?preview=${key}.band.`) },
      ],
    });
    expect(await read(key)).toEqual(experiment);
    expect(await read('nothing')).toBeNull();
  });

  test('what is left out of a definition is complete in the answer', async () => {
    const { key, name, variations } = newDefinition();
    const { experiment } = await create({ key, name, variations });
    expect(experiment.definition).toMatchObject({ coverage: 1, phase: 1, namespace: null, prerequisites: [] });
  });

  test('goes from draft to archived, and the history says who changed what, the newest first', async () => {
    const definition = newDefinition();
    const { key } = definition;
    await create(definition);
    expect((await edit(key, 1, { ...definition, coverage: 0.5 })).experiment).toMatchObject({ revision: 2 });
    const started = (await act('start', key, 2)).experiment;
    expect(started).toMatchObject({ status: 'RUNNING', revision: 3, startedAt: START.toISOString() });
    expect((await act('stop', key, 3)).experiment).toMatchObject({ status: 'STOPPED', stoppedAt: expect.anything() });
    const { experiment } = await act('archive', key, 4);
    expect(experiment).toMatchObject({ status: 'ARCHIVED', archivedAt: expect.anything(), previewLinks: [] });
    expect(experiment.history).toMatchObject([
      { revision: 5, status: 'ARCHIVED', differences: [{ path: 'status', before: 'stopped', after: 'archived' }] },
      { revision: 4, status: 'STOPPED' },
      { revision: 3, status: 'RUNNING', actor },
      { revision: 2, status: 'DRAFT', differences: [{ path: 'coverage', before: 1, after: 0.5 }] },
      { revision: 1, status: 'DRAFT', differences: [] },
    ]);
  });

  test('the list has all of them by key, or those of one status', async () => {
    const definition = newDefinition();
    await create(definition);
    await act('start', definition.key, 1);
    const keys = async (filter = '') =>
      (await ask(`{ experiments${filter} { key } }`)).experiments.map(({ key }: { key: string }) => key);
    const all = await keys();
    expect(all).toEqual(all.toSorted());
    expect(all).toContain(definition.key);
    expect(await keys('(status: RUNNING)')).toContain(definition.key);
    expect(await keys('(status: STOPPED)')).not.toContain(definition.key);
  });

  test('experiments are listed page by page, by status and by a part of the key or name', async () => {
    const name = 'Façade of the autumn';
    const { key } = { ...newDefinition() };
    await create({ ...newDefinition(), key: `${key}-listed`, name });
    const list = async (filter: object, more: object = {}) => {
      const variables = { sort: 'KEY', direction: 'ASCENDING', filter, ...more };
      const { data } = await app.send('experimentList', variables, admin);
      return data.experimentList;
    };
    const keys = ({ edges }: { readonly edges: readonly { readonly node: { readonly key: string } }[] }) =>
      edges.map(({ node }) => node.key);
    expect(keys(await list({ search: 'FAÇADE of' }))).toEqual([`${key}-listed`]);
    expect(keys(await list({ search: `${key}-list` }))).toEqual([`${key}-listed`]);
    expect(keys(await list({ search: `${key}-listed`, status: 'RUNNING' }))).toEqual([]);
    expect(keys(await list({ search: '%' }))).toEqual([]);
    for (const sort of ['KEY', 'NAME', 'CHANGED']) {
      const all = keys(await list({}, { sort }));
      const read: string[] = [];
      for (let after: string | null = null; ; ) {
        const page: Awaited<ReturnType<typeof list>> = await list({}, { sort, first: 2, after });
        read.push(...keys(page));
        if (!page.pageInfo.hasNextPage) break;
        after = page.pageInfo.endCursor;
      }
      expect([sort, read]).toEqual([sort, all]);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  test('all fields of all experiments stay within the limits of queries', async () => {
    const { experiments } = await ask(`query all { experiments { ${EXPERIMENT} } }`);
    for (const one of experiments) expect(one).toEqual(await read(one.key));
  });
});

describe('[K3] a change is refused', () => {
  const problems = (code: string, path: string) => [{ path, code, message: expect.stringMatching(/\.$/) }];

  test('with what is wrong in the definition', async () => {
    expect(await create({ ...newDefinition({ coverage: 2 }), colour: 'red' })).toMatchObject({
      ...{ __typename: 'ExperimentRefused', reason: 'definition-invalid', current: null },
      problems: [...problems('invalid', 'coverage'), ...problems('property-unknown', 'colour')],
    });
    expect(await create(newDefinition({ key: 'new' }))).toMatchObject({
      reason: 'definition-invalid',
      problems: problems('key-reserved', 'key'),
    });
  });

  test('for a key that another one has, with the other one', async () => {
    const definition = newDefinition();
    await create(definition);
    expect(await create(definition)).toMatchObject({ reason: 'key-taken', current: { key: definition.key } });
  });

  test.each(['nothing', '', 'a\0b'])('for the key %j, which no experiment has', async (key) => {
    const refused = { reason: 'experiment-unknown', problems: problems('experiment-unknown', 'key'), current: null };
    expect(await edit(key, 1, newDefinition())).toMatchObject(refused);
    for (const action of ['start', 'stop', 'archive'] as const)
      expect(await act(action, key, 1)).toMatchObject(refused);
  });

  test('in a status that does not allow it', async () => {
    const definition = newDefinition();
    await create(definition);
    expect(await act('stop', definition.key, 1)).toMatchObject({
      ...{ reason: 'change-not-allowed', problems: problems('status', 'status'), current: { status: 'DRAFT' } },
    });
    await act('start', definition.key, 1);
    expect(await edit(definition.key, 2, { ...definition, coverage: 0.5 })).toMatchObject({
      ...{ reason: 'change-not-allowed', problems: problems('not-changeable', 'coverage'), current: { revision: 2 } },
    });
  });

  test('where it collides with a running experiment, as the conflicts say', async () => {
    const place = ['shared'];
    const [one, other] = [newDefinition({ environments: place }), newDefinition({ environments: place })];
    for (const definition of [one, other]) await create(definition);
    await act('start', one.key, 1);
    const { reason, problems: found, current } = await act('start', other.key, 1);
    expect([reason, found]).toEqual(['conflicts', problems('flag-overlap', 'variations')]);
    expect(current.conflicts).toEqual([
      { ...found[0], severity: 'error', experiments: [one.key], environment: null },
      ELSEWHERE,
    ]);
    await act('stop', one.key, 2);
  });

  test('if somebody else changed the experiment meanwhile, with its present state', async () => {
    const definition = newDefinition();
    await create(definition);
    await edit(definition.key, 1, { ...definition, name: 'First' });
    const refused = await edit(definition.key, 1, { ...definition, name: 'Second' });
    expect(refused).toMatchObject({
      ...{ reason: 'revision-outdated', problems: problems('revision-outdated', 'revision') },
      current: { revision: 2, name: 'First', history: [{ differences: [{ path: 'name', after: 'First' }] }, {}] },
    });
    expect(await act('start', definition.key, 1)).toMatchObject({ reason: 'revision-outdated' });
    const again = await edit(definition.key, refused.current.revision, { ...definition, name: 'Second' });
    expect(again).toMatchObject({ experiment: { revision: 3, name: 'Second' } });
  });

  test('of several that arrive at once all but one', async () => {
    const definition = newDefinition();
    await create(definition);
    const names = ['one', 'two', 'three', 'four'];
    const results = await Promise.all(names.map((name) => edit(definition.key, 1, { ...definition, name })));
    const saved = results.filter(({ __typename }) => __typename === 'ExperimentSaved');
    expect(saved).toHaveLength(1);
    const outdated = { reason: 'revision-outdated', current: { revision: 2, name: saved[0].experiment.name } };
    for (const result of results.filter((one) => one !== saved[0])) expect(result).toMatchObject(outdated);
  });
});

describe('[K3] the simulator of a visitor', () => {
  const QUERY = `query ($experiment: String, $visitor: VisitorInput!) {
    explainVisitor(experiment: $experiment, visitor: $visitor) { experiment name reason bucket variation } }`;
  const explain = async (experiment: string | null, visitor: object) =>
    (await ask(QUERY, { experiment, visitor: { path: '/', ...visitor } })).explainVisitor;

  test('explains a draft as if it ran, then the experiments that run on our own pages', async () => {
    const environments = [PAGES];
    const targeting = { countries: ['AT' as const], languages: ['de' as const], paths: ['/spring'] };
    const variations = sampleVariations('registration.steps', [null, 2]);
    const draft = newDefinition({ name: 'A draft', targeting });
    const [here, elsewhere] = [
      newDefinition({ environments, variations }),
      newDefinition({ environments: [app.resources.config.environmentName] }),
    ];
    for (const definition of [draft, here, elsewhere]) await create(definition);
    for (const { key } of [here, elsewhere]) await act('start', key, 1);
    const visitor = { acqAnonymousId: 'visitor-1', applicationCountry: 'AT', applicationLanguage: 'de' };
    const address = 'https://club.example/acquisition/de/spring?a=b';
    const decisions = await explain(draft.key, { ...visitor, path: address });
    expect(decisions).toEqual([
      {
        ...{ experiment: draft.key, name: 'A draft', reason: 'included', bucket: expect.any(Number) },
        variation: expect.stringMatching(/^(?:control|band)$/),
      },
      expect.objectContaining({ experiment: here.key, reason: 'included' }),
    ]);
    expect(await explain(null, visitor)).toEqual([decisions[1]]);
    const printed = await run('experiment payload', [], {});
    expect(printed).toMatchObject({ value: { payload: { features: { [`experiment.${here.key}`]: {} } } } });
    expect(JSON.stringify(printed)).not.toContain(elsewhere.key);
    expect(await run('experiment explain', [draft.key], { id: 'visitor-1' })).toMatchObject({
      value: { decisions: [{ experiment: draft.key }, { experiment: here.key }] },
    });
    const reason = async (changes: object) => (await explain(draft.key, { ...visitor, path: address, ...changes }))[0];
    expect(await reason({ applicationCountry: 'DE' })).toMatchObject({ reason: 'country', variation: null });
    expect(await reason({ applicationLanguage: 'FR' })).toMatchObject({ reason: 'language' });
    expect(await reason({ path: '/' })).toMatchObject({ reason: 'path' });
    expect(await reason({ acqAnonymousId: null })).toMatchObject({ reason: 'no-hash-value', bucket: null });
    await act('archive', draft.key, 1);
    expect(await reason({})).toMatchObject({ reason: 'status', variation: null });
    for (const { key } of [here, elsewhere]) await act('stop', key, 2);
  });

  test('of an experiment that does not exist is an error', async () => {
    const { errors } = await app.graphql(QUERY, { experiment: 'nothing', visitor: { path: '/' } }, admin);
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', reason: 'experiment-unknown' });
  });
});
