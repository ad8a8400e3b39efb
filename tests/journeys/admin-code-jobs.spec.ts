// Batches and imports of codes, as admins use them [K1].
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';

async function downloadResults(page: Page, label: string): Promise<readonly string[]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: label }).click();
  return (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
}

test('[K1] an admin generates many codes, leaves the page and comes back to the progress and the result', async ({
  page,
  club,
}) => {
  await openAsAdmin(page, club, '/en/admin/codes');
  await page.getByRole('main').getByRole('link', { name: 'Generate codes' }).click();
  await waitForHydration(page);
  await page.getByLabel('Number of codes').fill('1.200');
  await page.getByLabel('Inviter').fill('clara@members.example');
  await page.getByLabel('Campaign').fill('Many');
  await page.getByRole('checkbox', { name: 'Austria' }).check();
  await page.getByRole('button', { name: 'Generate codes' }).click();
  await expect(page.getByText('The number must be from 1 to 10,000.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Austria' })).toBeChecked();
  await inspectAtEveryWidth(page, club, 'code-batch-en');

  await page.getByLabel('Number of codes').fill('1200');
  await page.getByRole('button', { name: 'Generate codes' }).click();
  await expect(page).toHaveURL(/\/admin\/codes\/jobs\/[0-9a-f-]{36}$/);
  const job = new URL(page.url()).pathname;
  await page.goto(club.url('/en/admin/codes/new-batch'));
  // Another test may have started the newest one.
  const newest = page.getByRole('table', { name: 'Newest batches and imports' });
  const row = newest.getByRole('row').filter({ has: page.locator(`a[href="${job}"]`) });
  await expect(row).toContainText('Generated codes');
  await row.getByRole('link').click();
  await expect(page.getByText('1,200 created and 0 refused of 1,200')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'code-job-en');
  const lines = await downloadResults(page, 'Result file (CSV)');
  expect(lines).toHaveLength(1_201);
  expect(lines[1]).toMatch(/^1,[0-9A-Z-]{17},Created,,$/);
});

test('[K1] an admin imports a file: each row has its result, and a file that is too large is not sent', async ({
  page,
  club,
}) => {
  const prefix = `FILE-${Date.now()}`;
  const rows = [`${prefix}-1,`, `${prefix}-2,DE|AT`, `${prefix}-1,`, `${prefix}-3,XX`, '=1+1,', `"${prefix}-4`];
  const toFile = (lines: readonly string[]) => ({
    name: 'autumn.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${['code;countries', ...lines].join('\r\n').replaceAll(',', ';')}`),
  });
  const tooLarge = { ...toFile([]), buffer: Buffer.alloc(20.2 * 1024 * 1024, 'x') };
  await openAsAdmin(page, club, '/de/admin/codes/import');
  await waitForHydration(page);
  await page.getByLabel('CSV-Datei').setInputFiles(tooLarge);
  await expect(page.getByText('Die Datei ist größer als 20 MB.')).toBeVisible();
  const refused = await page.request.post(page.url(), {
    headers: { origin: club.origin },
    multipart: { file: tooLarge, inviter: 'clara@members.example' },
  });
  expect(refused.status()).toBe(413);
  expect(await refused.text()).toContain('Die Datei ist größer als 20\u00a0MB.');

  await page.getByLabel('Einladendes Mitglied').fill('clara@members.example');
  await page.getByLabel('CSV-Datei').setInputFiles(toFile(rows));
  await page.getByRole('button', { name: 'Importieren' }).click();
  await expect(page.getByText('Zeile 7: Ein Anführungszeichen fehlt')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'code-import-de');

  await page.getByLabel('CSV-Datei').setInputFiles(toFile(rows.slice(0, -1)));
  await page.getByRole('button', { name: 'Importieren' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'autumn.csv' })).toBeVisible();
  await expect(page.getByText('2 angelegt und 3 abgelehnt von 5')).toBeVisible({ timeout: 30_000 });
  expect(await downloadResults(page, 'Ergebnisdatei (CSV)')).toEqual([
    'Zeile,Code,Status,Grund,Erklärung',
    `2,${prefix}-1,Angelegt,,`,
    `3,${prefix}-2,Angelegt,,`,
    `4,${prefix}-1,Abgelehnt,duplicate,Eine andere Zeile der Datei hat diesen Code angelegt.`,
    `5,${prefix}-3,Abgelehnt,country-unknown,Ein Land gehört nicht zu denen des Clubs.`,
    `6,'=1+1,Abgelehnt,code-invalid,"Ein Code hat 4 bis 64\u00a0Zeichen aus A bis Z, 0 bis 9, - und _."`,
  ]);
});

test('[K1] an admin cancels a batch that runs: what was created stays, and its result file lists it', async ({
  page,
  club,
}) => {
  await openAsAdmin(page, club, '/en/admin/codes/new-batch');
  await waitForHydration(page);
  await page.getByLabel('Number of codes').fill('10000');
  await page.getByLabel('Inviter').fill('clara@members.example');
  await page.getByRole('button', { name: 'Generate codes' }).click();
  await expect(page).toHaveURL(/\/admin\/codes\/jobs\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const progress = page.getByRole('progressbar', { name: 'Progress' });
  const readDone = () => progress.evaluate((bar: HTMLProgressElement) => bar.value);
  await page.getByText('Cancel', { exact: true }).click();
  await expect(page.getByText('A cancelled job cannot be continued.')).toBeVisible();
  await expect.poll(readDone, { intervals: [50] }).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel for good' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText('The codes that were already created stay valid.')).toBeVisible();
  await expect(page.getByText('Cancel', { exact: true })).toHaveCount(0);
  const created = await readDone();
  expect(created).toBeLessThan(10_000);
  const number = new Intl.NumberFormat('en').format(created);
  await expect(page.getByText(`${number} created and 0 refused of 10,000`)).toBeVisible();
  await inspectAtEveryWidth(page, club, 'code-job-cancelled-en');

  const lines = await downloadResults(page, 'Result file (CSV)');
  expect(lines).toHaveLength(created + 1);
  expect(lines.slice(1).every((line) => /^\d+,[0-9A-Z-]{17},Created,,$/.test(line))).toBe(true);
  const codes = lines.slice(1).map((line) => line.split(',')[1]);
  const [stored] = await club.sql<{ count: number }>(
    'select count(*)::int as count from registration_code where code = any($1) and disabled_at is null',
    [codes],
  );
  expect(stored?.count).toBe(created);
  // No worker goes on with it: of the job nothing else was stored.
  const [job] = await club.sql<{ status: string; rows: number }>(
    `select status, (select count(*)::int from code_job_row where job_id = $1 and outcome = 'created') as rows
     from code_job where id = $1`,
    [id],
  );
  expect(job).toEqual({ status: 'cancelled', rows: created });
});
