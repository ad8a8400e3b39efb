// Many landing pages at once [K1]: publications, ends and cancelled plans, each page with its result.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '#kernel/instant.ts';
import { addAdmin, type Person } from '../support/admins.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let marketing: Person;
let viewer: Person;
beforeAll(async () => {
  app = await openTestApp();
  marketing = await addAdmin(app, 'MARKETING');
  viewer = await addAdmin(app, 'VIEWER');
});
afterAll(() => app.close());

type Page = { readonly id: string; readonly slug: string; readonly revision: number };
const send = (name: string, variables: object, who: Person = marketing) => app.send(name, variables, who.headers);
const change = async (input: object) => (await send('changeLandingPages', { input })).data.result;
const show = async (id: string) => (await send('showLandingPage', { id })).data.landingPage;
const read = async (id: string) => (await send('landingPagesChange', { id })).data.landingPagesChange;
let slugs = 0;

async function create(content: object | null = { customizationKey: 'social' }): Promise<Page> {
  slugs += 1;
  const slug = `many-${String(slugs).padStart(3, '0')}`;
  const { result } = (await send('createLandingPage', { kind: 'START_PAGE', slug })).data;
  if (!content) return { ...result, slug };
  const saved = { id: result.id, revision: result.revision, content: JSON.stringify(content) };
  return { ...(await send('saveLandingPageDraft', saved)).data.result, slug };
}

test('[K1] the selected pages are published, each that cannot be stays with its reason', async () => {
  const [good, unfinished, planned] = [await create(), await create({ customizationKey: '' }), await create()];
  const publishAt = new Date(START.getTime() + DAY).toISOString();
  await send('publishLandingPage', { ...planned, publishAt, endAt: null });
  const ids = [good.id, unfinished.id, planned.id, crypto.randomUUID()];
  const { change: made } = await change({ kind: 'PUBLISH', ids });
  const shown = await read(made.id);
  expect(shown).toMatchObject({ kind: 'PUBLISH', total: 4, done: 4, finishedAt: expect.anything() });
  expect(shown.results).toContainEqual({ result: 'done', number: 1 });
  const reasons = Object.fromEntries(shown.rows.map((row: { slug: string; result: string }) => [row.slug, row.result]));
  expect(reasons).toEqual({
    [unfinished.slug]: 'content-invalid',
    [planned.slug]: 'page-planned',
    null: 'page-unknown',
  });
  expect(await show(good.id)).toMatchObject({ state: 'PUBLISHED', isLive: true, version: 1 });
  expect(await show(planned.id)).toMatchObject({ state: 'SCHEDULED', isLive: false });
  const entries = await app.sql("select subject from audit_entry where action = 'landing-page.published'");
  expect(entries).toEqual([{ subject: `landing-page:${good.id}` }]);
});

test('[K1] plans are cancelled and pages taken from visitors; a planned end survives a publication', async () => {
  const [live, planned] = [await create(), await create()];
  await change({ kind: 'PUBLISH', ids: [live.id] });
  const endAt = new Date(START.getTime() + DAY).toISOString();
  const { revision } = await show(live.id);
  await send('endLandingPage', { id: live.id, revision, endAt });
  const next = { id: live.id, revision: revision + 1, content: JSON.stringify({ customizationKey: 'viral' }) };
  await send('saveLandingPageDraft', next);
  await change({ kind: 'PUBLISH', ids: [live.id] });
  expect(await show(live.id)).toMatchObject({ version: 2, endAt });
  await send('publishLandingPage', { ...planned, publishAt: endAt, endAt: null });
  const { change: made } = await change({ kind: 'CANCEL', ids: [live.id, planned.id] });
  expect((await read(made.id)).results).toEqual([{ result: 'done', number: 2 }]);
  expect(await show(planned.id)).toMatchObject({ state: 'DRAFT', publishAt: null });
  await change({ kind: 'END', ids: [live.id] });
  expect(await show(live.id)).toMatchObject({ isLive: false });
  const landing = (await app.send('landing', { slug: live.slug })).data.landing;
  expect(landing).toBeNull();
});

test('[K1] many are changed by a job, in the revision that they had at the press', async () => {
  const pages: Page[] = [];
  for (let count = 0; count < 25; count += 1) pages.push(await create());
  const [edited, kept] = pages;
  const selection = { filter: { slug: 'many-', state: 'DRAFT' }, except: [kept?.id] };
  // The job starts, stops after a page, and an admin edits another one before it goes on.
  const { change: made } = await change({ kind: 'PUBLISH', ...selection });
  expect(await read(made.id)).toMatchObject({ done: 0, finishedAt: null });
  const other = { id: edited?.id, revision: edited?.revision, content: JSON.stringify({ customizationKey: 'viral' }) };
  await send('saveLandingPageDraft', other);
  await app.drain();
  const shown = await read(made.id);
  expect(shown.done).toBe(shown.total);
  const rows = shown.rows as readonly { pageId: string; result: string }[];
  expect(rows).toContainEqual(expect.objectContaining({ pageId: edited?.id, result: 'page-outdated' }));
  expect(await show(kept?.id ?? '')).toMatchObject({ isLive: false });
  const live = await app.sql('select from landing_page where is_live and id = any($1)', [pages.map(({ id }) => id)]);
  expect(live).toHaveLength(23);
});

test('[K1] nothing selected, a malformed id and an impossible filter change nothing; viewers may only read', async () => {
  expect(await change({ kind: 'END', ids: [] })).toMatchObject({ reason: 'nothing-selected' });
  expect(await change({ kind: 'END' })).toMatchObject({ reason: 'nothing-selected' });
  expect(await change({ kind: 'END', ids: ["'; drop"] })).toMatchObject({ reason: 'id-invalid' });
  expect(await change({ kind: 'END', filter: { slug: 'ä!' } })).toMatchObject({ reason: 'filter-invalid' });
  const { id } = await create();
  const { errors } = await send('changeLandingPages', { input: { kind: 'PUBLISH', ids: [id] } }, viewer);
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  expect((await send('landingPagesChange', { id: 'x' }, viewer)).data.landingPagesChange).toBeNull();
});

test('[K1] two presses at the same time publish a page once', async () => {
  const page = await create();
  const both = await Promise.all([1, 2].map(() => change({ kind: 'PUBLISH', ids: [page.id] })));
  const results = await Promise.all(both.map(async ({ change: made }) => (await read(made.id)).results[0].result));
  expect(results.toSorted()).toEqual(['done', expect.stringMatching(/page-outdated|nothing-to-publish/)]);
  expect(await show(page.id)).toMatchObject({ version: 1 });
});

test('[K1] the command changes pages and prints what became of each', async () => {
  const page = await create();
  const run = await runCommand(app, 'landing change', ['publish'], { ids: page.id });
  expect(run).toMatchObject({ kind: 'done', value: { total: 1, rows: [{ slug: page.slug, result: 'done' }] } });
  const nothing = await runCommand(app, 'landing change', ['end'], {});
  expect(nothing).toMatchObject({ kind: 'refused' });
});
