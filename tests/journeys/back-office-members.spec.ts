// The members of the back office, as admins use them [K1].
import { readFile } from 'node:fs/promises';
import { waitForHydration } from './support/hydration.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';
import { joinByApi } from './support/steps.ts';

const MARKUP = '<img src=x onerror=alert(1)>';

test('[K1] an admin finds a member, gives a card and ends the sessions', async ({ page, club }) => {
  test.setTimeout(120_000);
  const email = freshEmail('joined');
  await joinByApi(page, club, email);
  // A name that a form would refuse.
  await club.sql("update member set first_name = '=1+1', last_name = $2 where email = $1", [email, MARKUP]);
  await openAsAdmin(page, club, '/en/admin/members');
  await waitForHydration(page);
  await inspectAtEveryWidth(page, club, 'members-en');
  await page.getByLabel('Email (whole or beginning)').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Apply filters' }).press('Enter');
  const table = page.getByRole('table', { name: 'Members' });
  await expect(table.getByRole('rowheader')).toHaveText([`=1+1 ${MARKUP}`]);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  const [head, first, ...others] = file.split('\r\n');
  expect(head).toBe('\uFEFFID,Name,Email,Card,Country,Joined,Last login');
  expect(first).toContain(`,'=1+1 ${MARKUP},${email},,`);
  expect(others).toEqual(['']);

  await table.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`=1+1 ${MARKUP}`);
  await page.getByText('Change card …').press('Enter');
  await page.getByLabel('New card').selectOption('Gold');
  const card = page.getByRole('region', { name: 'Loyalty card' });
  await card.getByLabel('Reason').fill('A good customer');
  await card.getByRole('button', { name: 'Change now' }).click();
  await expect(page.getByText('The card is changed.')).toBeVisible();
  await expect(card.getByRole('listitem')).toContainText('No card → Gold');
  await inspectAtEveryWidth(page, club, 'member-en');

  // Another admin ends the session meanwhile: this one reads that, and the page shows what is true.
  await page.getByText('End all sessions …').click();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await club.command('member', 'revoke-sessions', id);
  await page.getByRole('button', { name: 'End all now' }).click();
  await expect(page.getByRole('alert')).toContainText('no session was open');
  await expect(page.getByText('No session is open.')).toBeVisible();
  await page.getByRole('link', { name: 'What happened until the activation' }).click();
  await page.getByRole('link', { name: 'Activated: became a member' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`=1+1 ${MARKUP}`);
});
