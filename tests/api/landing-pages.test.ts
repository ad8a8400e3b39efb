// Landing pages in the back office [K1]: drafts apart from what visitors see, publications, plans, versions and previews.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#kernel/instant.ts';
import { LOCALES } from '#kernel/locale.ts';
import { addAdmin, type Person } from '../support/admins.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let owner: Person;
let marketing: Person;
let viewer: Person;
beforeAll(async () => {
  app = await openTestApp({ settings: { RATE_LIMIT_SCALE: '1' } });
  owner = await addAdmin(app, 'OWNER');
  marketing = await addAdmin(app, 'MARKETING');
  viewer = await addAdmin(app, 'VIEWER');
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from rate_limit');
});

type Page = { readonly id: string; readonly revision: number };
let slugs = 0;

const send = (name: string, variables: object, who: Person = marketing) => app.send(name, variables, who.headers);
const change = async (name: string, variables: object, who?: Person) => (await send(name, variables, who)).data.result;
const show = async (id: string) => (await send('showLandingPage', { id })).data.landingPage;
const landing = async (slug: string) => (await app.send('landing', { slug })).data.landing;
const changed = (page: Page, steps = 1) => ({
  ...{ __typename: 'LandingPageChanged', id: page.id },
  revision: page.revision + steps,
});
const refused = (reason: string, problems: readonly object[] = []) => ({
  __typename: 'LandingPageRefused',
  reason,
  problems,
});
const at = (milliseconds: number) => new Date(START.getTime() + milliseconds).toISOString();
const newSlug = () => {
  slugs += 1;
  return `page-${slugs}`;
};

async function create(kind = 'START_PAGE', slug = newSlug()): Promise<Page & { readonly slug: string }> {
  const { id, revision } = await change('createLandingPage', { kind, slug });
  return { id, revision, slug };
}

async function save(page: Page, content: unknown): Promise<Page> {
  const { id, revision } = page;
  const result = await change('saveLandingPageDraft', { id, revision, content: JSON.stringify(content) });
  expect(result).toEqual(changed(page));
  return { id, revision: revision + 1 };
}

async function publish(page: Page): Promise<Page> {
  expect(await change('publishLandingPage', page)).toEqual(changed(page));
  return { id: page.id, revision: page.revision + 1 };
}

async function runSchedule(): Promise<void> {
  for (const { run } of app.areas.invitation.schedules) await run();
}

const texts = (text: string) => Object.fromEntries(LOCALES.map((locale) => [locale, `${text} ${locale}`]));
const COAT = { name: texts('Coat'), designer: 'Atelier', image: 'cashmere-coat', description: texts('A coat') };
const ENTRY = { customizationKey: 'social', campaign: 'Autumn', product: COAT };

describe('[K1] drafts', () => {
  test('visitors see a draft after its publication only, and the cached pages hear of it', async () => {
    const page = await create();
    const saved = await save(page, { customizationKey: 'social' });
    expect(await landing(page.slug)).toBeNull();
    expect(await show(page.id)).toMatchObject({ state: 'DRAFT', isLive: false, version: 0, published: null });
    const jobs = () => app.sql("select from pgboss.job where name = 'invitation.announce-landing-changed'");
    const before = await jobs();
    await publish(saved);
    expect(await landing(page.slug)).toMatchObject({ kind: 'start-page', customization: { headline: 'social' } });
    expect(await show(page.id)).toMatchObject({ state: 'PUBLISHED', isLive: true, version: 1, draft: null });
    expect(await jobs()).toHaveLength(before.length + 1);
  });

  test('a changed draft leaves what visitors see as it is, and can be discarded', async () => {
    const { slug, ...page } = await create();
    const draft = await save(await publish(page), { customizationKey: 'viral' });
    expect(await landing(slug)).toMatchObject({ customization: { headline: 'default' } });
    expect(await show(page.id)).toMatchObject({ state: 'DRAFT', isLive: true });
    const { id, revision } = draft;
    expect(await change('saveLandingPageDraft', { id, revision, content: null })).toEqual(changed(draft));
    expect(await show(page.id)).toMatchObject({ state: 'PUBLISHED', draft: null });
  });

  test('a page that was never published disappears with its draft', async () => {
    const { id, revision } = await create();
    const result = await change('saveLandingPageDraft', { id, revision, content: null });
    expect(result).toEqual({ __typename: 'LandingPageChanged', id, revision: null });
    expect(await show(id)).toBeNull();
  });

  test('customizations and shared products, whole', async () => {
    const look = {
      ...{ headline: 'viral', registrationForm: 'lean', voucherPercent: 15, voucherMinimumMinor: 5_000, hero: 'band' },
      ...{ introFlow: 'short', sections: ['faq', 'claims'] },
    };
    const { slug: key, ...customization } = await create('CUSTOMIZATION');
    await publish(await save(customization, look));
    const { slug, ...entry } = await create('LANDING_ENTRY');
    await publish(await save(entry, { ...ENTRY, customizationKey: key }));
    const shown = await landing(slug);
    expect(shown).toMatchObject({ kind: 'entry', campaign: 'Autumn', customization: look });
    expect(shown.product).toMatchObject({ name: 'Coat en', designer: 'Atelier' });
  });
});

