// Landing pages of the back office, as admins use them [K1].
import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { getAdmin } from './support/admin.ts';
import { waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';

const slug = () => `journey-${crypto.randomUUID().slice(0, 8)}`;

test('[K1] an admin creates a shared product, sees it while typing, publishes it and restores a version', async ({
  page,
  club,
}) => {
  test.setTimeout(150_000);
  const name = slug();
  await openAsAdmin(page, club, '/en/admin/landings');
  await waitForHydration(page);
  await inspectAtEveryWidth(page, club, 'landing-pages-en');
  await page.getByRole('link', { name: 'New landing page' }).press('Enter');
  await page.getByLabel('Address or name').fill('login');
  await page.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(page.getByText('Another page of the site has this address.')).toBeVisible();
  await page.getByLabel('Address or name').fill(name);
  await page.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`/${name}`);
  await waitForHydration(page);

  const frame = page.frameLocator('iframe');
  await page.getByLabel('Shows a shared product').check();
  await page.getByLabel('Designer').fill('Atelier <b>Nord</b>');
  await page.getByRole('textbox', { name: /^Picture/ }).fill('cashmere-coat');
  await page.locator('[id="product.name"]').fill('javascript:alert(1)');
  await expect(frame.getByText('Atelier <b>Nord</b>').first()).toBeVisible();
  await expect(frame.getByText('[ description · en ]').first()).toBeAttached();
  expect(await frame.locator('script, a[href], [href^="javascript"]').count()).toBe(0);

  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Description, German: is missing');
  await expect(page.getByLabel('Designer')).toHaveValue('Atelier <b>Nord</b>');
  await waitForHydration(page);
  await inspectAtEveryWidth(page, club, 'landing-page-en');
  for (const area of await page.getByLabel(/^Description, /).all()) await area.fill('A long coat.');
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.getByText('The page is published.')).toBeVisible();
  const visitor = await page.context().browser()?.newContext();
  const visit = await visitor?.newPage();
  await visit?.goto(`${club.origin}/acquisition/en/${name}`);
  await expect(visit?.getByText('A long coat.').first() ?? page.locator('x')).toBeAttached();

  await waitForHydration(page);
  await page.locator('#campaign').fill('Journey');
  await publishSlowly(page);
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions).toContainText('Campaign: none → Journey');
  await waitForHydration(page);
  await versions.getByText('Restore version 1').press('Enter');
  await versions.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('The version is a draft now.')).toBeVisible();
  // Visitors still see the page.
  await expect(page.getByText('Published, with a draft')).toBeVisible();
  await expect(page.locator('#campaign')).toHaveValue('');
  await visitor?.close();
});

/** Publishes while the server takes longer than the preview waits for more typing: the preview's post must not replace it. */
async function publishSlowly(page: Page): Promise<void> {
  const previews: string[] = [];
  const isPost = (request: Request) => request.method() === 'POST';
  page.on('request', (request) => {
    if (isPost(request) && request.url().includes('/preview')) previews.push(request.url());
  });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const address = page.url();
  await page.route(
    ({ href }) => href === address,
    async (route) => {
      if (isPost(route.request())) await answered;
      await route.continue();
    },
  );
  const posted = page.waitForRequest((request) => isPost(request) && request.isNavigationRequest());
  await page.getByRole('button', { name: 'Publish', exact: true }).click({ noWaitAfter: true });
  expect((await posted).frame()).toBe(page.mainFrame());
  // Longer than the preview's pause. The page runs nothing for a test while it waits for a response.
  await wait(1_200);
  expect(previews).toEqual([]);
  answer();
}

