// Landing pages of a set-up [K1]: it writes the rows that visitors see, and no version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdmin, type Person } from '../support/admins.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let marketing: Person;
beforeAll(async () => {
  app = await openTestApp();
  marketing = await addAdmin(app, 'MARKETING');
});
afterAll(() => app.close());

const send = async (name: string, variables: object) => (await app.send(name, variables, marketing.headers)).data;
const show = async (id: string) => (await send('showLandingPage', { id })).landingPage;

async function change(name: string, variables: object): Promise<number> {
  const { result } = await send(name, variables);
  expect(result).toMatchObject({ __typename: 'LandingPageChanged' });
  return result.revision;
}

/** A page of the kind as a set-up has left it. */
async function findPage(kind: string) {
  const [row] = await app.sql<{ id: string }>(
    'select id from landing_page where kind = $1 and is_live and version = 0 order by slug limit 1',
    [kind],
  );
  const page = await show(row?.id ?? '');
  expect(page).toMatchObject({ state: 'PUBLISHED', version: 0, versions: [] });
  return page;
}

test.each([
  ['customization', { voucherPercent: 20 }],
  ['start-page', { customizationKey: 'viral' }],
  ['landing-entry', { campaign: 'Replaced' }],
])('[K1] the first publication of a %s keeps what it replaces as version 1', async (kind, replaced) => {
  const { id, revision, published } = await findPage(kind);
  const content = JSON.stringify({ ...JSON.parse(published), ...replaced });
  const saved = await change('saveLandingPageDraft', { id, revision, content });
  const now = await change('publishLandingPage', { id, revision: saved });
  const { versions } = await show(id);
  expect(versions).toMatchObject([
    { number: 2, publishedByName: marketing.email },
    { number: 1, publishedBy: 'database', content: published, publishedAt: START.toISOString() },
  ]);
  expect(JSON.parse(versions[0].content)).toMatchObject(replaced);
  await change('restoreLandingPageVersion', { id, revision: now, version: 1 });
  expect((await show(id)).draft).toBe(published);
});

test('[K1] a page that is taken offline keeps it, too', async () => {
  const { id, revision, published } = await findPage('landing-entry');
  await change('endLandingPage', { id, revision, endAt: null });
  expect((await show(id)).versions).toMatchObject([{ number: 1, publishedBy: 'database', content: published }]);
});
