// The mails of the back office, as admins use them [K1].
import { readFile } from 'node:fs/promises';
import { waitForHydration } from './support/hydration.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';
import { activationLink, registerByApi } from './support/steps.ts';

/** Turns a mail that was sent into one that failed for good, as after a mail server's refusal. */
async function failMail(club: JourneyClub, email: string): Promise<void> {
  await club.sql(
    `delete from activation_token t using registration r where r.id = t.registration_id and r.email = $1`,
    [email],
  );
  await club.sql(
    `with failed as (
       update mail_delivery set state = 'failed', sent_at = null, tries = 13, failure = 'EENVELOPE RCPT TO 550 5.1.1'
       where recipient = $1 returning id, queue, about_id)
     insert into pgboss.job (name, data, source_name, source_id, source_root_id, source_created_on, source_retry_count)
     select 'dead-letter', jsonb_build_object('registrationId', about_id, 'generation', 0), queue, id, id, now(), 12 from failed`,
    [email],
  );
}

test('[K1] an admin finds mails, exports them and retries failed ones together and singly', async ({ page, club }) => {
  test.setTimeout(120_000);
  const email = freshEmail('mailed');
  await registerByApi(club, email);
  await activationLink(club, email);
  await club.sql(
    `insert into mail_delivery (id, queue, kind, recipient, locale, state, tries, created_at, tried_at, sent_at)
     values (gen_random_uuid(), 'membership.send-welcome', 'welcome', '=1+1@example.com', 'fr', 'sent', 1, now(), now(), now()),
       (gen_random_uuid(), 'membership.send-welcome', 'welcome', null, null, 'waiting', 2, now(), now(), null)`,
  );
  await expect.poll(() => club.sql('select id from mail_delivery where recipient = $1', [email])).toHaveLength(1);
  await failMail(club, email);

  await openAsAdmin(page, club, '/en/admin/mails');
  await waitForHydration(page);
  const table = page.getByRole('table', { name: 'Mails' });
  await expect(table.getByText('Not yet known').first()).toBeVisible();
  await inspectAtEveryWidth(page, club, 'mails-en');
  await page.getByRole('search').getByLabel('Kind').selectOption('Welcome and voucher');
  await page.getByRole('button', { name: 'Apply filters' }).press('Enter');
  await expect(page).toHaveURL(/kind=welcome/);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.split('\r\n')[0]).toBe('\uFEFFID,Recipient,Kind,State,Language,First tried,Tries');
  expect(file).toContain(`,'=1+1@example.com,Welcome and voucher,Sent,fr,`);

  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByLabel('Recipient (whole address)').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Apply filters' }).press('Enter');
  await expect(table.getByRole('rowheader')).toHaveText([email]);
  await expect(table).toContainText('Failed');
  await page.getByLabel(/^All that match/).check();
  await page.getByText('Try again', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('1 mail will be tried again')).toBeVisible();
  await expect(page).toHaveURL(/done=1/);
  await expect(async () => {
    await page.reload();
    await expect(table).toContainText('Sent', { timeout: 500 });
  }).toPass();

  // Another admin has retried it meanwhile: this one reads that it has left.
  await failMail(club, email);
  await table.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activation');
  await expect(page.getByText('EENVELOPE RCPT TO 550 5.1.1')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'mail-en');
  await page.getByText('Try again', { exact: true }).click();
  await club.command('mail', 'retry', new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await expect
    .poll(() => club.sql("select id from mail_delivery where recipient = $1 and state = 'sent'", [email]))
    .toHaveLength(1);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('1 has been sent already')).toBeVisible();
  await expect(page).toHaveURL(/done=0&left=mail-sent\.1/);
  await page.getByRole('link', { name: 'Registration', exact: true }).click();
  await expect(page).toHaveURL(/admin\/registrations\/[0-9a-f-]{36}$/);

  await club.sql(
    "update mail_delivery set state = 'bounced', failure = '5.1.1', returned_at = now() - interval '8 days' where recipient = $1",
    [email],
  );
  await page.reload();
  await expect(page.getByText('The newest mail to this address came back.')).toBeVisible();
  await inspectAtEveryWidth(page, club, 'registration-returned-en');
  await page.getByRole('link', { name: 'Show the mail' }).click();
  await expect(page.getByText('the recipient’s mailbox does not take it')).toBeVisible();

  await openAsAdmin(page, club, '/de/admin/mails?state=sent&kind=welcome');
  await expect(page.getByRole('rowheader', { name: '=1+1@example.com' }).first()).toBeVisible();
  await inspectAtEveryWidth(page, club, 'mails-de');
});
