import { readFile } from 'node:fs/promises';
import { waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';

const EXPLAIN = '/en/admin/codes/explain';

test('[K13] an admin explains a link: the address has no signature, and shows the texts in another language', async ({
  page,
  club,
}) => {
  const link = (await club.command('link', 'create', '--code', 'LINKONLY')).trim();
  const signature = new URL(link).searchParams.get('vt') ?? '';
  await openAsAdmin(page, club, EXPLAIN);
  await waitForHydration(page);
  await page.getByLabel('Code or link').fill(`${link}A`);
  await page.getByLabel('Language of the texts').selectOption('de');
  await page.getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByText('Refused: the link was altered')).toBeVisible();
  await expect(page.getByText('Ihr Einladungslink ist nicht gültig.')).toBeVisible();
  await expect(page.getByRole('row', { name: /signature of the link is genuine.*Refuses/ })).toBeVisible();
  expect(page.url()).not.toContain(signature);
  await inspectAtEveryWidth(page, club, 'explain-code-en');

  await page.getByLabel('Code or link').fill(link);
  await page.getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByText('Lets visitors in')).toBeVisible();
  await expect(page.getByText('No refusal: the form for the registration opened.')).toBeVisible();
  await expect(page).toHaveURL(/code=LINKONLY&by=signed-link&expires=/);
  await page.reload();
  await expect(page.getByText('No refusal: the form for the registration opened.')).toBeVisible();
});

test('[K1] an admin prints QR codes and downloads their files; codes that open nothing are left out', async ({
  page,
  club,
}) => {
  await openAsAdmin(page, club, '/en/admin/codes/qr-codes');
  await page
    .getByRole('textbox', { name: 'Registration codes' })
    .fill('nocturne, LINKONLY NOBODY-HAS-THIS\nclara-viral ended');
  await page.getByRole('button', { name: 'Show QR codes' }).click();
  await expect(page.getByRole('img', { name: 'QR code of NOCTURNE' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of/ })).toHaveCount(2);
  await expect(page.getByText('LINKONLY: the code works with a registration link only')).toBeVisible();
  await expect(page.getByText('ENDED: the code has ended')).toBeVisible();
  await expect(page.getByText('NOBODY-HAS-THIS: the club has no such code')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'qr-codes-en');
  for (const [format, start] of [
    ['SVG', '<svg'],
    ['PNG', '\u0089PNG'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: `${format} of NOCTURNE` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`qr-NOCTURNE.${format.toLowerCase()}`);
    expect((await readFile(await file.path())).toString('latin1')).toMatch(new RegExp(`^${start}`));
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('textbox')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('img', { name: 'QR code of CLARA-VIRAL' })).toBeVisible();
});

test('[K1] a batch of 200 codes becomes two printed sheets, and so do selected and pasted ones', async ({
  page,
  club,
}) => {
  test.setTimeout(180_000);
  const start = `SHEET${Date.now() % 1_000_000}`;
  const [job] = await club.sql<{ id: string }>(
    `with job as (
       insert into code_job (id, kind, actor, settings, total, created, status, created_at, finished_at)
       values (gen_random_uuid(), 'batch', 'cli', '{}', 150, 150, 'done', now(), now()) returning id),
     code as (
       insert into registration_code (id, code, inviter_id, customization_key, created_at)
       select gen_random_uuid(), $1 || '-' || lpad(n::text, 3, '0'), (select id from inviter where first_name = 'Clara' limit 1), 'default', now()
       from generate_series(1, 150) n)
     insert into code_job_row (job_id, number, code, outcome, created_at)
     select job.id, n, $1 || '-' || lpad(n::text, 3, '0'), 'created', now() from job, generate_series(1, 150) n
     returning job_id as id`,
    [start],
  );
  const cards = page.getByRole('img', { name: /^QR code of/ });
  await openAsAdmin(page, club, `/en/admin/codes/jobs/${job?.id}`);
  await page.getByRole('link', { name: 'QR codes to print' }).click();
  await expect(cards).toHaveCount(100);
  // Nine cards on a page, none of them torn or cut off.
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(12);
  await page.getByRole('link', { name: 'Next sheet' }).click();
  await expect(cards).toHaveCount(50);
  await expect(page.getByRole('img', { name: `QR code of ${start}-150` })).toBeVisible();

  await page.goto(club.url(`/en/admin/codes?code=${start}&sort=code`));
  await waitForHydration(page);
  // A selection stays on the way to the next page and back.
  const rows = page.getByRole('checkbox', { name: `Select ${start}` });
  await rows.first().check();
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(rows.first()).not.toBeChecked();
  await rows.nth(1).check();
  await expect(page.getByText('Selected: 2')).toBeVisible();
  const chosen = await rows.nth(1).evaluate((box) => box.closest('label')?.textContent ?? '');
  await page.goBack();
  await waitForHydration(page);
  await expect(rows.first()).toBeChecked();
  await page.getByText('QR codes …').press('Enter');
  await page.getByRole('button', { name: 'Show QR codes' }).press('Enter');
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('img', { name: chosen.replace('Select', 'QR code of') })).toBeVisible();

  await page.goto(club.url(`/en/admin/codes?code=${start}`));
  await waitForHydration(page);
  await page.getByRole('checkbox', { name: /^All that match/ }).check();
  await page.getByText('QR codes …').press('Enter');
  await page.getByRole('button', { name: 'Show QR codes' }).press('Enter');
  await expect(page.getByText('Sheet 1 of 2: there are 150 codes, 100 on each sheet.')).toBeVisible();
  await expect(cards).toHaveCount(100);
  await page.getByRole('button', { name: 'Next sheet' }).press('Enter');
  await expect(cards).toHaveCount(50);

  // More codes than an address can hold, which none of them reaches.
  const many = Array.from({ length: 1_000 }, (_, number) => `${start}-${String(number).padStart(3, '0')}`);
  await page.getByRole('textbox', { name: 'Registration codes' }).fill(many.join('\n'));
  await page.getByRole('button', { name: 'Show QR codes' }).press('Enter');
  await expect(page.getByText('Sheet 1 of 10')).toBeVisible();
  expect(page.url()).not.toContain(`${start}-`);

  await page.goto(club.url('/en/admin/codes?code=NOCTURNE'));
  await page.getByRole('rowheader').getByRole('link', { name: 'NOCTURNE', exact: true }).click();
  await page.getByRole('link', { name: 'QR code', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code of NOCTURNE' })).toBeVisible();
});
