// A list of the back office whose rows cannot be loaded [K1], in a separate club that the test breaks.
import pg from 'pg';
import { type Club, startClubWith } from './support/club-process.ts';
import { consentCookie } from './support/consent.ts';
import { waitForHydration } from './support/hydration.ts';
import { createJourneyClub, expect, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';

const PATH = '/en/admin/codes?state=usable&sort=code';

let own: Club;
let pool: pg.Pool;
let broken: JourneyClub;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const brand = test.info().project.name;
  own = await startClubWith(`list_${brand.replaceAll('-', '_')}`, {}, brand);
  pool = new pg.Pool({ connectionString: own.databaseUrl, max: 2 });
  broken = createJourneyClub(brand, own.origin, own.databaseUrl, pool);
});
test.afterAll(async () => {
  await pool.end();
  await own.stop();
});
test.beforeEach(async ({ page }) => {
  await page.context().addCookies([consentCookie(broken.origin, ['necessary'])]);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('[K1] says so, keeps its filters, and shows the rows once a retry succeeds', async ({ page }) => {
      await broken.sql('alter table registration_code rename to registration_code_away');
      await openAsAdmin(page, broken, PATH);
      if (javaScriptEnabled) await waitForHydration(page);
      const alert = page.getByRole('alert').filter({ hasText: 'The list could not be loaded.' });
      const retry = alert.getByRole('link', { name: 'Try again' });
      await expect(retry).toBeVisible();
      await expect(alert).toContainText('The program could not read this. Your filters are kept.');
      await expect(page.getByRole('table')).toHaveCount(0);
      await expect(page.getByRole('search').getByLabel('State')).toHaveValue('usable');
      if (javaScriptEnabled) await inspectAtEveryWidth(page, broken, 'list-failed-en');

      const isRead = page.waitForResponse((response) => /\/admin\/codes/.test(response.url()));
      await retry.click();
      await isRead;
      await expect(alert).toBeVisible();

      await broken.sql('alter table registration_code_away rename to registration_code');
      await retry.click();
      await expect(page.getByRole('rowheader', { name: 'NOCTURNE' })).toBeVisible();
      await expect(alert).toHaveCount(0);
      await expect(page).toHaveURL(/state=usable/);
    });
  });
}
