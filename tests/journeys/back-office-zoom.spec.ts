// The back office at 200 % zoom, which halves the window of a small desktop, by the keyboard alone [K1].
import pg from 'pg';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import { type Club, startClubWith } from './support/club-process.ts';
import { waitForHydration } from './support/hydration.ts';
import { createJourneyClub, expect, inspect, type JourneyClub, test } from './support/journey.ts';
import { walkThrough } from './support/keyboard.ts';
import { openAsAdmin } from './support/screens.ts';

test.use({ viewport: { width: 640, height: 360 } });

/** Pages that no other journey examines with axe. */
const WITH_AXE: ReadonlySet<string> = new Set(
  ['', '/admins', '/admins/:id', '/codes/new', '/codes/jobs', '/settings', '/landing-pages/new'].map(
    (path) => `/admin${path}`,
  ),
);

/** Files, parts of other pages, and what is there only after another step. */
const NO_PAGE = /\/(?:export|file|cell|preview|mail|data|:part|:kind|authenticator|confirm)$/;

/** The row of the filled club that stands for all. */
const FIRST_OF: Readonly<Record<string, string>> = {
  '/admin/admins/:id': 'select id from member where admin_role is not null limit 1',
  '/admin/applications/:id': 'select id from membership_interest limit 1',
  '/admin/audit/:id': 'select id from audit_entry limit 1',
  '/admin/members/:id': 'select id from member where admin_role is null limit 1',
  '/admin/codes/:id': 'select id from registration_code limit 1',
  '/admin/codes/jobs/:id': 'select id from code_job limit 1',
  '/admin/inviters/:id': 'select id from inviter limit 1',
  '/admin/inviters/:id/ledger': 'select id from inviter limit 1',
  '/admin/inviters/:id/tree': 'select id from inviter limit 1',
  '/admin/landing-pages/:id': 'select id from landing_page limit 1',
  '/admin/mails/:id': 'select id from mail_delivery limit 1',
  '/admin/registrations/:id': 'select id from registration limit 1',
  '/admin/splitgenerator/:key': 'select key as id from experiment limit 1',
  '/admin/splitgenerator/:key/edit': "select key as id from experiment where status = 'draft' limit 1",
  '/admin/webhooks/:id': 'select id from webhook_endpoint limit 1',
  '/admin/webhooks/deliveries/:id': 'select id from webhook_delivery limit 1',
};

let own: Club;
let pool: pg.Pool;
let club: JourneyClub;
test.beforeAll(async ({ club: { brand } }) => {
  own = await startClubWith(`zoom_${brand.replaceAll('-', '_')}`, {}, brand);
  pool = new pg.Pool({ connectionString: own.databaseUrl, max: 2 });
  club = createJourneyClub(brand, own.origin, own.databaseUrl, pool);
  await club.command('demo', 'fill', '--members', '20');
});
test.afterAll(async () => {
  await pool.end();
  await own.stop();
});

/** A page's address. */
async function getAddress(path: string): Promise<string> {
  const question = FIRST_OF[path];
  const [row] = question ? await club.sql<{ id: string }>(question) : [];
  const address = path.replace(/:\w+/, row?.id ?? ':');
  expect(address, 'the club has a row').not.toContain(':');
  return address;
}

test('[K1] each page fits, and the keyboard reaches every control and shows where it is', async ({ page }) => {
  test.setTimeout(180_000);
  await openAsAdmin(page, club, '/en/admin');
  const problems: Record<string, readonly string[]> = {};
  for (const { path, audience } of PAGES) {
    if (audience !== 'admin' || NO_PAGE.test(path)) continue;
    await test.step(path, async () => {
      await page.goto(club.url(`/en${await getAddress(path)}`));
      await inspect(page, `${club.brand}-zoom${path.replaceAll(/[/:]+/g, '-')}`, { axe: WITH_AXE.has(path) });
      await waitForHydration(page);
      const found = await walkThrough(page);
      if (found.length > 0) problems[path] = found;
    });
  }
  expect(problems).toEqual({});
});