describe('[K1] what is refused', () => {
  test.each([
    ['START_PAGE', 'a b', 'slug-invalid'],
    ['START_PAGE', 'javascript:alert(1)', 'slug-invalid'],
    ['START_PAGE', 'de', 'slug-reserved'],
    ['LANDING_ENTRY', 'login', 'slug-reserved'],
    ['LANDING_ENTRY', '', 'slug-invalid'],
    ['START_PAGE', 'welcome-tour', 'slug-taken'],
    ['LANDING_ENTRY', 'welcome-tour', 'slug-taken'],
    ['CUSTOMIZATION', 'default', 'slug-taken'],
  ])('%s at "%s": %s', async (kind, slug, reason) => {
    expect(await change('createLandingPage', { kind, slug })).toEqual(refused(reason));
  });

  test('content that no page could have is not stored, and each field says why', async () => {
    const { id, revision } = await create('LANDING_ENTRY');
    const bad = {
      customizationKey: 'javascript:alert(1)',
      campaign: 'x'.repeat(101),
      product: {
        ...{ name: 'a\u0000b', designer: 'x'.repeat(501), image: '../../secret', description: { de: '\u202Eabc' } },
      },
    };
    const result = await change('saveLandingPageDraft', { id, revision, content: JSON.stringify(bad) });
    expect(result).toEqual(
      refused('content-invalid', [
        { field: 'customizationKey', problem: 'customization-invalid' },
        { field: 'campaign', problem: 'campaign-invalid' },
        { field: 'product.name', problem: 'text-invalid' },
        { field: 'product.designer', problem: 'text-long' },
        { field: 'product.image', problem: 'picture-unknown' },
        { field: 'product.description.de', problem: 'text-invalid' },
      ]),
    );
    for (const content of ['', '{', '[]', 'null', '{"customizationKey":"a","link":"javascript:x"}', '{"product":1}'])
      expect(await change('saveLandingPageDraft', { id, revision, content })).toEqual(refused('content-invalid'));
  });

  test('missing languages are marked, and keep the page from being published', async () => {
    const page = await create('LANDING_ENTRY');
    const product = { ...COAT, name: 'Coat', description: { de: 'Ein Mantel', en: ' ' } };
    const saved = await save(page, { ...ENTRY, product });
    const missing = LOCALES.filter((locale) => locale !== 'de').map((locale) => ({
      field: `product.description.${locale}`,
      problem: 'text-missing',
    }));
    const { problems } = await show(page.id);
    expect(problems).toEqual(missing);
    expect(await change('publishLandingPage', saved)).toEqual(refused('content-invalid', missing));
  });

  test('a customization that does not exist, and nothing to publish', async () => {
    const page = await save(await create(), { customizationKey: 'nowhere' });
    expect(await change('publishLandingPage', page)).toEqual(refused('customization-unknown'));
    const published = await publish(await create());
    expect(await change('publishLandingPage', published)).toEqual(refused('nothing-to-publish'));
  });

  test('a viewer reads and changes nothing', async () => {
    const page = await create();
    expect((await send('showLandingPage', { id: page.id }, viewer)).data.landingPage.slug).toBe(page.slug);
    const { errors } = await send('publishLandingPage', page, viewer);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', permission: 'landing-pages.write' });
  });
});

