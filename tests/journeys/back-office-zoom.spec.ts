// The back office at 200 % zoom, which halves the window of a small desktop, by the keyboard alone [K1].
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import { getAdmin } from './support/admin.ts';
import { type Club, startClubWith } from './support/club-process.ts';
import { waitForHydration } from './support/hydration.ts';
import { createJourneyClub, expect, inspect, type JourneyClub, test } from './support/journey.ts';
import { walkThrough } from './support/keyboard.ts';

test.use({ viewport: { width: 640, height: 360 } });

/**
 * Pages that another journey examines with axe, which takes a second: below /admin, by the name of its file. A run of all journeys
 * fails where none examines a page (support/examined-pages.ts).
 */
const EXAMINED_BY: Readonly<Record<string, readonly string[]>> = {
  'admin-audit': ['/audit', '/audit/:id'],
  'admin-code-edits': ['/codes/edit', '/codes/edit/:id'],
  'admin-code-jobs': ['/codes/import', '/codes/jobs/:id', '/codes/new-batch'],
  'admin-codes': ['/codes/explain', '/codes/qr-codes'],
  'admin-factors': ['/account', '/account/passkey', '/account/recovery-codes'],
  applications: ['/applications', '/applications/:id'],
  'back-office-inviters': ['/inviters', '/inviters/:id', '/inviters/:id/ledger', '/inviters/:id/tree'],
  'back-office-landing-pages': ['/landings', '/landings/:id'],
  'back-office-lists': ['/codes', '/codes/:id'],
  'back-office-members': ['/members', '/members/:id'],
  'back-office-previews': ['/previews'],
  'back-office-registrations': ['/registrations', '/registrations/:id'],
  dashboard: ['/dashboard'],
  'mail-templates': ['/mails/templates'],
  mails: ['/mails', '/mails/:id'],
  screens: [
    '/registrationlinkgenerator',
    ...['', '/:key', '/:key/edit', '/new'].map((path) => `/splitgenerator${path}`),
  ],
  webhooks: ['/shop-keys', ...['', '/:id', '/new', '/deliveries', '/deliveries/:id'].map((path) => `/webhooks${path}`)],
};
const EXAMINED_ELSEWHERE: ReadonlySet<string> = new Set(
  Object.values(EXAMINED_BY)
    .flat()
    .map((path) => `/admin${path}`),
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
  '/admin/codes/edit/:id': 'select id from registration_code limit 1',
  '/admin/codes/jobs/:id': 'select id from code_job limit 1',
  '/admin/inviters/:id': 'select id from inviter limit 1',
  '/admin/inviters/:id/ledger': 'select id from inviter limit 1',
  '/admin/inviters/:id/tree': 'select id from inviter limit 1',
  '/admin/landings/:id': 'select id from landing_page limit 1',
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
  test.setTimeout(150_000);
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

const PATHS: readonly string[] = PAGES.filter(({ path, audience }) => audience === 'admin' && !NO_PAGE.test(path))
  .map(({ path }) => path)
  .sort();
/** Pages of one test: each test loads the scripts again, and a failed one runs again as a whole. */
const GROUP = 9;
/** A page takes half a second; a busy machine may be thirty times as slow. */
const MS_PER_PAGE = 15_000;

test('[K1] each page that another journey examines is a page, and the journey is there', () => {
  expect([...EXAMINED_ELSEWHERE].filter((path) => !PATHS.includes(path))).toEqual([]);
  const journeys = Object.keys(EXAMINED_BY).map((name) => join(import.meta.dirname, `${name}.spec.ts`));
  expect(journeys.filter((file) => !existsSync(file))).toEqual([]);
});

// Two workers share the groups. Each has a club of its own, which takes as long as eight pages.
for (const half of [0, 1])
  test.describe(`[K1] half ${half + 1} of the back office`, () => {
    test.describe.configure({ mode: 'default' });
    const middle = Math.ceil(PATHS.length / 2);
    const paths = half === 0 ? PATHS.slice(0, middle) : PATHS.slice(middle);
    for (let start = 0; start < paths.length; start += GROUP) {
      const group = paths.slice(start, start + GROUP);
      test(`from ${group[0]}: each page fits, and the keyboard reaches all controls and shows where it is`, async ({
        page,
      }) => {
        test.setTimeout(30_000 + group.length * MS_PER_PAGE);
        await (await getAdmin(club)).enter(page);
        for (const path of group) await test.step(path, () => examine(page, path));
      });
    }
  });

async function examine(page: Page, path: string): Promise<void> {
  const address = club.url(`/en${await getAddress(path)}`);
  await page.goto(address);
  await expect(page).toHaveURL(address);
  await inspect(page, `${club.brand}-zoom${path.replaceAll(/[/:]+/g, '-')}`, { axe: !EXAMINED_ELSEWHERE.has(path) });
  await waitForHydration(page);
  expect.soft(await walkThrough(page), path).toEqual([]);
}
