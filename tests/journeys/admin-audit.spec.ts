// The audit log, as an owner reads it [K1].
import { readFile } from 'node:fs/promises';
import { waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';

test('[K1] an owner finds who changed a code and from where, and the export is in the log as well', async ({
  page,
  club,
}) => {
  const code = `AUDIT-${Date.now()}`;
  const inviter = 'clara@members.example';
  const [row] = await club.sql<{ id: string }>('select id from inviter where email = $1', [inviter]);
  await club.command('code', 'create', '--inviter', row?.id ?? '', '--code', code, '--campaign', 'Autumn');
  await openAsAdmin(page, club, `/en/admin/codes?code=${code}`);
  await page.getByRole('link', { name: code }).click();
  await page.getByText('Disable …').click();
  await page.getByRole('button', { name: 'Disable now' }).click();
  await expect(page.getByRole('status')).toContainText(['1 code disabled']);

  await page.getByRole('link', { name: 'Audit log', exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`kind=code&subject=${code}`));
  const table = page.getByRole('table', { name: 'Audit log' });
  await expect(table.getByRole('row')).toContainText(['Time', 'Code disabled', 'Code created']);
  await expect(table.getByRole('row', { name: /Code created/ })).toContainText('command line');
  await inspectAtEveryWidth(page, club, 'audit-en');

  await waitForHydration(page);
  await page.getByRole('search').getByLabel('Action').selectOption({ label: 'Code disabled' });
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Code disabled');
  await expect(page.getByRole('row', { name: /^Disabled –/ })).toBeVisible();
  await expect(page.getByText('Back office', { exact: true })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'audit-entry-en');

  await page.goBack();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.split('\r\n')[1]).toMatch(new RegExp(`code.disabled,code:${code}`));
  await page.goto(club.url('/en/admin/audit?kind=list&subject=audit'));
  await expect(table.getByRole('row')).toContainText(['Time', 'Export ended', 'Export started']);
});

test('[K1] an erased member is the one who acted, in the member area, and all in words', async ({ page, club }) => {
  const [row] = await club.sql<{ id: string }>(
    `insert into audit_entry (id, at, actor, action, subject, after, channel)
     select id, now(), 'member:' || id, 'member.erased', 'member:' || id, '{"endedSessions": 2}', 'page'
     from gen_random_uuid() as id returning id`,
  );
  const id = row?.id ?? '';
  await openAsAdmin(page, club, `/en/admin/audit?kind=member&subject=${id}`);
  const table = page.getByRole('table', { name: 'Audit log' });
  const entry = table.getByRole('row', { name: /Member erased/ });
  await expect(entry).toContainText('the owner of the account, deleted since');
  await expect(entry).toContainText('Sessions ended');
  await expect(table).not.toContainText('admin 0');
  await table.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('definition').getByText('Member erased', { exact: true })).toBeVisible();
  await expect(page.getByText('Member area', { exact: true })).toBeVisible();
  await expect(page.getByText('member.erased')).toHaveCount(0);
});
