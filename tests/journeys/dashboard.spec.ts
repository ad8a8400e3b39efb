// The dashboard, as an admin uses it [K1].
import { readFile } from 'node:fs/promises';
import { waitForHydration } from './support/hydration.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';
import { joinByApi } from './support/steps.ts';

test('[K1] an admin compares periods, breaks the funnel down and takes a file along', async ({ page, club }) => {
  test.setTimeout(120_000);
  await joinByApi(page, club, freshEmail('counted'));
  await club.sql(
    `insert into funnel_count (day, step, reason, country, language, campaign, headline, visits)
     select current_date - d, step, case step when 'code-refused' then 'REGISTRATION_CODE_EXPIRED' else '' end,
       country, 'de', '=Autumn', 'viral', 3 + d % 7
     from generate_series(0, 60) d, unnest(array['landing', 'code-good', 'code-refused', 'form']) step,
       unnest(array['DE', 'AT', 'SE']) country on conflict do nothing`,
  );
  await club.sql(
    `insert into referrer_arrival (day, host, category, arrivals, denied)
     select current_date - d, 'coupons-' || h || '.example', 'coupon', 10 - h, 1
     from generate_series(1, 20) d, generate_series(1, 4) h on conflict do nothing`,
  );
  await club.command('funnel', 'report', '--days', '7');
  await openAsAdmin(page, club, '/en/admin/dashboard');
  await waitForHydration(page);
  const funnel = page.getByRole('region', { name: 'Funnel', exact: true });
  await expect(funnel.getByRole('img')).toHaveAccessibleName(/Landing page/);
  await expect(
    page.getByRole('table', { name: 'Funnel: numbers' }).getByRole('row', { name: /Activated/ }),
  ).toBeVisible();
  await expect(page.getByText(/^All steps, visits included, are counted until/)).toBeVisible();
  const days = page.getByRole('region', { name: 'Breakdown: Day: numbers' });
  // All days of the month and all columns are in sight, without scrolling.
  expect(await days.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  const box = days.locator('..');
  expect(await box.evaluate((frame) => frame.scrollHeight - frame.clientHeight)).toBeLessThan(2);
  await inspectAtEveryWidth(page, club, 'dashboard-en');

  await page.getByLabel('By', { exact: true }).selectOption('Campaign');
  await page.getByLabel('Country').selectOption('Austria');
  await page.getByRole('button', { name: 'Apply filters' }).press('Enter');
  await expect(page).toHaveURL(/by=campaign/);
  await expect(page).toHaveURL(/country=AT/);
  // Other journeys count campaigns of theirs.
  const campaigns = page.getByRole('table', { name: 'Breakdown: Campaign: numbers' });
  await expect(campaigns.getByRole('rowheader', { name: '=Autumn', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Last 7 days' }).press('Enter');
  await expect(page).toHaveURL(/period=7/);
  await expect(page).toHaveURL(/country=AT/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV: Breakdown: Campaign' }).click();
  const [head, ...rows] = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n');
  expect(head).toContain('\uFEFFCampaign,Landing page,"Landing page, before"');
  // A formula of a spreadsheet is a text.
  expect(rows).toContainEqual(expect.stringMatching(/^'=Autumn,\d+,/));

  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill('nocturne');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(/code=nocturne/);
  await expect(page.getByText('This is not counted by code.').first()).toBeVisible();
  await page.goto(club.url('/de/admin/dashboard?by=country&period=90'));
  await waitForHydration(page);
  await inspectAtEveryWidth(page, club, 'dashboard-de');

  // The longest reason leaves the columns beside it in sight.
  await club.sql(
    `insert into funnel_count (day, step, reason, country, language, campaign, headline, visits)
     values (current_date, 'code-refused', 'REGISTRATION_CODE_INVALID', 'DE', 'de', '', 'default', 3) on conflict do nothing`,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(club.url('/de/admin/dashboard'));
  const reasons = page.getByRole('region', { name: 'Abgelehnte Codes: Zahlen' });
  await expect(reasons.getByText('Unbekannt, gesperrt oder noch nicht gültig')).toBeVisible();
  expect(await reasons.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(1);
});

test('[K1] an admin saves what the dashboard shows as a view, and opens it again', async ({ page, club }) => {
  test.setTimeout(120_000);
  await openAsAdmin(page, club, '/en/admin/dashboard?period=90&by=country&language=de');
  await waitForHydration(page);
  await page.getByText('Views', { exact: true }).click();
  await expect(page.getByText('You have saved no views of this page.')).toBeVisible();
  await page.getByLabel('Name of the view').fill('German quarter');
  await inspectAtEveryWidth(page, club, 'dashboard-views-en');
  await page.getByRole('button', { name: 'Save view' }).press('Enter');
  await expect(page.getByText('View: German quarter')).toBeVisible();
  await expect(page).toHaveURL(/period=90/);

  await page.goto(club.url('/en/admin/dashboard'));
  await waitForHydration(page);
  await page.getByText('Views', { exact: true }).press('Enter');
  await page.getByRole('link', { name: 'German quarter' }).press('Enter');
  await expect(page).toHaveURL(/period=90&by=country&language=de/);
  await expect(page.getByRole('link', { name: 'Last 90 days' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByLabel('By', { exact: true })).toHaveValue('country');

  await page.getByText('View: German quarter').click();
  await page.getByLabel('Name of the view').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Delete/ }).click();
  await expect(page.getByText('View: German quarter')).toHaveCount(0);
  await page.goto(club.url('/de/admin/dashboard?from=2026-01-01&to=2026-01-31'));
  await waitForHydration(page);
  await page.getByText('Ansichten', { exact: true }).click();
  await expect(page.getByText('Speichert Zeitraum, Aufteilung und Filter', { exact: false })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'dashboard-views-de');
});
