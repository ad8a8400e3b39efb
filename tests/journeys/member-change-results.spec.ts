// Changes of many members [K1]: which ones stayed as they were, why, and a file of it.
import { readFile } from 'node:fs/promises';
import { waitForHydration } from './support/hydration.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';
import { joinByApi } from './support/steps.ts';

test('[K1] an admin gives members a card, and reads which ones had it already', async ({ page, club }) => {
  test.setTimeout(120_000);
  const name = `Cards${Date.now()}`;
  for (const first of ['Ada', 'Bea', 'Cleo']) {
    const email = freshEmail('cards');
    await joinByApi(page, club, email);
    await club.sql(
      `update member set first_name = $2, last_name = $3, card = case when $2 = 'Cleo' then 'GOLD' end where email = $1`,
      [email, first, name],
    );
  }
  await openAsAdmin(page, club, `/en/admin/members?name=${name}`);
  await waitForHydration(page);
  await page.getByRole('checkbox', { name: /^All that match/ }).check();
  await page.getByText('Change card …').press('Enter');
  await page.locator('#bulk-card').selectOption('Gold');
  await page.locator('#bulk-reason').fill('A good season');
  await page.getByRole('button', { name: 'Change now' }).click();
  await expect(page.getByText('2 cards changed')).toBeVisible();
  await expect(page.getByText('1 stays as before: the card is the same')).toBeVisible();
  await page.getByText('Which one').click();
  await expect(page.getByText(`Cleo ${name}: the card is the same`)).toBeVisible();
  await inspectAtEveryWidth(page, club, 'members-results-en');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Results as CSV' }).click();
  const [head, ...rows] = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFID,Name,Email,Result,Explanation');
  expect(rows).toHaveLength(3);
  expect(rows.filter((row) => row.endsWith(',done,changed'))).toHaveLength(2);
  expect(rows.filter((row) => row.includes(`,Cleo ${name},`))).toEqual([
    expect.stringMatching(/,card-unchanged,the card is the same$/),
  ]);
  await page
    .getByRole('listitem')
    .getByRole('link', { name: `Cleo ${name}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cleo ${name}`);
});
