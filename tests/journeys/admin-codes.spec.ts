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
  await expect(page.getByText('Ihr Einladungslink ist nicht gültig.')).toBeVisible();
  await expect(page.getByRole('row', { name: /signature of the link is genuine.*Refuses/ })).toBeVisible();
  expect(page.url()).not.toContain(signature);
  await inspectAtEveryWidth(page, club, 'explain-code-en');

  await page.getByLabel('Code or link').fill(link);
  await page.getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByText('No refusal: the form for the registration opened.')).toBeVisible();
  await expect(page).toHaveURL(/code=LINKONLY&by=signed-link&expires=/);
  await page.reload();
  await expect(page.getByText('No refusal: the form for the registration opened.')).toBeVisible();
});
