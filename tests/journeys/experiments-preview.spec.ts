// Preview links [K3]: an admin shares a variation with people who have no login.
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { type Admin, getAdmin } from './support/admin.ts';
import { type Club, startClubWith } from './support/club-process.ts';
import { waitForHydration } from './support/hydration.ts';
import { expect, expectNoSidewaysScroll, inspect, test } from './support/journey.ts';
import { runCommand } from './support/run-command.ts';

const VARIATIONS = [
  { key: 'control', name: 'As it is', weight: 1 },
  { key: 'bold', name: 'Bold <b>words</b>', weight: 0, values: { 'landing.headline': 'daba' } },
];

type PreviewLink = { readonly variation: string; readonly url: string };

let own: Club;
let admin: Admin;
let usual = '';
let bold = '';
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  own = await startClubWith('previews', { FEATURE_CLIENT_KEYS: 'test:sdk-journeys' });
  admin = await getAdmin(own);
  await create('draft', { name: 'The headline' });
  usual = await fetchHeadline();
  bold = await fetchHeadline(await getLink('draft'));
  expect(bold).not.toBe(usual);
});
test.afterAll(() => own.stop());

function command(...words: readonly (string | { readonly input: string })[]): Promise<string> {
  return runCommand(own.databaseUrl, own.origin, words);
}

function create(key: string, more: object = {}): Promise<unknown> {
  const query = 'mutation ($definition: JSON!) { createExperiment(definition: $definition) { __typename } }';
  return admin.send(query, { definition: { key, name: key, variations: VARIATIONS, ...more } });
}

/** The link to a variation, as the API gives it to an admin. */
async function getLink(key: string, variation = 'bold'): Promise<string> {
  const query = 'query ($key: String!) { experiment(key: $key) { previewLinks { variation url } } }';
  const { previewLinks } = await admin.send<{ readonly previewLinks: readonly PreviewLink[] }>(query, { key });
  return String(previewLinks.find((one) => one.variation === variation)?.url);
}

/** The headline of a page without a browser, which follows the redirect of a link with its cookie. */
async function fetchHeadline(address = `${own.origin}/acquisition/`): Promise<string> {
  const first = await fetch(address, { redirect: 'manual' });
  const [cookie = ''] = (first.headers.get('set-cookie') ?? '').split(';');
  const target = new URL(first.headers.get('location') ?? address, own.origin);
  const headers = { cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const html = await (await fetch(target, { headers })).text();
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  return heading.replaceAll(/<[^>]*>/g, '').trim();
}

function headline(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

function bar(page: Page) {
  return page.getByRole('complementary', { name: /Preview|Vorschau/ });
}

test('[K3] a link shows the variation of a draft for the whole visit, without the token in the address', async ({
  page,
}) => {
  const opened = await page.goto(await getLink('draft'));
  await expect(page).toHaveURL(`${own.origin}/acquisition/`);
  expect(opened?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  await expect(headline(page)).toHaveText(bold);
  await expect(bar(page)).toContainText('Preview: The headline / Bold <b>words</b>. This visit is not counted.');
  await waitForHydration(page);
  await expect(headline(page)).toHaveText(bold);
  await expect(bar(page)).toBeVisible();
  await inspect(page, 'preview', { axe: true });
  await page.setViewportSize({ width: 320, height: 600 });
  await expectNoSidewaysScroll(page, 'preview on a small phone');
  await page.goto(`${own.origin}/acquisition/de`);
  await expect(bar(page)).toContainText('Vorschau: The headline');
  await page.goto(`${own.origin}/acquisition/about-us`);
  await expect(bar(page)).toBeVisible();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).toContain('vestibule_preview');
  expect(names).not.toContain('vestibule_variants');
});

test('[K3] other visitors get the usual page meanwhile, also from the cache', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await fetchHeadline()).toBe(usual);
    expect(await fetchHeadline(await getLink('draft'))).toBe(bold);
  }
  expect(await fetchHeadline(await getLink('draft', 'control'))).toBe(usual);
});

