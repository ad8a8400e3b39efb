// Webhooks and keys of shops in the back office [K7]: with a shop's server that this test starts.
import type { Page } from '@playwright/test';
import pg from 'pg';
import { isSigned, type ShopReceiver, startReceiver } from '../support/shop-receiver.ts';
import { getAdmin } from './support/admin.ts';
import { type Club, startClubWith } from './support/club-process.ts';
import { waitForHydration } from './support/hydration.ts';
import { createJourneyClub, expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';
import { logIn } from './support/steps.ts';

// All tests share one club, which takes as long to start as a test.
test.describe.configure({ mode: 'default' });

const PASSWORD = 'velvet otter parade';
const MARKUP = '<img src=x onerror=alert(1)>';

let own: Club;
let pool: pg.Pool;
let club: JourneyClub;
let shop: ShopReceiver;
test.beforeAll(async ({ club: { brand } }) => {
  shop = await startReceiver();
  own = await startClubWith(`webhooks_${brand.replaceAll('-', '_')}`, { WEBHOOKS_TO_PRIVATE: 'on' }, brand);
  pool = new pg.Pool({ connectionString: own.databaseUrl, max: 2 });
  club = createJourneyClub(brand, own.origin, own.databaseUrl, pool);
});
test.afterAll(async () => {
  await pool.end();
  await own.stop();
  await shop.close();
});

async function fillEndpoint(page: Page, url: string, description: string): Promise<void> {
  await page.getByLabel('URL').fill(url);
  await page.getByLabel('Description').fill(description);
}

/** Creates an endpoint by its form; returns its secret, and leads to its page. */
async function createEndpoint(page: Page, url: string, description: string): Promise<string> {
  await openAsAdmin(page, club, '/en/admin/webhooks/new');
  await waitForHydration(page);
  await fillEndpoint(page, url, description);
  await page.getByLabel('New member').check();
  await page.getByRole('button', { name: 'Create endpoint' }).click();
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
  await page.getByRole('link', { name: 'To the endpoint' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(description);
  return secret;
}

async function sendTest(page: Page): Promise<void> {
  const before = shop.received.length;
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await expect.poll(() => shop.received.length).toBeGreaterThan(before);
}

test('[K7] an owner creates an endpoint, tests it, sends what failed again, and replaces the secret', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openAsAdmin(page, club, '/en/admin/webhooks');
  await expect(page.getByText('No endpoints yet')).toBeVisible();
  await page.getByRole('link', { name: 'New endpoint' }).press('Enter');
  await waitForHydration(page);
  await fillEndpoint(page, 'https://ada:secret@shop.example/', MARKUP);
  await page.getByRole('button', { name: 'Create endpoint' }).click();
  await expect(page.getByText('Please choose at least one type of messages.')).toBeVisible();
  await page.getByLabel('New member').check();
  await inspectAtEveryWidth(page, club, 'webhook-new-en');
  await page.getByRole('button', { name: 'Create endpoint' }).click();
  await expect(page.getByText('must not contain a user name or password')).toBeVisible();
  await page.getByLabel('URL').fill(shop.url);
  await page.getByRole('button', { name: 'Create endpoint' }).press('Enter');
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await expect(page.getByText('The secret is shown only now.')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'webhook-secret-en');
  await page.getByRole('link', { name: 'To the endpoint' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MARKUP);
  expect(await page.content()).not.toContain(secret);

  shop.answer(204);
  await sendTest(page);
  expect(JSON.parse(shop.received.at(-1)?.body ?? '')).toMatchObject({ type: 'webhook.test', data: {} });
  expect(shop.received.every((one) => isSigned(one, secret))).toBe(true);
  // The page reads what became of it.
  await expect(page.getByText('HTTP status 204')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Facts' })).not.toContainText('None yet');

  // The receiver says that it wants nothing more.
  shop.answer(410);
  await sendTest(page);
  await expect(page.getByText('HTTP status 410')).toBeVisible();
  await page.reload();
  await expect(page.getByText('it wants nothing more (410)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a test message' })).toHaveCount(0);
  await inspectAtEveryWidth(page, club, 'webhook-en');
  shop.answer(204);
  await page.getByRole('button', { name: 'Enable again' }).click();
  await expect(page.getByText('receives messages again')).toBeVisible();
  await replayAll(page);
  await replayOne(page);
  await replaceSecret(page, secret);
});

/** What failed is sent again together. */
async function replayAll(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'All deliveries' }).click();
  await page.getByRole('search').getByLabel('State').selectOption('Failed');
  await page.getByRole('button', { name: 'Apply filters' }).press('Enter');
  await expect(page).toHaveURL(/endpoint=[0-9a-f-]{36}.*&state=failed/);
  const table = page.getByRole('table', { name: 'Deliveries' });
  await expect(table.getByRole('rowheader')).toHaveText(['Test message']);
  await expect(table).toContainText('HTTP status 410');
  const failed = shop.received.at(-1)?.headers['webhook-id'];
  const before = shop.received.length;
  await waitForHydration(page);
  await page.getByLabel('All that match (1)').check();
  await page.getByText('Send again', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('1 message is sent again')).toBeVisible();
  await expect(page).toHaveURL(/done=1/);
  await expect.poll(() => shop.received.length).toBe(before + 1);
  expect(shop.received.at(-1)?.headers['webhook-id']).toBe(failed);
}

/** A delivered message is sent again singly, with the id that it had. */
async function replayOne(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Clear filters' }).first().click();
  const table = page.getByRole('table', { name: 'Deliveries' });
  await expect(table.getByRole('rowheader')).toHaveCount(2);
  await expect(async () => {
    await page.reload();
    await expect(table.getByText('Delivered')).toHaveCount(2, { timeout: 500 });
  }).toPass();
  await inspectAtEveryWidth(page, club, 'webhook-deliveries-en');
  await table.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('table', { name: 'Tries' }).getByRole('row')).toHaveCount(3);
  await inspectAtEveryWidth(page, club, 'webhook-delivery-en');
  const before = shop.received.length;
  await page.getByText('Send again', { exact: true }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('1 message is sent again')).toBeVisible();
  await expect.poll(() => shop.received.length).toBe(before + 1);
  await expect(page.getByText(shop.received.at(-1)?.headers['webhook-id'] ?? 'none')).toBeVisible();
  await page.getByRole('region', { name: 'Facts' }).getByRole('link', { name: shop.url }).click();
}