test('[K1] the address chooses brand, language, width and headline of the preview, which only admins see', async ({
  page,
  club,
  browser,
}) => {
  const admin = await getAdmin(club);
  const list = await admin.send<{ readonly edges: readonly { readonly node: { readonly id: string } }[] }>(
    '{ landingPages(filter: { kind: CUSTOMIZATION, slug: "default" }) { edges { node { id } } } }',
  );
  const id = list.edges[0]?.node.id ?? '';
  await openAsAdmin(page, club, `/de/admin/landings/${id}`);
  await waitForHydration(page);
  const frame = page.frameLocator('iframe');
  const own = await frame.getByRole('heading', { level: 1 }).innerText();
  await page.getByLabel('Marke', { exact: true }).selectOption('Forme Libre');
  await page.getByLabel('Sprache', { exact: true }).selectOption('sv');
  await page.getByLabel('Breite', { exact: true }).selectOption('1440');
  await page.locator('#preview-headline').selectOption('social');
  await page.getByRole('button', { name: 'So zeigen' }).press('Enter');
  await expect(page).toHaveURL(/language=sv.*width=1440.*headline=social/);
  await expect(frame.locator('html')).toHaveAttribute('lang', /^sv/);
  await expect(frame.locator('html')).toHaveAttribute('data-brand', 'forme-libre');
  expect(await frame.locator('html').evaluate(() => window.innerWidth)).toBe(1_440);
  const social = await frame.getByRole('heading', { level: 1 }).innerText();
  await page.locator('#preview-headline').selectOption({ index: 0 });
  await page.getByRole('button', { name: 'So zeigen' }).press('Enter');
  await expect(frame.getByRole('heading', { level: 1 })).not.toHaveText(social);
  expect(social).not.toBe(own);
  await inspectAtEveryWidth(page, club, 'landing-page-customization-de');

  const address = `${club.origin}/acquisition/admin/landings/${id}/preview?language=sv`;
  const shown = await page.request.get(address);
  expect(shown.status()).toBe(200);
  expect(shown.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(shown.headers()['content-security-policy']).toContain("frame-ancestors 'self'; sandbox");
  const stranger = await browser.newContext();
  const answer = await stranger.request.get(address, { maxRedirects: 0 });
  expect([answer.status(), await answer.text()]).not.toEqual([200, expect.anything()]);
  expect(answer.headers()['content-security-policy'] ?? '').not.toContain("frame-ancestors 'self'");
  await stranger.close();
});

test('[K1] an admin publishes selected pages at once, reads which stayed and why, and takes them offline', async ({
  page,
  club,
}) => {
  test.setTimeout(120_000);
  const admin = await getAdmin(club);
  const prefix = slug();
  type Changed = { readonly id: string; readonly revision: number };
  for (const [name, customizationKey] of [
    ['a', 'social'],
    ['b', 'viral'],
    ['c', ''],
  ]) {
    const { id, revision } = await admin.send<Changed>(
      'mutation ($slug: String!) { createLandingPage(kind: START_PAGE, slug: $slug) { ... on LandingPageChanged { id revision } } }',
      { slug: `${prefix}-${name}` },
    );
    await admin.send(
      `mutation ($id: ID!, $revision: Int!, $content: String!) {
        saveLandingPageDraft(id: $id, revision: $revision, content: $content) { __typename } }`,
      { id, revision, content: JSON.stringify({ customizationKey }) },
    );
  }
  await openAsAdmin(page, club, `/en/admin/landings?slug=${prefix}`);
  await waitForHydration(page);
  await page.getByLabel('All that match (3)').check();
  await page.getByText('Publish', { exact: true }).first().press('Enter');
  await page.getByRole('button', { name: 'Publish selected' }).press('Enter');
  await expect(page.getByText('2 pages published')).toBeVisible();
  await expect(page.getByText('1 page stays as it is:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `/${prefix}-c` })).toContainText(
    'Please check these fields',
  );
  await inspectAtEveryWidth(page, club, 'landing-pages-changed-en');
  await waitForHydration(page);
  const table = page.getByRole('table', { name: 'Landing pages' });
  await table.getByRole('checkbox', { name: `/${prefix}-a` }).check();
  await page.getByText('Take offline', { exact: true }).first().press('Enter');
  await page.getByRole('button', { name: 'Take selected offline' }).press('Enter');
  await expect(page.getByText('1 page is offline')).toBeVisible();
});