test('[K3] a preview can be left, also without script', async ({ browser }) => {
  const { page, close } = await openWithoutScript(browser);
  await page.goto(await getLink('draft'));
  await expect(headline(page)).toHaveText(bold);
  await page.goto(`${own.origin}/acquisition/de`);
  await bar(page).getByRole('link', { name: 'Vorschau verlassen' }).click();
  await expect(page).toHaveURL(`${own.origin}/acquisition/de`);
  await expect(bar(page)).toHaveCount(0);
  await page.goto(`${own.origin}/acquisition/en`);
  await expect(headline(page)).toHaveText(usual);
  await close();
});

async function openWithoutScript(browser: Browser) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  return { page: await context.newPage(), close: () => context.close() };
}

test('[K3] the texts of a variation are previewed, also where the router leads', async ({ page }) => {
  const values = { 'text.header.login': { en: 'Come in' } };
  const variations = [
    { key: 'control', weight: 1 },
    { key: 'warm', weight: 0, values },
  ];
  await create('texts', { variations });
  await page.goto(await getLink('texts', 'warm'));
  await waitForHydration(page);
  const link = page.getByRole('banner').getByRole('link', { name: 'Come in' });
  await link.click();
  await expect(page).toHaveURL(`${own.origin}/acquisition/login`);
  await expect(link).toBeVisible();
  await expect(bar(page)).toContainText('Preview: texts / warm');
});

test('[K3] a redirect is previewed where it leads, and from where it leads away', async ({ page }) => {
  const variations = [
    { key: 'stay', weight: 1 },
    { key: 'coat', weight: 0, redirect: '/cashmere-coat' },
  ];
  await create('entry', { variations, targeting: { paths: ['/'] } });
  await page.goto(await getLink('entry', 'coat'));
  await expect(page).toHaveURL(`${own.origin}/acquisition/cashmere-coat`);
  await page.goto(`${own.origin}/acquisition/`);
  await expect(page).toHaveURL(`${own.origin}/acquisition/cashmere-coat`);
  await bar(page).getByRole('link', { name: 'Leave preview' }).click();
  await page.goto(`${own.origin}/acquisition/`);
  await expect(page).toHaveURL(`${own.origin}/acquisition/`);
});

test('[K3] a link of a changed or archived experiment, or one made by hand, shows the usual page and says so', async ({
  page,
}) => {
  await create('other');
  const link = await getLink('other');
  const forged = link.replace('.bold.', '.control.');
  await page.goto(forged);
  await expect(bar(page)).toContainText('This preview link is not valid here.');
  await expect(headline(page)).toHaveText(usual);
  await page.goto(link);
  await expect(headline(page)).toHaveText(bold);
  await command('experiment', 'archive', 'other');
  await page.goto(`${own.origin}/acquisition/`);
  await expect(bar(page)).toContainText('the experiment was changed or archived');
  await expect(headline(page)).toHaveText(usual);
  await page.reload();
  await expect(bar(page)).toHaveCount(0);
});

test('[K3] a visit of a preview is not counted', async () => {
  await create('swedish', { targeting: { languages: ['sv'] } });
  const link = await getLink('swedish');
  expect(new URL(link).pathname).toBe('/acquisition/sv');
  await fetchHeadline(link);
  await fetchHeadline(`${own.origin}/acquisition/pl`);
  const language = (code: string) => new RegExp(`"language":"${code}"`);
  await expect.poll(isPolishCounted, { timeout: 30_000 }).toBe(true);
  const report = await command('funnel', 'report', '--days', '1', '--json');
  expect(report).toMatch(language('pl'));
  expect(report).not.toMatch(language('sv'));
});

/** Whether the process has stored its newest counts, the Polish visit among them. */
async function isPolishCounted(): Promise<boolean> {
  const client = new pg.Client({ connectionString: own.databaseUrl });
  await client.connect();
  const { rowCount } = await client.query("select from funnel_count where language = 'pl'");
  await client.end();
  return rowCount !== 0;
}
