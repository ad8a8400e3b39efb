// Many members at once, and the personal data of one, as admins use them [K1] [K6].
import { readFile } from 'node:fs/promises';
import { waitForHydration, waitForListeners } from './support/hydration.ts';
import { expect, freshEmail, inspect, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';
import { joinByApi } from './support/steps.ts';

test('[K1] [K6] an admin gives many members a card, downloads the data of one and erases the member', async ({
  page,
  club,
}) => {
  test.setTimeout(180_000);
  const email = freshEmail('leaving');
  const [name = ''] = email.split('@');
  await joinByApi(page, club, email);
  await joinByApi(page, club, `${name}.other@example.com`);
  await openAsAdmin(page, club, '/en/admin/members');
  await page.getByLabel('Email (whole or beginning)').fill(name);
  await page.getByRole('button', { name: 'Apply filters' }).press('Enter');
  const table = page.getByRole('table', { name: 'Members' });
  await expect(table.getByRole('rowheader')).toHaveCount(2);
  await waitForHydration(page);

  const all = page.getByLabel('All that match (2)');
  await waitForListeners(all);
  await all.press('Space');
  await expect(all).toBeChecked();
  await page.getByText('Change card …').press('Enter');
  await page.getByLabel('New card').selectOption('Diamond');
  await inspectAtEveryWidth(page, club, 'members-cards-en');
  await expect(all).toBeChecked();
  await page.getByRole('button', { name: 'Change now' }).click();
  // The question stays open, with what was chosen.
  await expect(page.getByRole('alert')).toContainText('reason');
  await expect(page.getByLabel('New card')).toHaveValue('DIAMOND');
  await page.getByLabel('Reason').fill('Good customers');
  await page.getByRole('button', { name: 'Change now' }).press('Enter');
  await expect(page.getByText('2 cards changed')).toBeVisible();
  await expect(table.getByText('Diamond')).toHaveCount(2);

  await table.getByRole('row').filter({ hasText: email }).getByRole('rowheader').getByRole('link').press('Enter');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the data (JSON)' }).click();
  const download = await downloading;
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(download.suggestedFilename()).toMatch(/^member-[0-9a-f-]{36}\.json$/);
  expect(file).toMatchObject({ account: [{ email, card: 'DIAMOND' }], cardChanges: [{ reason: 'Good customers' }] });

  await waitForHydration(page);
  await page.getByText('Erase member …').press('Enter');
  await inspectAtEveryWidth(page, club, 'member-erase-en');
  const address = page.getByLabel('The member’s email address');
  await address.fill('somebody@example.com');
  await page.getByRole('button', { name: 'Erase for good' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Nothing was erased');
  const member = page.url();
  await address.fill(email);
  await page.getByRole('button', { name: 'Erase for good' }).press('Enter');
  await expect(page.getByText('The member is erased.')).toBeVisible();
  await inspect(page, `${club.brand}-members-erased-1440`, { axe: true });
  expect(await club.sql('select from member where email = $1', [email])).toEqual([]);
  expect((await page.goto(member))?.status()).toBe(404);
});
