// The files of lists whose own journeys download none, as admins get them [K1].
import type { Page } from '@playwright/test';
import { createDefinition, createExperimentKey } from './support/experiment-page.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { openAsAdmin } from './support/screens.ts';

/** An instant of today in a file. */
const TODAY = `${new Date().toISOString().slice(0, 10)}T[\\d:.]+Z`;
const ID = '[\\da-f-]{36}';

/** The lines of a list's file, without the last line end. */
async function download(page: Page, club: JourneyClub, path: string): Promise<readonly string[]> {
  const response = await page.request.get(club.url(`/en/admin/${path}`));
  expect(response.headers()['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.csv"/);
  return (await response.text()).replace(/\r\n$/, '').split('\r\n');
}

async function expectFile(page: Page, club: JourneyClub, path: string, head: string, row: string): Promise<void> {
  const [first, ...rows] = await download(page, club, path);
  expect(first).toBe(`\uFEFF${head}`);
  expect(
    rows.filter((line) => new RegExp(`^${row}$`).test(line)),
    rows.join('\n'),
  ).toHaveLength(1);
}

/** A delivery that has failed, to an endpoint that is off. */
async function createDelivery(club: JourneyClub, description: string): Promise<string> {
  const url = `https://shop.example/${description}`;
  await club.command('webhook', 'create', '--url', url, '--types', 'interest.approved', '--description', description);
  const [{ id } = { id: '' }] = await club.sql<{ id: string }>(
    'select id from webhook_endpoint where description = $1',
    [description],
  );
  await club.command('webhook', 'disable', id);
  await club.sql(
    `with message as (
       insert into webhook_message (id, type, subject, happened_at)
       values (gen_random_uuid(), 'interest.approved', '{}', now()) returning id)
     insert into webhook_delivery (id, message_id, endpoint_id, type, state, tries, requested_at, created_at)
     select gen_random_uuid(), id, $1, 'interest.approved', 'failed', 3, now(), now() from message`,
    [id],
  );
  return id;
}

test("[K1] files have a header in the admin's language and a line for each row", async ({ page, club }) => {
  const [email, key] = [freshEmail('files'), createExperimentKey('files')];
  await club.command('inviter', 'create', '--name', 'Fia Lund', '--email', email, '--balance', '7');
  const [{ id } = { id: '' }] = await club.sql<{ id: string }>('select id from inviter where email = $1', [email]);
  await club.command('code', 'batch', '--inviter', id, '--amount', '2', '--campaign', key);
  await club.command('experiment', 'create', '--file', '-', { input: JSON.stringify(createDefinition(key)) });
  const endpoint = await createDelivery(club, key);
  await openAsAdmin(page, club, '/en/admin');
  await expectFile(
    page,
    club,
    `inviters/${id}/ledger/export`,
    'ID,When,Change,Invitations,Balance,Reserved,Reason,By,Code,Registration ID',
    `\\d+,${TODAY},Granted,7,7,0,No reason is stored\\.,cli,,`,
  );
  const admins = 'ID,Email address,Name,Role,Last login,Second factor,Open sessions';
  const [{ email: admin } = { email: '' }] = await club.sql<{ email: string }>(
    "select email from member where admin_role = 'OWNER' order by email limit 1",
  );
  await expectFile(page, club, 'admins/export', admins, `${ID},${admin.replaceAll('.', '\\.')},.*,Owner,.*,\\d+`);
  const jobs = await download(page, club, 'codes/jobs/export');
  expect(jobs[0]).toBe('\uFEFFID,Started,Source,Status,Progress,Created,Refused,Started by');
  expect(jobs.join('\n')).toMatch(new RegExp(`${ID},${TODAY},Generated codes,Done,2/2,2,0,command line`));
  const landings = 'ID,Address or name,Kind,State,Visible,Changed,Changed by';
  await expectFile(page, club, 'landings/export', landings, `${ID},social,Appearance,.*`);
  const experiments = 'Name,Key,Status,Variations,Last event';
  await expectFile(page, club, 'splitgenerator/export', experiments, `Test ${key},${key},Draft,.*`);
  const deliveries = 'ID,Message,Endpoint,State,Last answer,Created,Tries';
  await expectFile(
    page,
    club,
    'webhooks/deliveries/export',
    deliveries,
    `${ID},interest.approved,https://shop.example/${key},Failed,,${TODAY},3`,
  );
  await club.command('webhook', 'delete', endpoint);
});
