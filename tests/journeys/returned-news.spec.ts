// Mails that came back reach the admins who can do something about them [K1]: on every page of the back office, until they are seen.
import pg from 'pg';
import { type Club, startClubWith } from './support/club-process.ts';
import { waitForHydration } from './support/hydration.ts';
import { createJourneyClub, expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth } from './support/screens.ts';
import { logIn, PASSWORD } from './support/steps.ts';

// A club of its own: its admins would see the notice on all pages.
test.describe.configure({ mode: 'default' });

let own: Club;
let pool: pg.Pool;
let club: JourneyClub;
test.beforeAll(async ({ club: { brand } }) => {
  own = await startClubWith(`returned_${brand.replaceAll('-', '_')}`, {}, brand);
  pool = new pg.Pool({ connectionString: own.databaseUrl, max: 2 });
  club = createJourneyClub(brand, own.origin, own.databaseUrl, pool);
});
test.afterAll(async () => {
  await pool.end();
  await own.stop();
});

const insertReturned = (state: 'bounced' | 'complained', number: number) =>
  club.sql(
    `insert into mail_delivery (id, queue, kind, recipient, locale, state, tries, created_at, tried_at, sent_at, returned_at)
     select gen_random_uuid(), 'membership.send-welcome', 'welcome', $1::text || i || '@example.com', 'en', $1, 1, now(), now(), now(), now()
     from generate_series(1, $2::int) i`,
    [state, number],
  );

test('[K1] an owner sees on the start page and in the navigation what came back, opens the list and marks it as seen', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const email = freshEmail('returned');
  const viewer = freshEmail('returned-viewer');
  await club.command('admin', 'create', '--email', email, '--password-stdin', { input: PASSWORD });
  await club.command('admin', 'create', '--email', viewer, '--role', 'viewer', '--password-stdin', { input: PASSWORD });
  await page.goto(club.url('/en/login?returnTo=/admin'));
  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL(club.url('/en/admin'));
  await expect(page.getByText('Mails came back')).toHaveCount(0);
  await insertReturned('bounced', 2);
  await insertReturned('complained', 1);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText('2 addresses newly take no mails')).toBeVisible();
  await expect(page.getByText('1 recipient newly reported a mail')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mails 3 new' })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'admin-start-returned-en');
  await page.getByRole('link', { name: 'Show returned mails' }).click();
  await expect(page).toHaveURL(/\/en\/admin\/mails\?state=bounced$/);
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await waitForHydration(page);
  await inspectAtEveryWidth(page, club, 'mails-returned-en');

  const other = await browser.newPage();
  await other.goto(club.url('/en/login?returnTo=/admin'));
  await logIn(other, viewer, PASSWORD);
  await expect(other).toHaveURL(club.url('/en/admin'));
  await expect(other.getByText('Mails came back')).toHaveCount(0);
  await other.close();

  // What came back after the page was shown stays news.
  await insertReturned('bounced', 1);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(page.getByText('1 address newly takes no mails')).toBeVisible();
  const message = page.locator('div[tabindex="-1"]', { hasText: 'Marked as seen, for all admins' });
  await expect(message).toBeFocused();
  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(page.getByText('Mails came back')).toHaveCount(0);
  await expect(message).toBeFocused();
  await expect(page).toHaveURL(/state=bounced/);
  await expect(page.getByRole('link', { name: 'Mails', exact: true })).toBeVisible();

  // Not everything is counted.
  await insertReturned('bounced', 10_001);
  await page.reload();
  await expect(page.getByText('more than 10,000 addresses newly take no mails')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mails more than 10,000 new' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(page.getByText('Mails came back')).toHaveCount(0);
});

test('[K1] without script, in German, it is marked as seen as well', async ({ browser }) => {
  const email = freshEmail('returned-de');
  await club.command('admin', 'create', '--email', email, '--password-stdin', { input: PASSWORD });
  await insertReturned('complained', 1);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(club.url('/de/login?returnTo=/admin/mails'));
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByText(/1 Empfänger hat neuerdings eine/)).toBeVisible();
  await expect(page.getByText(/^Empfänger haben .*Mails gemeldet$/)).toBeVisible();
  await page.getByRole('button', { name: 'Als gesehen markieren' }).click();
  await expect(page.getByText('Für alle Admins als gesehen markiert')).toBeVisible();
  await expect(page.getByText(/^Empfänger haben .*Mails gemeldet$/)).toHaveCount(0);
  await context.close();
});