/** For a day both secrets sign; it can be replaced twice. */
async function replaceSecret(page: Page, secret: string): Promise<void> {
  await page.getByText('Replace the secret').click();
  await page.getByRole('button', { name: 'Create a new secret' }).click();
  const next = await page.getByLabel('Secret', { exact: true }).inputValue();
  expect(next).not.toBe(secret);
  await expect(page.getByText('The secret before signs beside it until')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create a new secret' })).toBeHidden();
  await sendTest(page);
  const newest = shop.received.at(-1);
  expect(newest && [isSigned(newest, secret), isSigned(newest, next)]).toEqual([true, true]);
  await expect(page.getByLabel('Secret', { exact: true })).toHaveCount(0);
}

test('[K7] of two owners the later one reads what the other changed, and replaces it knowingly', async ({ page }) => {
  await createEndpoint(page, shop.url, 'Two owners');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const admin = await getAdmin(club);
  await admin.send(
    `mutation { changeWebhookEndpoint(id: "${id}", revision: 1, input: {
      url: "https://elsewhere.example/", description: "Hers", types: ["member.erased"], withPersonalData: true
    }) { __typename } }`,
  );
  await page.getByLabel('Description').fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('somebody else has changed this endpoint')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Mine');
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('https://elsewhere.example/');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine');
  await expect(page.getByRole('region', { name: 'Facts' })).not.toContainText('elsewhere');

  await page.getByText('Disable', { exact: true }).click();
  await page.getByRole('button', { name: 'Disable the endpoint' }).click();
  await expect(page.getByText('Nothing is sent to this endpoint any more.')).toBeVisible();
  await page.getByText('Delete', { exact: true }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The endpoint is deleted.')).toBeVisible();
  await expect(page).toHaveURL(club.url('/en/admin/webhooks?done=delete'));
});

test('[K7] a proof of identity that has expired is asked for in between, and the new secret is shown after it', async ({
  page,
}) => {
  await createEndpoint(page, shop.url, 'Asked in between');
  const address = page.url();
  const owner = freshEmail('owner');
  await club.command('admin', 'create', '--email', owner, '--password-stdin', { input: PASSWORD });
  await page.context().clearCookies();
  await page.goto(club.url('/en/login?returnTo=/admin/webhooks'));
  await logIn(page, owner, PASSWORD);
  await expect(page).toHaveURL(club.url('/en/admin/webhooks'));
  await page.goto(address);
  await waitForHydration(page);
  await club.sql('update session set proven_at = null where member_id = (select id from member where email = $1)', [
    owner,
  ]);
  await page.getByText('Replace the secret').click();
  await page.getByRole('button', { name: 'Create a new secret' }).click();
  await expect(page.getByRole('heading', { name: 'Please confirm that it is you' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
  await expect(page).toHaveURL(address);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[K7] an owner proves the identity, and reads a new secret and a new key', async ({ page }) => {
    const owner = freshEmail('owner');
    await club.command('admin', 'create', '--email', owner, '--password-stdin', { input: PASSWORD });
    await page.goto(club.url('/de/login?returnTo=/admin/webhooks/new'));
    await page.locator('[name=email]').fill(owner);
    await page.locator('[name=password]').fill(PASSWORD);
    await page.locator('[name=password]').press('Enter');
    await page.getByLabel('URL').fill(shop.url);
    await page.getByLabel('Neues Mitglied').check();
    await page.getByRole('button', { name: 'Endpunkt anlegen' }).click();
    await expect(page.getByLabel('Geheimnis', { exact: true })).toHaveValue(/^whsec_/);
    await page.getByRole('link', { name: 'Zum Endpunkt' }).click();

    await club.sql('update session set proven_at = null where member_id = (select id from member where email = $1)', [
      owner,
    ]);
    await page.getByText('Geheimnis ersetzen').click();
    await page.getByRole('button', { name: 'Neues Geheimnis erzeugen' }).click();
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Passwort', { exact: true }).press('Enter');
    await expect(page.getByLabel('Geheimnis', { exact: true })).toHaveValue(/^whsec_/);

    await page.goto(club.url('/de/admin/shop-keys'));
    await page.getByLabel('Name').fill(' ');
    await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();
    await expect(page.getByText('Bitte geben Sie einen Namen')).toBeVisible();
    await page.getByLabel('Name').fill('Kasse');
    await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();
    await expect(page.getByLabel('Schlüssel', { exact: true })).toHaveValue(/^vsk_/);
  });
});

test('[K7] a key of a shop is created, used and revoked', async ({ page }) => {
  const name = `Checkout ${MARKUP}`;
  await openAsAdmin(page, club, '/en/admin/shop-keys');
  await waitForHydration(page);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create key' }).press('Enter');
  const key = await page.getByLabel('Key', { exact: true }).inputValue();
  expect(key).toMatch(/^vsk_[\w-]{43}$/);
  await inspectAtEveryWidth(page, club, 'shop-keys-en');
  const check = async () => {
    const total = { amountMinor: 10_000, currency: 'EUR' };
    const response = await fetch(club.url('/shop/vouchers/check'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ code: 'NONE-SUCH', memberId: '019ca945-0a00-7d3b-a6d9-000000000001', total }),
    });
    return response.status;
  };
  expect(await check()).toBe(200);
  await page.reload();
  expect(await page.content()).not.toContain(key);
  const row = page.getByRole('row', { name });
  await expect(row).not.toContainText('Never');
  await row.getByText('Revoke', { exact: true }).click();
  await row.getByRole('button', { name: /^Revoke for good/ }).click();
  await expect(page.getByText('The key is revoked.')).toBeVisible();
  await expect(row).toContainText('Revoked');
  expect(await check()).toBe(401);
});

test('[K7] the pages of webhooks and keys in German at every width', async ({ page }) => {
  test.setTimeout(120_000);
  await createEndpoint(page, `${shop.url}/${'very-long-path-without-any-place-to-break'.repeat(4)}`, MARKUP);
  await sendTest(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await openAsAdmin(page, club, `/de/admin/webhooks/${id}`);
  await waitForHydration(page);
  await inspectAtEveryWidth(page, club, 'webhook-de');
  await page.getByText('Geheimnis ersetzen').click();
  await page.getByRole('button', { name: 'Neues Geheimnis erzeugen' }).click();
  await expect(page.getByLabel('Geheimnis', { exact: true })).toHaveValue(/^whsec_/);
  await inspectAtEveryWidth(page, club, 'webhook-secret-de');
  await openAsAdmin(page, club, '/de/admin/webhooks');
  await inspectAtEveryWidth(page, club, 'webhooks-de');
  await openAsAdmin(page, club, '/de/admin/webhooks/deliveries');
  await inspectAtEveryWidth(page, club, 'webhook-deliveries-de');
  await page.getByRole('table').getByRole('link', { name: 'Testnachricht' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Testnachricht');
  await inspectAtEveryWidth(page, club, 'webhook-delivery-de');
  await openAsAdmin(page, club, '/de/admin/shop-keys');
  await inspectAtEveryWidth(page, club, 'shop-keys-de');
});

test('[G1] [K7] support reads webhooks and keys and sends again, changes nothing, and others see nothing', async ({
  page,
  browser,
}) => {
  await createEndpoint(page, shop.url, 'For support');
  await sendTest(page);
  const address = new URL(page.url()).pathname;
  const emails = { SUPPORT: freshEmail('support'), MARKETING: freshEmail('marketing') };
  for (const email of Object.values(emails))
    await club.command('admin', 'create', '--email', email, '--password-stdin', { input: PASSWORD });
  for (const [role, email] of Object.entries(emails))
    await club.sql('update member set admin_role = $1 where email = $2', [role, email]);
  const context = await browser.newContext();
  const support = await context.newPage();
  await support.goto(club.url('/en/login?returnTo=/admin/webhooks'));
  await logIn(support, emails.SUPPORT, PASSWORD);
  await expect(support.getByRole('row', { name: 'For support' })).toBeVisible();
  await expect(support.getByRole('link', { name: 'New endpoint' })).toHaveCount(0);
  await support.goto(`${club.origin}${address}`);
  await expect(support.getByRole('button', { name: 'Send a test message' })).toHaveCount(0);
  await expect(support.getByRole('region', { name: 'Settings' })).toHaveCount(0);
  await support.getByRole('link', { name: 'Test message' }).first().click();
  await support.getByText('Send again', { exact: true }).click();
  await support.getByRole('button', { name: 'Send now' }).click();
  await expect(support.getByText('1 message is sent again')).toBeVisible();
  await support.goto(club.url('/en/admin/shop-keys'));
  await expect(support.getByRole('button', { name: 'Create key' })).toHaveCount(0);
  for (const path of ['/admin/webhooks/new']) expect((await support.goto(club.url(path)))?.status()).toBe(403);
  await context.clearCookies();
  await support.goto(club.url('/en/login?returnTo=/admin'));
  await logIn(support, emails.MARKETING, PASSWORD);
  await expect(support).toHaveURL(club.url('/en/admin'));
  const navigation = support.getByRole('navigation', { name: 'Administration' });
  await expect(navigation.getByRole('link', { name: 'Webhooks' })).toHaveCount(0);
  for (const path of ['/admin/webhooks', '/admin/webhooks/deliveries', '/admin/shop-keys'])
    expect((await support.goto(club.url(path)))?.status()).toBe(403);
  await context.close();
});
