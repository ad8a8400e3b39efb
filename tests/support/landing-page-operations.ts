import type { Prepare } from './audited-mutations.ts';
import type { Case } from './list-operations.ts';
import type { PermittedOperation } from './people-operations.ts';
import { runCommand as run } from './run-command.ts';
import type { TestApp } from './test-app.ts';
import { insertChange } from './waiting-changes.ts';

const NO_ID = '00000000-0000-7000-8000-000000000000';
const FIRST = { sort: 'CHANGED', direction: 'DESCENDING', filter: {} };
const NONE = { id: NO_ID, revision: 1 };

const change = (variables: object): readonly Case[] => [
  { about: 'a member', variables: () => variables, as: 'member' },
  { about: 'none', variables: () => variables, as: 'admin' },
];

/** The operations of landing pages, for both engines. */
export const LANDING_PAGE_CASES: Readonly<Record<string, readonly Case[]>> = {
  cancelLandingPagePlan: change(NONE),
  changeLandingPages: [
    { about: 'a member', variables: () => ({ input: { kind: 'PUBLISH', ids: [NO_ID] } }), as: 'member' },
    { about: 'nothing', variables: () => ({ input: { kind: 'END', ids: [] } }), as: 'admin' },
  ],
  cancelLandingPagesChange: change({ id: NO_ID }),
  landingPagesChanges: [
    { about: 'a member', as: 'member' },
    { about: 'the newest', as: 'admin' },
  ],
  landingPagesChange: change({ id: NO_ID }),
  previewExperiment: change({ key: 'none' }),
  previewExperiments: change({}),
  previewPage: change({ id: NO_ID }),
  previewPages: change({}),
  createLandingPage: [
    { about: 'a member', variables: () => ({ kind: 'START_PAGE', slug: 'x' }), as: 'member' },
    { about: 'a slug that is none', variables: () => ({ kind: 'START_PAGE', slug: 'a b' }), as: 'admin' },
    { about: 'an unknown kind', variables: () => ({ kind: 'POSTER', slug: 'x' }), as: 'admin' },
  ],
  endLandingPage: change(NONE),
  landingPageExport: [
    { about: 'a member', variables: () => FIRST, as: 'member' },
    { about: 'all pages', variables: () => FIRST, as: 'admin' },
  ],
  landingPageList: [
    { about: 'nobody', variables: () => FIRST },
    { about: 'a page', variables: () => ({ ...FIRST, first: 2 }), as: 'admin' },
    { about: 'a slug', variables: () => ({ ...FIRST, sort: 'SLUG', filter: { slug: 'wel' } }), as: 'admin' },
    { about: 'a slug by time', variables: () => ({ ...FIRST, filter: { slug: 'wel' } }), as: 'admin' },
  ],
  previewLandingPage: change({ id: NO_ID, language: 'de' }),
  publishLandingPage: change(NONE),
  restoreLandingPageVersion: change({ ...NONE, version: 1 }),
  saveLandingPageDraft: change({ ...NONE, content: '{}' }),
  showLandingPage: change({ id: NO_ID }),
};

const refused = { __typename: 'LandingPageRefused' };
const write = (call: string): PermittedOperation => ({
  document: `mutation { ${call} { __typename } }`,
  permissions: ['landing-pages.write'],
  value: refused,
});

/** The fields of landing pages, with the permissions that they need. */
export const LANDING_PAGE_OPERATIONS: Readonly<Record<string, PermittedOperation>> = {
  'Query.landingPages': {
    document: '{ landingPages(first: 1, filter: { slug: "nowhere" }) { edges { node { id } } } }',
    permissions: ['landing-pages.read'],
    value: { edges: [] },
  },
  'Query.landingPage': {
    document: `{ landingPage(id: "${NO_ID}") { id } }`,
    permissions: ['landing-pages.read'],
    value: null,
  },
  'Query.landingPagePreview': {
    document: `{ landingPagePreview(id: "${NO_ID}") { kind } }`,
    permissions: ['landing-pages.read'],
    value: null,
  },
  'Query.landingPagesChanges': {
    document: '{ landingPagesChanges(first: 0) { id } }',
    permissions: ['landing-pages.read'],
    value: [],
  },
  'Mutation.cancelLandingPagesChange': {
    document: `mutation { cancelLandingPagesChange(id: "${NO_ID}") { id } }`,
    permissions: ['landing-pages.write'],
    value: null,
  },
  'Query.landingPagesChange': {
    document: `{ landingPagesChange(id: "${NO_ID}") { id } }`,
    permissions: ['landing-pages.read'],
    value: null,
  },
  'Mutation.changeLandingPages': {
    ...write('changeLandingPages(input: { kind: PUBLISH, ids: [] })'),
    value: { __typename: 'LandingPagesChangeRefused' },
  },
  'Mutation.createLandingPage': write('createLandingPage(kind: START_PAGE, slug: "a b")'),
  'Mutation.saveLandingPageDraft': write(`saveLandingPageDraft(id: "${NO_ID}", revision: 1)`),
  'Mutation.restoreLandingPageVersion': write(`restoreLandingPageVersion(id: "${NO_ID}", revision: 1, version: 1)`),
  'Mutation.publishLandingPage': write(`publishLandingPage(id: "${NO_ID}", revision: 1)`),
  'Mutation.endLandingPage': write(`endLandingPage(id: "${NO_ID}", revision: 1)`),
  'Mutation.cancelLandingPagePlan': write(`cancelLandingPagePlan(id: "${NO_ID}", revision: 1)`),
};

