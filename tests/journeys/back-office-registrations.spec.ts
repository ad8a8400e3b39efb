// The registrations of the back office, as admins use them [K1].
import { readFile } from 'node:fs/promises';
import { waitForHydration } from './support/hydration.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';
import { activationLink, registerByApi } from './support/steps.ts';

const MARKUP = '<img src=x onerror=alert(1)>';

test('[K1] an admin finds a registration, resends its mail, withdraws and erases it', async ({ page, club }) => {
  test.setTimeout(120_000);
  const email = freshEmail('found');
  await registerByApi(club, email);
  await activationLink(club, email);
  // Long enough ago for another mail; the name is one that a form would refuse.
  await club.sql(
    `update registration set created_at = created_at - interval '1 hour', first_name = '=1+1', last_name = $2 where email = $1`,
    [email, MARKUP],
  );
  await club.sql(
    `update activation_token t set created_at = t.created_at - interval '1 hour', sent_at = t.sent_at - interval '1 hour'
     from registration r where r.id = t.registration_id and r.email = $1`,
    [email],
  );
  await openAsAdmin(page, club, '/en/admin/registrations');
  await waitForHydration(page);
  await inspectAtEveryWidth(page, club, 'registrations-en');
  await page.getByLabel('Email (whole or beginning)').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Apply filters' }).press('Enter');
  const table = page.getByRole('table', { name: 'Registrations' });
  await expect(table.getByRole('rowheader')).toHaveText([`=1+1 ${MARKUP}`]);
  await expect(table).toContainText('Waiting for activation');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  const [head, first, ...others] = file.split('\r\n');
  expect(head).toBe('\uFEFFID,Name,Email,State,Code,Country,Registered');
  expect(first).toContain(`,'=1+1 ${MARKUP},${email},Waiting for activation,`);
  expect(others).toEqual(['']);

  await page.getByText('Views', { exact: true }).click();
  await page.getByLabel('Name of the view').fill('Nobody');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('View: Nobody')).toBeVisible();
  const views = await club.sql<{ query: string }>("select query from saved_view where name = 'Nobody'");
  expect(views).toEqual([{ query: '' }]);

  await table.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`=1+1 ${MARKUP}`);
  const timeline = page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
  await expect(timeline.filter({ hasText: 'Activation mail 1 sent' })).toHaveCount(1);
  await page.getByText('Resend activation mail …').press('Enter');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Another activation mail is on its way.')).toBeVisible();
  await expect(timeline.filter({ hasText: 'Activation mail 2 requested' })).toContainText('by ');
  await inspectAtEveryWidth(page, club, 'registration-en');

  // Another admin withdraws meanwhile: this one reads that, and the page shows what is true.
  await page.getByText('Withdraw …').click();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await club.command('registration', 'withdraw', id);
  await page.getByRole('button', { name: 'Withdraw now' }).click();
  await expect(page.getByRole('alert')).toContainText('somebody has withdrawn the registration in the meantime');
  await expect(timeline.filter({ hasText: 'Withdrawn' })).toContainText('by command line');
  await expect(page.getByText('Personal data will be erased')).toBeVisible();
  await page.getByText('Erase personal data …').click();
  await page.getByRole('button', { name: 'Erase now' }).click();
  await expect(page.getByText('The personal data are erased.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erased person');
  await expect(page.locator('main')).not.toContainText(email);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[K1] a registration is found by name and withdrawn', async ({ page, club }) => {
    const email = freshEmail('plain');
    await registerByApi(club, email);
    const name = `Plain${Date.now()}`;
    await club.sql('update registration set last_name = $2 where email = $1', [email, name]);
    await openAsAdmin(page, club, '/de/admin/registrations');
    await page.getByLabel('Name beginnt mit').fill(name.toUpperCase());
    await page.getByRole('button', { name: 'Filtern' }).click();
    await page.getByRole('rowheader').getByRole('link').click();
    await page.getByText('Zurückziehen …').click();
    await page.getByRole('button', { name: 'Jetzt zurückziehen' }).click();
    await expect(page.getByText('Die Registrierung ist zurückgezogen.')).toBeVisible();
  });
});

/** Pending registrations that only one search finds, whose last mail was long ago. */
async function registerFamily(club: JourneyClub, count: number) {
  const name = `Family${Date.now()}`;
  const emails = Array.from({ length: count }, () => freshEmail('family'));
  for (const email of emails) {
    await registerByApi(club, email);
    await activationLink(club, email);
  }
  await club.sql(
    "update registration set last_name = $2, created_at = created_at - interval '1 hour' where email = any($1)",
    [emails, name],
  );
  await club.sql(
    `update activation_token t set created_at = t.created_at - interval '1 hour', sent_at = t.sent_at - interval '1 hour'
     from registration r where r.id = t.registration_id and r.email = any($1)`,
    [emails],
  );
  return { name, emails };
}

test('[K1] [K11] an admin resends, withdraws and erases many, and reads what became of each', async ({
  page,
  club,
}) => {
  test.setTimeout(120_000);
  const { name } = await registerFamily(club, 3);
  await openAsAdmin(page, club, `/en/admin/registrations?name=${name}`);
  await waitForHydration(page);
  const choose = async (label: string, confirm: string) => {
    await page.getByLabel('All that match', { exact: false }).check();
    await page.locator('summary', { hasText: label }).press('Enter');
    await page.getByRole('button', { name: confirm }).press('Enter');
  };
  await choose('Resend activation mails …', 'Send now');
  await expect(page.getByText('3 activation mails are on their way')).toBeVisible();
  await choose('Withdraw …', 'Withdraw now');
  await expect(page.getByText('3 registrations withdrawn')).toBeVisible();
  await choose('Resend activation mails …', 'Send now');
  await expect(page.getByText('3 stay as before: the registration is withdrawn')).toBeVisible();
  await page.getByText('Which ones').press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: /: the registration is withdrawn$/ })).toHaveCount(4);
  await inspectAtEveryWidth(page, club, 'registrations-changed-en');
  await choose('Erase personal data …', 'Erase now');
  await expect(page.getByText('3 registrations erased')).toBeVisible();
});

test('[K11] openings of an activation link are in the timeline, by whom as far as it can be told', async ({
  page,
  club,
  request,
}) => {
  const email = freshEmail('opened');
  await registerByApi(club, email);
  const link = await activationLink(club, email);
  await request.head(link, { maxRedirects: 0 });
  await request.get(link, { maxRedirects: 0, headers: { 'user-agent': 'Barracuda Sentinel (EE)' } });
  await page.goto(link);
  await expect(page.getByRole('button', { name: /activate|aktivieren/i })).toBeVisible();
  const [row] = await club.sql<{ id: string; status: string }>('select id, status from registration where email = $1', [
    email,
  ]);
  expect(row?.status).toBe('pending');
  const count = async () =>
    (await club.sql('select from activation_attempt where registration_id = $1', [row?.id])).length;
  await expect.poll(count, { timeout: 30_000 }).toBe(3);
  await openAsAdmin(page, club, `/en/admin/registrations/${row?.id}`);
  const timeline = page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
  await expect(timeline.filter({ hasText: 'Activation link opened by a scanner' })).toHaveCount(2);
  await expect(timeline.filter({ hasText: 'names itself as a mail scanner' })).toHaveCount(1);
  await expect(timeline.filter({ hasText: /Activation link opened$/ })).toHaveCount(1);
  await inspectAtEveryWidth(page, club, 'registration-openings-en');
});