describe('[K1] two at once', () => {
  test('of two admins who save, one learns that the page has changed', async () => {
    const { id, revision } = await create();
    const write = (key: string, who: Person) =>
      change('saveLandingPageDraft', { id, revision, content: JSON.stringify({ customizationKey: key }) }, who);
    const results = await Promise.all([write('social', owner), write('viral', marketing)]);
    expect(results.map(({ __typename }) => __typename).toSorted()).toEqual([
      'LandingPageChanged',
      'LandingPageRefused',
    ]);
    expect(results).toContainEqual(refused('page-outdated'));
  });

  test('of two admins who create a slug, one gets it', async () => {
    const variables = { kind: 'LANDING_ENTRY', slug: newSlug() };
    const results = await Promise.all([owner, marketing].map((who) => change('createLandingPage', variables, who)));
    expect(results.filter(({ reason }) => reason === 'slug-taken')).toHaveLength(1);
  });

  test('of a start page and a landing entry that are created with one slug, one gets it', async () => {
    const slugs = Array.from({ length: 20 }, newSlug);
    const results = await Promise.all(
      slugs.map(async (slug) => {
        const create = (kind: string, who: Person) => change('createLandingPage', { kind, slug }, who);
        return Promise.all([create('START_PAGE', owner), create('LANDING_ENTRY', marketing)]);
      }),
    );
    for (const pair of results) {
      expect(pair.map(({ __typename }) => __typename).toSorted()).toEqual(['LandingPageChanged', 'LandingPageRefused']);
      expect(pair).toContainEqual(refused('slug-taken'));
    }
  });

  test('a page that ended does not come back to a slug that another kind has taken', async () => {
    const page = await create();
    const published = await publish(await save(page, { customizationKey: 'social' }));
    expect(await change('endLandingPage', published)).toEqual(changed(published));
    await create('LANDING_ENTRY', page.slug);
    const ended = { id: page.id, revision: published.revision + 1 };
    const content = JSON.stringify({ customizationKey: 'viral' });
    expect(await change('saveLandingPageDraft', { ...ended, content })).toEqual(refused('slug-taken'));
    expect(await change('restoreLandingPageVersion', { ...ended, version: 1 })).toEqual(refused('slug-taken'));
    const [row] = await app.sql<{ key: string }>('select key from customization limit 1');
    const insert = `insert into start_page (slug, customization_key, created_at) values ('${page.slug}', '${row?.key}', now())`;
    await expect(app.sql(insert)).rejects.toMatchObject({ constraint: 'landing_page_slugs_apart' });
  });

  test('a publication and the schedule: one version', async () => {
    const page = await create();
    expect(await change('publishLandingPage', { ...page, publishAt: at(MINUTE) })).toEqual(changed(page));
    app.setClock(MINUTE);
    const planned = { id: page.id, revision: page.revision + 1 };
    await Promise.all([runSchedule(), runSchedule(), change('publishLandingPage', planned)]);
    expect(await show(page.id)).toMatchObject({ state: 'PUBLISHED', version: 1, isLive: true });
  });
});

describe('[K1] plans', () => {
  test('a publication and an end, carried out once each, in the name of the admin who planned them', async () => {
    const page = await create();
    const plan = { publishAt: at(MINUTE), endAt: at(DAY) };
    expect(await change('publishLandingPage', { ...page, ...plan })).toEqual(changed(page));
    expect(await show(page.id)).toMatchObject({ state: 'SCHEDULED', isLive: false, ...plan });
    await runSchedule();
    expect(await landing(page.slug)).toBeNull();
    app.setClock(MINUTE);
    await runSchedule();
    expect(await landing(page.slug)).toMatchObject({ kind: 'start-page' });
    const shown = await show(page.id);
    expect(shown).toMatchObject({ state: 'SCHEDULED', isLive: true, publishAt: null, endAt: at(DAY) });
    expect(shown.versions[0].publishedByName).toBe(marketing.email);
    app.setClock(DAY);
    await runSchedule();
    expect(await landing(page.slug)).toBeNull();
    expect(await show(page.id)).toMatchObject({ state: 'ENDED', isLive: false, version: 1 });
    const log = await app.sql<{ actor: string; action: string }>(
      "select actor, action from audit_entry where subject = 'landing-page:' || $1 order by id",
      [page.id],
    );
    expect(log.slice(-2)).toEqual([
      { actor: 'schedule', action: 'landing-page.published' },
      { actor: 'schedule', action: 'landing-page.ended' },
    ]);
  });

  test('while a publication is planned, its draft stays; without the plan it can be changed', async () => {
    const page = await create();
    await change('publishLandingPage', { ...page, publishAt: at(DAY) });
    const planned = { id: page.id, revision: page.revision + 1 };
    const content = JSON.stringify({ customizationKey: 'viral' });
    expect(await change('saveLandingPageDraft', { ...planned, content })).toEqual(refused('page-planned'));
    expect(await change('cancelLandingPagePlan', planned)).toEqual(changed(planned));
    expect(await show(page.id)).toMatchObject({ state: 'DRAFT', publishAt: null });
  });

  test('what is no longer possible is refused with its reason, and visitors see what they saw', async () => {
    const { slug: key, ...customization } = await create('CUSTOMIZATION');
    await publish(customization);
    const page = await create();
    await change('publishLandingPage', { ...(await save(page, { customizationKey: key })), publishAt: at(MINUTE) });
    await app.sql('delete from customization where key = $1', [key]);
    app.setClock(MINUTE);
    await runSchedule();
    expect(await show(page.id)).toMatchObject({
      state: 'DRAFT',
      planRefusal: 'customization-unknown',
      publishAt: null,
    });
  });

  test.each([
    ['the past', { publishAt: at(-MINUTE) }, 'plan-past'],
    ['an end before it', { publishAt: at(DAY), endAt: at(MINUTE) }, 'plan-order'],
    ['a century', { publishAt: at(36_500 * DAY) }, 'plan-late'],
  ])('%s is refused', async (_, plan, reason) => {
    expect(await change('publishLandingPage', { ...(await create()), ...plan })).toEqual(refused(reason));
  });
});