type Found = { readonly id: string; readonly revision: number };

async function find(app: TestApp, kind: string, slug: string): Promise<Found> {
  const [row] = await app.sql<Found>('select id, revision from landing_page where kind = $1 and slug = $2', [
    kind,
    slug,
  ]);
  return row ?? { id: '', revision: 0 };
}

const audited =
  (call: string, more: (app: TestApp) => object = () => ({})): Prepare =>
  async (app) => {
    const variables = { ...(await find(app, 'start-page', 'audited')), ...more(app) };
    const declared = `$id: ID!, $revision: Int!${call.includes('$at') ? ', $at: DateTime' : ''}`;
    return [`mutation (${declared}) { ${call} { __typename } }`, variables];
  };

/** One case for each mutation of landing pages, in an order in which each can succeed. */
export const AUDITED_LANDING_PAGES: Readonly<Record<string, Prepare>> = {
  cancelLandingPagesChange: async (app) => {
    const id = await insertChange(app, 'landing-pages');
    return ['mutation ($id: ID!) { cancelLandingPagesChange(id: $id) { id } }', { id }];
  },
  createLandingPage: async () => ['mutation { createLandingPage(kind: START_PAGE, slug: "audited") { __typename } }'],
  saveLandingPageDraft: audited(
    'saveLandingPageDraft(id: $id, revision: $revision, content: "{\\"customizationKey\\":\\"social\\"}")',
  ),
  publishLandingPage: audited('publishLandingPage(id: $id, revision: $revision)'),
  restoreLandingPageVersion: audited('restoreLandingPageVersion(id: $id, revision: $revision, version: 1)'),
  endLandingPage: audited('endLandingPage(id: $id, revision: $revision, endAt: $at)', ({ time }) => ({
    at: new Date(time.now.getTime() + 86_400_000).toISOString(),
  })),
  cancelLandingPagePlan: audited('cancelLandingPagePlan(id: $id, revision: $revision)'),
  changeLandingPages: async (app) => [
    'mutation ($ids: [ID!]) { changeLandingPages(input: { kind: PUBLISH, ids: $ids }) { __typename } }',
    { ids: [(await find(app, 'start-page', 'audited')).id] },
  ],
};

/** Reads, changes, plans and restores landing pages as an admin, by commands and by the schedule. */
export async function workWithLandingPages(app: TestApp, headers: Readonly<Record<string, string>>): Promise<void> {
  for (const filter of [{}, { kind: 'CUSTOMIZATION' }, { state: 'PUBLISHED' }, { slug: 'a', kind: 'LANDING_ENTRY' }])
    await app.send('landingPageList', { ...FIRST, sort: 'SLUG', filter, first: 2 }, headers);
  const page = 'start-page:grown';
  const stdin = JSON.stringify({ customizationKey: 'default' });
  await run(app, 'landing draft', [page], { stdin });
  await run(app, 'landing draft', [page], { discard: '' });
  for (const one of [page, 'landing-entry:grown-entry', 'customization:grown']) await createAndEnd(app, one);
  await run(app, 'landing draft', [page], { stdin });
  const at = new Date(app.time.now.getTime() + 60_000);
  await run(app, 'landing publish', [page], {
    at: at.toISOString(),
    ends: new Date(at.getTime() + 60_000).toISOString(),
  });
  const before = app.time.now;
  for (const minutes of [1, 2]) {
    app.time.now = new Date(before.getTime() + minutes * 60_000);
    for (const { run: runScheduled } of app.areas.invitation.schedules) await runScheduled();
  }
  app.time.now = before;
  const { id } = await find(app, 'start-page', 'grown');
  await app.send('showLandingPage', { id }, headers);
  await app.send('previewLandingPage', { id, language: 'de' }, headers);
  await app.send('previewPages', {}, headers);
  await app.send('previewPage', { id }, headers);
  const input = { kind: 'END', filter: { slug: 'grown' } };
  const { data } = await app.send('changeLandingPages', { input }, headers);
  await app.send('landingPagesChanges', {}, headers);
  await app.send('landingPagesChange', { id: data.result.change.id }, headers);
  await app.send('cancelLandingPagesChange', { id: data.result.change.id }, headers);
  await run(app, 'landing change', ['publish'], { ids: id });
}

const CONTENTS: Readonly<Record<string, object>> = {
  'start-page': { customizationKey: 'default' },
  'landing-entry': { customizationKey: 'default', campaign: 'Grown', product: null },
  customization: {
    ...{ headline: 'default', registrationForm: 'one-step', voucherPercent: 10, voucherMinimumMinor: null },
    ...{ hero: 'default', introFlow: 'none', sections: [] },
  },
};

async function createAndEnd(app: TestApp, page: string): Promise<void> {
  const [kind = ''] = page.split(':');
  await run(app, 'landing draft', [page], { stdin: JSON.stringify(CONTENTS[kind]) });
  await run(app, 'landing publish', [page]);
  await run(app, 'landing end', [page]);
  await run(app, 'landing restore', [page], { version: '1' });
  await run(app, 'landing draft', [page], { discard: '' });
}
