// The inviters of the back office, as admins use them [K1].
import { readFile } from 'node:fs/promises';
import { getAdmin } from './support/admin.ts';
import { waitForHydration } from './support/hydration.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';
import { joinByApi } from './support/steps.ts';

const MARKUP = '<img src=x onerror=alert(1)>';

test('[K1] an admin grants, blocks, reads the ledger and sees who invited whom', async ({ page, club }) => {
  test.setTimeout(180_000);
  const [email, guest] = [freshEmail('inviter'), freshEmail('guest')];
  await club.command('inviter', 'create', '--name', 'Ines Vogt', '--email', email, '--balance', '60');
  const [{ id } = { id: '' }] = await club.sql<{ id: string }>('select id from inviter where email = $1', [email]);
  const code = `INES-${id.slice(-6).toUpperCase()}`;
  await club.command('code', 'create', '--inviter', id, '--code', code);
  await joinByApi(page, club, guest, code);
  // Names that a form would refuse.
  await club.sql("update inviter set first_name = '=1+1', last_name = $2 where id = $1", [id, MARKUP]);
  await club.sql('update member set last_name = $2 where email = $1', [guest, MARKUP]);
  await openAsAdmin(page, club, '/en/admin/inviters');
  await waitForHydration(page);
  await inspectAtEveryWidth(page, club, 'inviters-en');
  await page.getByLabel('Email (whole or beginning)').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Apply filters' }).press('Enter');
  const table = page.getByRole('table', { name: 'Inviters' });
  await expect(table.getByRole('rowheader')).toHaveText([`=1+1 ${MARKUP}`]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const [head, first] = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n');
  expect(head).toBe('\uFEFFID,Name,Email,Status,Left,Balance,Created');
  expect(first).toContain(`${id},'=1+1 ${MARKUP},${email},Active,59,59,`);

  await table.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`=1+1 ${MARKUP}`);
  await expect(page.getByText('1 person joined in the last 7 days.', { exact: false })).toBeVisible();
  await page.getByText('Grant invitations …').press('Enter');
  await page.getByLabel('Number of invitations').fill('1,000');
  await page.locator('#grant-reason').fill('A good season');
  await page.getByRole('button', { name: 'Grant now' }).press('Enter');
  await expect(page.getByText('The invitations are granted.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Grants and blocks' })).toContainText('1,000 invitations granted');

  // Another admin blocks the inviter meanwhile: this one reads that, and the page shows what is true.
  await page.getByText('Block …', { exact: true }).click();
  await page.locator('#block-reason').fill('A complaint');
  await club.command('inviter', 'block', '--inviter', id, '--reason', 'The same complaint');
  await page.getByRole('button', { name: 'Block now' }).click();
  await expect(page.getByRole('alert')).toContainText('somebody else has changed the inviter');
  await expect(page.getByText('Unblock …', { exact: true })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'inviter-en');
  await page.getByText('Unblock …', { exact: true }).click();
  await page.locator('#unblock-reason').fill('It was a mistake');
  await page.getByRole('button', { name: 'Unblock now' }).click();
  await expect(page.getByText('The inviter is unblocked.')).toBeVisible();
  await expect(page.getByText('Block …', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Ledger' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['1,000 granted', '1 used', '1 reserved', '60 granted']);
  await expect(page.getByRole('row').nth(1)).toContainText('1,059');
  await inspectAtEveryWidth(page, club, 'inviter-ledger-en');
  await page.getByRole('search').getByLabel('Change').selectOption('Used');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(/ledger\?kind=consume&/);
  await expect(page.getByRole('rowheader')).toHaveText(['1 used']);
  await expect(page.getByRole('columnheader', { name: 'Balance' })).toHaveCount(0);
});

test('[K1] an admin opens the tree of who invited whom, as a list and as a picture', async ({ page, club }) => {
  test.setTimeout(180_000);
  const emails = ['root', 'middle', 'leaf'].map(freshEmail);
  const ids: string[] = [];
  for (const [level, email] of emails.entries()) {
    await club.command('inviter', 'create', '--name', `Level ${'ABC'[level]}`, '--email', email, '--balance', '9');
    const [{ id } = { id: '' }] = await club.sql<{ id: string }>('select id from inviter where email = $1', [email]);
    ids.push(id);
    const code = `TREE-${id.slice(-6).toUpperCase()}`;
    await club.command('code', 'create', '--inviter', id, '--code', code);
    await joinByApi(page, club, emails[level + 1] ?? freshEmail('last'), code);
    if (level === 0) await joinByApi(page, club, freshEmail('other'), code);
  }
  await openAsAdmin(page, club, `/en/admin/inviters/${ids[0]}/tree`);
  await waitForHydration(page);
  const tree = page.getByRole('main');
  await expect(tree.getByRole('listitem').filter({ has: page.getByRole('time') })).toHaveCount(2);
  const toggle = tree.getByRole('link', { name: /1 invited/ });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.press('Enter');
  await expect(tree.getByRole('link', { name: /Hide whom/ })).toHaveAttribute('aria-expanded', 'true');
  await tree.getByRole('link', { name: /Show whom/ }).press('Enter');
  await expect(tree.getByRole('link', { name: /Hide whom/ })).toHaveCount(2);
  await inspectAtEveryWidth(page, club, 'inviter-tree-en');
  await page.getByRole('link', { name: 'Picture' }).click();
  await expect(page.getByRole('img', { name: /with 5 people/ })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'inviter-tree-picture-en');
});

test('[K1] a member leads to the inviter, and an inviter to the own account and inviter', async ({ page, club }) => {
  test.setTimeout(120_000);
  const emails = ['first', 'second'].map(freshEmail);
  const [first = '', second = ''] = emails;
  const ids: string[] = [];
  for (const [level, email] of emails.entries()) {
    await club.command('inviter', 'create', '--name', `Chain ${'AB'[level]}`, '--email', email, '--balance', '9');
    ids.push((await club.sql<{ id: string }>('select id from inviter where email = $1', [email]))[0]?.id ?? '');
  }
  const code = `CHAIN-${ids[0]?.slice(-6).toUpperCase()}`;
  await club.command('code', 'create', '--inviter', ids[0] ?? '', '--code', code);
  await joinByApi(page, club, second, code);
  await openAsAdmin(page, club, `/en/admin/inviters/${ids[1]}`);
  await expect(page.getByRole('link', { name: 'Chain A', exact: true })).toHaveAttribute('href', /inviters\//);
  await page.getByRole('link', { name: 'Open the member' }).click();
  await expect(page).toHaveURL(/\/admin\/members\//);
  const facts = page.getByRole('region', { name: 'Facts', exact: true });
  const own = facts.getByRole('link', { name: '0 became members, 0 wait for activation' });
  await expect(own).toHaveAttribute('href', new RegExp(`/admin/inviters/${ids[1]}$`));
  await facts.getByRole('link', { name: 'Chain A' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/inviters/${ids[0]}$`));
  await expect(page.getByText(first)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the member' })).toHaveCount(0);
});

test('[K1] marketing, who may not read members, sees an inviter without them', async ({ page, club }) => {
  const email = freshEmail('marketed');
  await club.command('inviter', 'create', '--name', 'Mara Keting', '--email', email, '--balance', '9');
  const [{ id } = { id: '' }] = await club.sql<{ id: string }>('select id from inviter where email = $1', [email]);
  await joinByApi(page, club, email);
  await openAsAdmin(page, club, `/en/admin/inviters/${id}`);
  await expect(page.getByRole('link', { name: 'Open the member' })).toBeVisible();
  const { email: admin } = await (await getAdmin(club)).send<{ readonly email: string }>('{ me { email } }');
  const setRole = (role: string) => club.sql('update member set admin_role = $2 where email = $1', [admin, role]);
  await setRole('MARKETING');
  try {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mara Keting');
    await expect(page.getByRole('link', { name: 'Open the member' })).toHaveCount(0);
  } finally {
    await setRole('OWNER');
  }
});

test('[K1] an admin grants to all that match, leaves the page, and finds the results and their file', async ({
  page,
  club,
}) => {
  test.setTimeout(180_000);
  const name = `Bulk${Date.now()}`;
  await club.sql(
    `insert into inviter (id, first_name, last_name, email, status, created_at)
     select gen_random_uuid(), 'Ines', $1, lower($1) || '-' || n || '@example.org',
       case when n <= 3 then 'blocked' else 'active' end, now()
     from generate_series(1, 120) n`,
    [name],
  );
  await openAsAdmin(page, club, `/en/admin/inviters?name=${name}`);
  await waitForHydration(page);
  await page.getByRole('checkbox', { name: /^All that match/ }).check();
  await page.getByText('Grant invitations …').press('Enter');
  await page.getByLabel('Number of invitations').fill('5');
  await page.locator('#bulk-grant-reason').fill('A good season');
  await inspectAtEveryWidth(page, club, 'inviters-bulk-en');
  await page.getByRole('button', { name: 'Grant now' }).press('Enter');
  await expect(page.getByText('Invitations granted to 120 inviters')).toBeVisible({ timeout: 60_000 });
  expect(await readBalances(club, name)).toEqual([{ balance: 5, number: 120 }]);
  await expect(page).toHaveURL(/change=/);
  await expect(page.getByRole('checkbox', { name: /^All that match/ })).not.toBeChecked();

  // The second press is that of a blocked inviter as well, and says so.
  await page.getByRole('checkbox', { name: /^All that match/ }).check();
  await page.getByText('Block …', { exact: true }).click();
  await page.locator('#bulk-block-reason').fill('A leak');
  await page.getByRole('button', { name: 'Block now' }).click();
  await expect(page.getByText('117 inviters blocked')).toBeVisible({ timeout: 60_000 });
  await page.getByText('Which ones').click();
  await expect(page.getByText('3 stay as before: already blocked')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'inviters-results-en');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Results as CSV' }).click();
  const [head, ...rows] = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFID,Name,Email,Result,Explanation');
  expect(rows).toHaveLength(120);
  expect(rows.filter((row) => row.endsWith(',already-blocked,already blocked'))).toHaveLength(3);

  await page.goto(club.url('/de/admin/inviters'));
  await waitForHydration(page);
  await page.getByText('Letzte Änderungen', { exact: true }).click();
  await inspectAtEveryWidth(page, club, 'inviters-changes-de');
  await page.getByRole('link', { name: 'Einladungen: je 5' }).first().click();
  await expect(page.getByText('Einladungen an 120 Mitglieder gewährt')).toBeVisible();
});

function readBalances(club: JourneyClub, lastName: string) {
  return club.sql(
    `select balance, count(*)::int as number from (
       select i.id, sum(s.balance)::int as balance from inviter i join invitation_slot s on s.inviter_id = i.id
       where i.last_name = $1 group by i.id) b group by balance`,
    [lastName],
  );
}

test('[K1] an admin adds the club as an inviter, and gives a member invitations', async ({ page, club }) => {
  test.setTimeout(180_000);
  const [email, guest] = [freshEmail('club'), freshEmail('host')];
  await joinByApi(page, club, guest);
  await openAsAdmin(page, club, '/en/admin/inviters');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'New inviter' }).click();
  await page.getByLabel('First name').fill('Maison');
  await page.getByLabel('Last name').fill('Nocturne');
  await page.getByLabel('Email').fill('clara@members.example');
  await page.getByLabel('Number of invitations').fill('1,000');
  await inspectAtEveryWidth(page, club, 'inviter-new-en');
  await page.getByRole('button', { name: 'Add inviter' }).press('Enter');
  await expect(page.getByText('There is an inviter with this address already.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Add inviter' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maison Nocturne');
  await expect(page.getByRole('region', { name: 'Grants and blocks' })).toContainText('1,000 invitations granted');

  const [{ id } = { id: '' }] = await club.sql<{ id: string }>('select id from member where email = $1', [guest]);
  await page.goto(club.url(`/en/admin/members/${id}`));
  await waitForHydration(page);
  const part = page.getByRole('region', { name: 'Invitations' });
  await expect(part).toContainText('The member has no invitations to give away.');
  await part.getByText('Give invitations …').press('Enter');
  const key = await part.locator('input[name="key"]').inputValue();
  await part.getByLabel('Number of invitations').fill('0');
  await part.getByLabel('Reason').fill('A good friend');
  await part.getByRole('button', { name: 'Give now' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('whole number');
  // The refused form keeps what was typed, and its key: the response of a gift may be lost. No other form has any of it.
  await expect(part.getByLabel('Number of invitations')).toHaveValue('0');
  await expect(part.getByLabel('Reason')).toHaveValue('A good friend');
  await expect(part.locator('input[name="key"]')).toHaveValue(key);
  await expect(page.locator('#card-reason')).toHaveValue('');
  await part.getByLabel('Number of invitations').fill('3');
  await part.getByRole('button', { name: 'Give now' }).press('Enter');
  await expect(page.getByText('The invitations are granted.')).toBeVisible();
  await part.getByRole('link', { name: 'Balance, codes and ledger' }).click();
  await expect(page.getByRole('region', { name: 'Grants and blocks' })).toContainText('3 invitations granted');
});