describe('[K1] versions', () => {
  test('who published what and when, and a restored version as a draft', async () => {
    const { slug, ...page } = await create();
    const first = await publish(page);
    const second = await publish(await save(first, { customizationKey: 'viral' }));
    const { versions } = await show(page.id);
    expect(versions).toMatchObject([
      { number: 2, content: '{"customizationKey": "viral"}'.replace(': ', ':'), publishedByName: marketing.email },
      { number: 1, content: '{"customizationKey":"default"}' },
    ]);
    expect(await change('restoreLandingPageVersion', { ...second, version: 1 })).toEqual(changed(second));
    expect(await landing(slug)).toMatchObject({ customization: { headline: 'viral' } });
    expect((await show(page.id)).draft).toBe('{"customizationKey":"default"}');
    const third = { id: page.id, revision: second.revision + 1 };
    expect(await change('restoreLandingPageVersion', { ...third, version: 9 })).toEqual(refused('version-unknown'));
  });

  test('a page keeps the newest 50', async () => {
    let page: Page = await create();
    await app.sql('update landing_page set version = 60 where id = $1', [page.id]);
    await app.sql(
      `insert into landing_page_version (page_id, number, content, published_at, published_by)
       select $1::uuid, n, '{"customizationKey":"default"}', now(), 'test' from generate_series(1, 60) n`,
      [page.id],
    );
    page = await publish(page);
    const { versions } = await show(page.id);
    expect([versions.length, versions[0].number, versions.at(-1).number]).toEqual([50, 61, 12]);
  });

  test('what commands save is a version, too', async () => {
    await app.command('start-page save')?.run({
      words: ['by-command'],
      text: (name) => ({ customization: 'social' })[name] ?? null,
      ...{ flag: () => false, readStdin: async () => '', ...NO_TERMINAL },
    });
    const [row] = await app.sql<{ id: string }>("select id from landing_page where slug = 'by-command'");
    expect(await show(row?.id ?? '')).toMatchObject({
      ...{ state: 'PUBLISHED', version: 1 },
      versions: [{ publishedByName: 'command line', content: '{"customizationKey":"social"}' }],
    });
  });
});

describe('[K1] previews', () => {
  const preview = (variables: object, who?: Person) =>
    send('previewLandingPage', { language: 'de', ...variables }, who);

  test('show the draft, what was typed, and a headline variant, with missing texts marked', async () => {
    const { id } = await save(await create('LANDING_ENTRY'), { ...ENTRY, product: { ...COAT, description: {} } });
    const { landingPagePreview: shown } = (await preview({ id })).data;
    expect(shown).toMatchObject({ kind: 'entry', customization: { headline: 'social' }, product: { name: 'Coat de' } });
    expect(shown.product.description).toBe('[ description · de ]');
    const content = JSON.stringify({ ...ENTRY, customizationKey: 'viral', product: null });
    const typed = (await preview({ id, content, headline: 'daba' })).data.landingPagePreview;
    expect(typed).toMatchObject({ customization: { headline: 'daba' }, product: null });
  });

  test('without permission there is none, and not without a session', async () => {
    const { id } = await create();
    const { errors } = await app.send('previewLandingPage', { id, language: 'de' });
    expect(errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
    expect((await preview({ id }, viewer)).data.landingPagePreview).not.toBeNull();
  });

  test('typed ones are limited for each admin', async () => {
    const { id } = await create();
    const content = JSON.stringify({ customizationKey: 'viral' });
    for (let count = 0; count < 60; count += 1) expect((await preview({ id, content })).errors).toBeUndefined();
    const { errors } = await preview({ id, content });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect((await preview({ id, content }, owner)).errors).toBeUndefined();
    expect((await preview({ id })).errors).toBeUndefined();
  });
});
