import { readFile } from 'node:fs/promises';
import { waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';

const EXPLAIN = '/en/admin/codes/explain';

test('[K13] an admin explains a link: the address has no signature, and shows the texts in another language', async ({
  page,
  club,
}) => {
  test.setTimeout(90_000);
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
  test.setTimeout(90_000);
  await openAsAdmin(page, club, '/en/admin/codes/qr-codes');
  await page
    .getByRole('textbox', { name: 'Registration codes' })
    .fill('nocturne, LINKONLY NOBODY-HAS-THIS\nclara-viral');
  await page.getByRole('button', { name: 'Show QR codes' }).click();
  await expect(page.getByRole('img', { name: 'QR code of NOCTURNE' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of/ })).toHaveCount(2);
  await expect(page.getByText('LINKONLY: the code needs a registration link')).toBeVisible();
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
